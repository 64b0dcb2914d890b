"""`python -m benchmarks.peers`."""

from benchmarks.peers.peers import main

raise SystemExit(main())
