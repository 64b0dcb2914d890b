"""What tests and benchmarks share: factories, local servers, generated workspaces, checks of a whole store."""
