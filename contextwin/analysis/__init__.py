"""Text as search engines mean it: plain text, chunks, terms, languages, tokens. Pure."""
