"""`python -m benchmarks.privacy`."""

from benchmarks.privacy.privacy import main

raise SystemExit(main())
