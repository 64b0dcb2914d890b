"""From a prompt to a plan: what is asked, of whom, about which time. Pure."""
