"""What a browser sends over the WebSocket, read as if it were forged."""

from __future__ import annotations

import orjson

from forceout.web.wire.messages import LONGEST_KEY, Act, Ask, Foresee, FromTable, Ping
from forceout.web.wire.shapes import Misfit, read_as

LONGEST_MESSAGE = 4_000


class BadMessage(ValueError):
    """What came is no message of this protocol. `key` is its own, so that whoever waits for an answer gets this one."""

    def __init__(self, text: str, key: str = "") -> None:
        super().__init__(text)
        self.key = key


def read_message(text: str | None, *, patient: bool = True) -> FromTable:
    """A message of a table; `BadMessage` where it is none, or where somebody has sent too many."""
    message = _object(text)
    key = _key(message)
    if not patient:
        raise BadMessage("That was too much at once. Wait a moment.", key)
    try:
        match message.get("type"):
            case "act":
                return read_as(Act, {"words": "", **message})
            case "ask":
                return read_as(Ask, message)
            case "foresee":
                return read_as(Foresee, {"words": "", **message})
            case "ping":
                return read_as(Ping, message)
    except Misfit as error:
        raise BadMessage(str(error), key) from None
    raise BadMessage("There is no message of this kind.", key)


def _object(text: str | None) -> dict[str, object]:
    if text is None or len(text) > LONGEST_MESSAGE:
        raise BadMessage("A message is a short text.")
    try:
        message = orjson.loads(text)
    except ValueError:
        raise BadMessage("That is not JSON.") from None
    if not isinstance(message, dict):
        raise BadMessage("A message is an object.")
    return message


def _key(message: dict[str, object]) -> str:
    key = message.get("key")
    return key if isinstance(key, str) and len(key) <= LONGEST_KEY and key.isprintable() else ""
