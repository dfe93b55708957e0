"""What is not as it should be: acts with one field bent, junk, and frames that are none."""

from __future__ import annotations

import json
import random
import struct
from collections.abc import Callable
from typing import Any

from bench.web.socket import BINARY, CONTINUED, PING, TEXT

Act = dict[str, Any]
VERBS = (
    "lot", "roll", "deal", "select", "bonus", "lay", "goal", "no-goal", "agree", "disagree", "move", "shift", "pick-up",
    "put-down", "challenge", "side", "present", "withhold", "change", "accept", "reject", "ask-judge", "count-down",
    "take-minute", "charge", "keep", "end-round", "stop", "sign", "decline", "say", "protest", "tick", "pause", "rule",
    "correct", "penalise", "absent", "replay", "start-writing", "start-clock", "take-back", "stand-in", "begin",
    "resign", "offer-stop", "agree-stop", "decline-stop", "dance", "", "Move", "move ", "__class__", "rule\u200b",
)  # fmt: skip
WORDS = (
    "", " ", "g4 required", "g4#12 required", "g4#99999999 required", "now", "impossible", "1", "-1", "0 0", "x" * 500,
    "1 = 1", "(" * 200, "√" * 200, "9" * 300 + " = 1", "9^9^9^9 = 1", "1+1" * 100, "not-equal", "ambiguous 1 = 1",
    "base:8; base:8", "wild:0; wild:1; wild:2", ";;;;", "𝟘𝟙", "１+１ = ２", "\u202e4r", "r4\u0301 required",
    "B ∪ R ; ; ;", "';drop table tables_logged;--", "{}", "null", "0", "challenger mover", "seat 0",
    "0 move-out-of-turn",
)  # fmt: skip
NUMBERS: tuple[object, ...] = (
    -1,
    0,
    1,
    2,
    3,
    999_999,
    1_000_000,
    2**31,
    2**63,
    2**64,
    1e9,
    1.5,
    True,
    None,
    "1",
    [],
    {},
    "",
)
SIGNS = "0123456789+−×÷^√!()[]=;:&'∪∩−ΛVBRGYsu #.,rgbk \u200b\u00e9\u4e2d\U0001f600"


def bent(act: Act, dice: random.Random) -> Act:
    """The same act with one field changed."""
    changed = dict(act)
    match dice.randrange(9):
        case 0:
            changed["verb"] = dice.choice(VERBS)
        case 1 | 2 | 3:
            changed["words"] = mutated(act["words"], dice)
        case 4:
            changed["words"] = dice.choice(WORDS)
        case 5:
            changed["number"] = act["number"] + dice.choice((-1, 1, -2, 40, -40))
        case 6:
            changed["seat"] = dice.choice((0, 1, 2, 3, 4, 7))
        case 7:
            changed[dice.choice(("number", "seat"))] = dice.choice(NUMBERS)
        case 8:
            field = dice.choice(list(act))
            changed[field] = dice.choice((None, 0, "", [], {}, "x" * 37, "\ud800", "a\nb", "\x00", 3.5, True))
            if dice.random() < 0.3:
                del changed[field]
    return changed


def mutated(text: str, dice: random.Random) -> str:
    for _ in range(dice.randint(1, 3)):
        at = dice.randint(0, len(text))
        match dice.randrange(4):
            case 0:
                text = text[:at] + dice.choice(SIGNS) + text[at:]
            case 1:
                text = text[:at] + text[at + 1 :]
            case 2:
                text = text[:at] + text[at : at + 4] * 2 + text[at + 4 :]
            case _:
                text = text[at:] + text[:at]
    return text[:600]


def junk(dice: random.Random) -> bytes:
    """Text that is no message, or hardly one."""
    made: tuple[Callable[[], bytes], ...] = (
        lambda: b"",
        lambda: b"{",
        lambda: b"null",
        lambda: b"[" * dice.randint(1, 3_900),
        lambda: b'{"a":' * dice.randint(1, 700),
        lambda: b'{"type":"act"}',
        lambda: b'{"type":"act","type":"ping"}',
        lambda: b'{"type":["act"]}',
        lambda: b'{"type":"view"}',
        lambda: b'{"type":"ask","key":"k","what":"hint","seat":9,"text":""}',
        lambda: b'{"type":"ask","key":"k","what":"money","seat":0,"text":""}',
        lambda: b'{"type":NaN}',
        lambda: b"1e999999",
        lambda: b"9" * 3_900,
        lambda: b"\xef\xbb\xbf{}",
        lambda: b'{"type":"act","key":"\\ud800"}',
        lambda: b" " * 3_999,
        lambda: b"x" * dice.choice((4_001, 9_000, 60_000)),
        lambda: json.dumps({"type": "act", "key": "k", "words": "y" * 5_000}).encode(),
        lambda: "".join(dice.choices(SIGNS, k=dice.randint(1, 200))).encode(),
    )
    return dice.choice(made)()


def frame(kind: int, payload: bytes, *, last: bool = True, size: int | None = None, more: int = 0) -> bytes:
    """A masked frame. `size` is what it says of itself, where that is not so; `more` are further bits of its head."""
    size = len(payload) if size is None else size
    first = (0x80 if last else 0) | more | kind
    if size < 126:
        head = struct.pack("!BB", first, 0x80 | size)
    elif size < 65_536:
        head = struct.pack("!BBH", first, 254, size)
    else:
        head = struct.pack("!BBQ", first, 255, size)
    return head + b"\0\0\0\0" + payload


def in_parts(text: bytes, dice: random.Random) -> bytes:
    """A message in several frames, with a ping between them: as good as in one."""
    cuts = sorted(dice.sample(range(len(text) + 1), min(2, len(text))))
    parts = [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)]
    sent = frame(TEXT, parts[0], last=False) + frame(PING, b"?")
    for at, part in enumerate(parts[1:], 1):
        sent += frame(CONTINUED, part, last=at == len(parts) - 1)
    return sent if len(parts) > 1 else frame(TEXT, text)


def breaking(dice: random.Random) -> bytes:
    """Frames after which a server may hang up, and has to: they are no WebSocket's."""
    made = (
        frame(TEXT, b"\xff\xfe\xfd"),  # no UTF-8
        frame(TEXT, b"{}", more=0x70),  # bits that were not agreed on
        frame(3, b"{}"),  # a kind that there is not
        frame(CONTINUED, b"{}"),  # goes on with nothing
        frame(TEXT, b"x" * 70_000),  # longer than anybody takes
        frame(TEXT, b"", size=2**62),
        frame(PING, b"p" * 126),  # too long for its kind
        b"\x81\x02{}",  # not masked
        b"GET / HTTP/1.1\r\n\r\n",
    )
    return dice.choice(made)


def half(dice: random.Random) -> bytes:
    """The beginning of a frame; then the line is dead."""
    whole = frame(TEXT, b'{"type":"ping"}')
    return whole[: dice.randint(1, len(whole) - 1)]


def binary(dice: random.Random) -> bytes:
    return frame(BINARY, dice.choice((b"", b'{"type":"ping"}', b"\x00\xff" * 30)))
