"""The network: embedders, chat models, and the endpoints that they are reached at."""
