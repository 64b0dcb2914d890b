"""What does a model answer from a window of B tokens?"""
