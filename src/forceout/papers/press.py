"""The press: sheets in, PDF out. Templates are Typst's; all that people wrote reaches them as data, never as markup."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import typst

from forceout.papers.letters import foreign
from forceout.papers.records import NothingToPrint, Paper, Sheet
from forceout.show.for_phones import on_paper

HERE = Path(__file__).parent
LONGEST = 600
"""Longer texts are cut; names are made to fit their place long before that."""
UNPRINTABLE = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
TURNS_TEXT = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of what follows. Letters know theirs without them."""


WIDTHS = {
    30: "',.:;`j|",
    35: " !()[il",
    45: '"-]{}/1I\\frt',
    60: "*7z<>?JL^_aceksvx~",
    65: "+2345=EFTZbdghnopquy",
    75: "$0689BCKPRSVYADGHUX",
    80: "#&NOQ",
    100: "w%@WmM",
}
"""Letters by the most that any of our fonts needs for them, in hundredths of the size, in bold too."""
WIDTH = {letter: width for width, letters in WIDTHS.items() for letter in letters}
UNKNOWN = 99_999


def pdf(sheets: Sequence[Sheet], paper: Paper = Paper.A4) -> bytes:
    """All sheets in one file, each beginning on a page of its own."""
    return _printed(sheets, paper, "pdf")[0]


def pictures(sheets: Sequence[Sheet], paper: Paper = Paper.A4, ppi: int = 96) -> tuple[bytes, ...]:
    """The pages as PNG, to be looked at."""
    return _printed(sheets, paper, "png", ppi)


def _printed(sheets: Sequence[Sheet], paper: Paper, form: Any, ppi: int = 96) -> tuple[bytes, ...]:
    if not sheets:
        raise NothingToPrint("There is nothing to print.")
    told = {"paper": paper.value, "sheets": [{"kind": one.kind, **_plain(one)} for one in sheets]}
    text = json.dumps(told, ensure_ascii=False)
    others = bool(foreign(text))
    made = typst.compile(
        HERE / "templates" / "main.typ",
        root=HERE / "templates",
        font_paths=_fonts(others),
        ignore_system_fonts=not others,
        format=form,
        ppi=ppi,
        sys_inputs={"told": text, "others": "yes" if others else ""},
        timestamp=0,  # nothing on the paper tells when it was printed, so nothing in the file does
    )
    assert made is not None
    return tuple(made) if isinstance(made, list) else (made,)


@cache
def _fonts(others: bool) -> typst.Fonts:
    """The project's own fonts and nothing of the machine's, so that every machine prints the same. Only where a name
    has letters that ours lack, the machine's fonts stand behind them."""
    return typst.Fonts(include_system_fonts=others, include_embedded_fonts=False, font_paths=[HERE / "fonts"])


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        plain = {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
        if plain.get("address"):
            plain["qr"] = on_paper(plain["address"])
        if "name" in plain:
            plain["em"] = {one: _em(plain[one]) for one in ("name", "team")}
        return plain
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return _printable(value) if isinstance(value, str) else value


def _em(text: str) -> float:
    """How wide a text can be at most, in the size it is set in, in any of our fonts, as far as it has plain letters."""
    return sum(WIDTH.get(one, UNKNOWN) for one in text) / 100


def _printable(text: str) -> str:
    """What can stand on paper: no control characters, one line, composed letters."""
    kept = "".join(" " if unicodedata.category(one) in UNPRINTABLE else one for one in text if one not in TURNS_TEXT)
    tidy = unicodedata.normalize("NFC", " ".join(kept.split()))
    return tidy if len(tidy) <= LONGEST else tidy[: LONGEST - 1] + "…"
