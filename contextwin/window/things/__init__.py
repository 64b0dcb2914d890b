"""The things that messages tell of, such as repositories or invoices, in the order of time."""
