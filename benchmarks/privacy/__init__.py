"""Whether anything hidden shows, and whether hiding costs recall."""
