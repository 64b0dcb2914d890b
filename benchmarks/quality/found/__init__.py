"""How likely did a search find what was asked, and does a prompt go on with the talk? A fit that leaves sets out."""
