"""`python -m benchmarks.recall`."""

from benchmarks.common.evaluation import run
from benchmarks.recall.recall import main

run(main)
