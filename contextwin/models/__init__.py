"""Values that flow between the packages: frozen dataclasses, and nothing that does anything with them."""
