"""Front ends: thin layers over the library."""
