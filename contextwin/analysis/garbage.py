"""No looking for garbage in cycles while thousands of objects are made, none of which is garbage yet."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

#: Held while it is looked and changed: another thread in between would let nobody switch it on again.
_switching = Lock()


@contextmanager
def without_collection() -> Iterator[None]:
    """Look for no unreachable cycles meanwhile, and do so afterwards if it was done before.

    The collector takes a tenth of indexing a batch of messages, and 6 to 11 % of the processor time of a window
    (docs/performance.md). If many windows are built at once, those that begin while it is on let it come back as they
    end.
    """
    with _switching:
        was_enabled = gc.isenabled()
        gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            with _switching:
                gc.enable()
