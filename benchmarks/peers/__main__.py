"""`python -m benchmarks.peers`."""

from benchmarks.common.evaluation import run
from benchmarks.peers.peers import main

run(main)
