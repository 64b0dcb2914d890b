"""Does a reply in a person's style read like them, and does it fit what was said?"""
