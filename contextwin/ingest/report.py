"""`ImportReport`: what an import did."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from contextwin.ingest.embedding import EmbeddingReport


@dataclass(kw_only=True, slots=True)
class ImportReport(EmbeddingReport):
    """What an import did."""

    workspaces: set[str] = field(default_factory=set)  #: that it touched
    messages: int = 0  #: in the archive, tombstones included
    tombstones: int = 0  #: of these, messages that the archive says were deleted
    saved: int = 0  #: new or newer than what was stored
    unchanged: int = 0  #: stored before, or copies of others in the archive
    differing: int = 0  #: of these, messages that are stored otherwise: newer, or of the same time and saying more
    would_save: int = 0  #: in a dry run, what would be saved
    cut: int = 0  #: messages of which only the first 100,000 characters are kept
    #: Ids of channels with messages that nobody may read, in the workspaces that it touched: only an administrator's
    #: choice of everything shows them.
    closed: list[str] = field(default_factory=list)
    threads: int = 0  #: with at least one reply
    chunks: int = 0  #: stored now
    tokens: int = 0  #: of the texts stored now
    skipped: Counter[str] = field(default_factory=Counter)  #: records that were not kept, by reason
    skipped_records: list[str] = field(default_factory=list)  #: where they stand and why, with `show_skipped`
    pruned: Counter[str] = field(default_factory=Counter)  #: messages that the archive no longer holds, by channel
    damage: list[str] = field(default_factory=list)  #: where damaged records stand and what is wrong; the first hundred
    seconds: float = 0.0  #: from the first record to the last vector
