"""Codes by which a seat moves to another device: for ten minutes, once, and only in memory.

After a restart none is left, so a code that nobody knows any more opens nothing.
"""

from __future__ import annotations

import secrets
import threading
import time
from dataclasses import dataclass

from forceout.web.house.hearing import on, spread
from forceout.web.tables.codes import ALPHABET

MADE, USED, FORGOTTEN = "seat-code", "seat-code-used", "seat-codes-forgotten"
"""What other processes are told."""
LENGTH = 8
"""Of 25 signs: 150 thousand million codes, so that none is found by trying in ten minutes."""
LASTS = 600.0
MOST = 5_000


@dataclass(frozen=True)
class SeatCode:
    """Whose seat at which table it moves, and until when."""

    table: str
    player: str
    until: float


_codes: dict[str, SeatCode] = {}
_lock = threading.Lock()


def new_seat_code(table: str, player: str) -> str:
    """Another code; the one before opens nothing any more."""
    code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    _remember(code, table, player)
    spread(MADE, code, table, player)
    return code


@on(MADE)
def _remember(made: str, table: str, player: str) -> None:
    now = time.monotonic()
    with _lock:
        for code, one in list(_codes.items()):
            if one.until <= now or (one.table, one.player) == (table, player):
                del _codes[code]
        while len(_codes) >= MOST:
            del _codes[next(iter(_codes))]
        _codes[made] = SeatCode(table, player, now + LASTS)


def seat_code(code: str) -> SeatCode | None:
    """What a code moves, while it does."""
    with _lock:
        found = _codes.get(code)
    return found if found is not None and found.until > time.monotonic() else None


def use_seat_code(code: str) -> SeatCode | None:
    """The same, and the code is used up. Two processes that are asked in the same moment may both say yes; the seat
    moves once all the same."""
    with _lock:
        found = _codes.pop(code, None)
    spread(USED, code)
    return found if found is not None and found.until > time.monotonic() else None


@on(USED)
def _used(code: str) -> None:
    with _lock:
        _codes.pop(code, None)


def forget_seat_codes(player: str) -> None:
    _forget(player)
    spread(FORGOTTEN, player)


@on(FORGOTTEN)
def _forget(player: str) -> None:
    with _lock:
        for code in [code for code, one in _codes.items() if one.player == player]:
            del _codes[code]
