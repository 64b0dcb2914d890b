"""How good single steps are: the time grammar, styles."""
