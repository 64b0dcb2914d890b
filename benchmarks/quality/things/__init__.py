"""Are questions about things in time answered right: the first painting, the hives of last year?"""
