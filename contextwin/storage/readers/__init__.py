"""What is read in a snapshot: each reads one kind of thing, and `storage.reader.Reader` is all of them."""
