"""What is left after faults."""
