"""The Model Context Protocol: windows, timelines and threads as tools of a model, over stdio or HTTP."""
