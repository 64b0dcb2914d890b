"""Are questions that an assistant is asked of itself and of the conversation answered right?"""
