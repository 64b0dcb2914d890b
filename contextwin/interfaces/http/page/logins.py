"""Login links: each lets one browser in, once, as a user of a workspace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
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


#: Whom each link lets in and until when, by the hash of its code. Times are of the machine's monotonic clock.
OpenLinks = Mapping[bytes, tuple[Login, float]]


@dataclass
class LoginLinks:
    """The links of one server that nobody has used yet. They end with the server. Thread-safe.

    Processes that have the same links share a folder, in which a file says that a link was used.
    """

    _open: dict[bytes, tuple[Login, float]] = field(default_factory=dict)
    used: Path | None = None  #: the folder; None: no other process has these links
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

    def list_open(self) -> OpenLinks:
        """Return the links, for another process."""
        with self._lock:
            return dict(self._open)

    def use(self, code: str) -> Login | None:
        """Return whom a code lets in, for the last time; None for one that is unknown, used or too old."""
        digest = _hash(code)
        with self._lock:
            login, until = self._open.pop(digest, (None, 0.0))
        return login if monotonic() < until and self._is_first(digest) else None

    def _is_first(self, digest: bytes) -> bool:
        """Return whether no other process used the link."""
        if self.used is not None:
            try:
                (self.used / digest.hex()).touch(0o600, exist_ok=False)
            except FileExistsError:
                return False
        return True


def _hash(code: str) -> bytes:
    return sha256(code.encode("utf-8", "replace")).digest()
