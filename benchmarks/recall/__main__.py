"""`python -m benchmarks.recall`."""

from benchmarks.recall.recall import main

raise SystemExit(main())
