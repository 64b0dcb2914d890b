"""What the benchmarks share: sets, judging, results."""
