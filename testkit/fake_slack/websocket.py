"""The server's half of a websocket (RFC 6455): enough for Socket Mode."""

from __future__ import annotations

import struct
from base64 import b64encode
from hashlib import sha1
from socket import SHUT_RDWR, socket
from threading import Lock

_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10


def accept_key(key: str) -> str:
    return b64encode(sha1((key + _GUID).encode()).digest()).decode()


class WebSocket:
    def __init__(self, connection: socket) -> None:
        self._connection = connection
        self._lock = Lock()

    def send(self, text: str) -> None:
        self._send(_TEXT, text.encode())

    def receive(self) -> str | None:
        """Return the next text, or None once it is closed."""
        while True:
            head = self._read(2)
            if head is None:
                return None
            length = head[1] & 0x7F
            if length >= 126:
                size = 2 if length == 126 else 8
                (length,) = struct.unpack("!H" if size == 2 else "!Q", self._read(size) or b"\0" * size)
            mask = self._read(4) or b"\0" * 4
            data = self._read(length) if length else b""
            if data is None:
                return None
            data = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
            match head[0] & 0x0F:
                case 1:
                    return data.decode()
                case 8:
                    return None
                case 9:
                    self._send(_PONG, data)

    def close(self, *, politely: bool = True) -> None:
        try:
            if politely:
                self._send(_CLOSE, struct.pack("!H", 1000))
            self._connection.shutdown(SHUT_RDWR)
        except OSError:
            pass

    def _send(self, opcode: int, data: bytes) -> None:
        size = len(data)
        head = (
            struct.pack("!BB", 0x80 | opcode, size)
            if size < 126
            else struct.pack("!BBH", 0x80 | opcode, 126, size)
            if size < 65_536
            else struct.pack("!BBQ", 0x80 | opcode, 127, size)
        )
        with self._lock:
            self._connection.sendall(head + data)

    def _read(self, size: int) -> bytes | None:
        data = b""
        while len(data) < size:
            try:
                piece = self._connection.recv(size - len(data))
            except OSError:
                return None
            if not piece:
                return None
            data += piece
        return data
