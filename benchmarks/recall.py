"""`python benchmarks/recall.py DIR…`: runs benchmarks/recall/recall.py, which explains itself."""

import sys
from pathlib import Path
from runpy import run_module

# Python looks in the folder of this file, and `benchmarks` is that folder, which may not be installed.
sys.path.insert(0, str(Path(__file__).parents[1]))
run_module("benchmarks.recall", run_name="__main__")
