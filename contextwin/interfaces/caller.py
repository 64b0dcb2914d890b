"""Who asks a server, with which rights: what its front ends agree on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True, slots=True)
class Caller:
    """Who asks, and with which rights."""

    workspace: str  #: where
    user: str | None  #: the user who asks; None: an administrator, in nobody's name
    everyone: bool = False  #: an administrator asked for everything

    @property
    def asker(self) -> str | None:
        """The user whose rights apply; None: an administrator's do."""
        return None if self.everyone else self.user

    @property
    def request_fields(self) -> dict[str, Any]:
        """The fields of a request that say who asks, where."""
        return {"workspace": self.workspace, "asker": self.user, "everyone": self.everyone}

    @property
    def rights(self) -> dict[str, Any]:
        """The same, of functions that read records."""
        return {"asker": self.user, "everyone": self.everyone}
