"""Settings of the garbage collector, for commands and for processes that go on answering."""

from __future__ import annotations

import gc

#: New objects between two looks for garbage in cycles. A window makes tens of thousands of objects, nearly all of which
#: reference counts free; with Python's 700 looking takes 12 % of a window with long messages.
OBJECTS_BETWEEN = 50_000


def collect_rarely() -> None:
    """Leave what the process has loaded out of all later looks for garbage, and look more rarely."""
    gc.collect()
    look_rarely()


def look_rarely() -> None:
    """Do so with what may be garbage too: of a command that has just been loaded, little is."""
    gc.freeze()
    gc.set_threshold(OBJECTS_BETWEEN, *gc.get_threshold()[1:])
