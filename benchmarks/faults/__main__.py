"""`python -m benchmarks.faults`."""

from benchmarks.faults.faults import main

raise SystemExit(main())
