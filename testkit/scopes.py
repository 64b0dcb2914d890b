"""Scopes of the workspace acme."""

from __future__ import annotations

from datetime import timedelta

from contextwin.models.access import Scope
from contextwin.models.messages import datetime_of_ts
from contextwin.models.requests import Filters
from contextwin.storage.sql.chronological import Criteria
from testkit.factories import START

MESSAGES = 240


END = datetime_of_ts(f"{START + 10 * MESSAGES}.0")


SCOPE = Scope(workspace="acme", channels=["C1", "C2"], latest=END, oldest=END - timedelta(days=1))


EVERYTHING = Criteria(
    authors=("U1",),
    only_bots=True,
    asks=True,
    filters=Filters(authors=("U2",), content_kinds=("code",), languages=("en",), tags=("link",)),
)
