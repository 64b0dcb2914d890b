"""`python benchmarks/recall.py DIR…`: runs benchmarks/recall/recall.py, which explains itself."""

from benchmarks.recall.recall import main

raise SystemExit(main())
