"""The HTTP API (docs/http.md): each endpoint parses, calls and renders. `app.py` puts it together."""
