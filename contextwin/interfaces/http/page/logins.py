"""Login links: each lets one browser in, once, as a user of a workspace."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_urlsafe
from threading import Lock
from time import monotonic

#: Seconds for which a link that nobody used is kept. Unmeasured.
LINK_SECONDS = 3600.0
#: Random bytes of its code, as many as those of a token.
CODE_BYTES = 32


@dataclass(frozen=True, kw_only=True, slots=True)
class Login:
    """Whom a link lets in, and what it opens."""

    workspace: str  #: where
    user: str  #: the id of the user
    path: str = "/"  #: the page to open


@dataclass
class LoginLinks:
    """The links of one server that nobody has used yet. They end with the process. Thread-safe."""

    _open: dict[bytes, tuple[Login, float]] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def make(self, login: Login) -> str:
        """Return the path of a new link, which works once."""
        code = token_urlsafe(CODE_BYTES)
        with self._lock:
            self._open[_hash(code)] = login, monotonic() + LINK_SECONDS
        return f"/login?code={code}"

    def users(self) -> dict[str, str]:
        """Return somebody whom a link lets in, by workspace."""
        with self._lock:
            return {login.workspace: login.user for login, _ in self._open.values()}

    def use(self, code: str) -> Login | None:
        """Return whom a code lets in, for the last time; None for one that is unknown, used or too old."""
        with self._lock:
            login, until = self._open.pop(_hash(code), (None, 0.0))
        return login if monotonic() < until else None


def _hash(code: str) -> bytes:
    return sha256(code.encode("utf-8", "replace")).digest()
