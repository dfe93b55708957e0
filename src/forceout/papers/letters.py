"""Which letters our own fonts have, read from the fonts themselves. Names may be written in any script."""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

FONTS = Path(__file__).parent / "fonts"
LAST = "DejaVuSans-Bold.ttf"
"""The font that stands behind all others. Its bold face has fewer letters than its plain one."""
UNSEEN = frozenset({"Cc", "Cf", "Mn", "Zs"})


@cache
def covered() -> frozenset[int]:
    return frozenset(_letters((FONTS / LAST).read_bytes()))


def foreign(text: str) -> str:
    """The letters of a text that our fonts lack, each once."""
    ours = covered()
    each = dict.fromkeys(text)  # long texts have few letters
    return "".join(one for one in each if ord(one) not in ours and unicodedata.category(one) not in UNSEEN)


def _letters(font: bytes) -> Iterator[int]:
    """The code points of a font's character map (OpenType, formats 4 and 12)."""
    (tables,) = struct.unpack_from(">H", font, 4)
    places = {
        font[12 + 16 * at : 16 + 16 * at]: struct.unpack_from(">I", font, 20 + 16 * at)[0] for at in range(tables)
    }
    begin = places[b"cmap"]
    (maps,) = struct.unpack_from(">H", font, begin + 2)
    for at in range(maps):
        (offset,) = struct.unpack_from(">I", font, begin + 8 + 8 * at)
        (form,) = struct.unpack_from(">H", font, begin + offset)
        if form == 12:
            yield from _long_map(font, begin + offset)
        elif form == 4:
            yield from _short_map(font, begin + offset)


def _long_map(font: bytes, begin: int) -> Iterator[int]:
    (groups,) = struct.unpack_from(">I", font, begin + 12)
    for at in range(groups):
        first, last, _ = struct.unpack_from(">III", font, begin + 16 + 12 * at)
        yield from range(first, last + 1)


def _short_map(font: bytes, begin: int) -> Iterator[int]:
    (twice,) = struct.unpack_from(">H", font, begin + 6)
    count = twice // 2
    last = struct.unpack_from(f">{count}H", font, begin + 14)
    first = struct.unpack_from(f">{count}H", font, begin + 16 + twice)
    for one, other in zip(first, last, strict=True):
        if one != 0xFFFF:
            yield from range(one, other + 1)
