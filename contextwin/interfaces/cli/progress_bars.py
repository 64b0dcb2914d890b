"""Progress bars with rate and time left; imported only where they are shown."""

from __future__ import annotations

from rich import progress
from rich.console import Console
from rich.text import Text


class RateColumn(progress.ProgressColumn):
    """The rate per second."""

    def render(self, task: progress.Task) -> Text:
        """Return the rate; empty while it is unknown."""
        return Text(f"{task.speed:,.0f}/s" if task.speed else "", style="progress.data.speed")


def open_bars() -> progress.Progress:
    """Return bars on standard error, to be used in a `with` block, that disappear when they are done."""
    start = progress.SpinnerColumn(), progress.TextColumn("{task.description}"), progress.BarColumn()
    end = progress.MofNCompleteColumn(), RateColumn(), progress.TimeRemainingColumn()
    console = Console(stderr=True, highlight=False)
    return progress.Progress(*start, *end, console=console, transient=True)
