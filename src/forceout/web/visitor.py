"""A visitor: a number nobody can guess in a signed cookie, and the display name. No account, nothing else."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from forceout.web.courtesy import impolite

LONGEST_NAME = 20
LEARNED = "learned"
"""In the cookie once a lesson was done: the first page then offers a game first."""


def player_of(request: HttpRequest) -> str:
    """The visitor's own number, made on the first visit to a page from which tables are opened or joined."""
    known = request.session.get("player")
    if not isinstance(known, str) or len(known) != 32:
        known = secrets.token_hex(16)
        request.session["player"] = known
    return known


def player_in(session: Mapping[str, Any]) -> str:
    """The visitor's number where there is one: for a WebSocket, which cannot set a cookie."""
    known = session.get("player")
    return known if isinstance(known, str) and len(known) == 32 else ""


class ImpoliteName(ValueError):
    """A name that others should not have to read."""

    text = (
        "Everybody at the table reads your name, and this one has a word in it that we do not use here. "
        "Please choose another."
    )


def another_name(complaint: str) -> dict[str, str]:
    """What the page says that asks for another name."""
    return {"title": "Another name, please", "text": complaint, "back_words": "Choose another name"}


def polite_name(text: str) -> str:
    """A display name as somebody typed it; `ImpoliteName` where it will not do."""
    name = clean_name(text)
    if impolite(name):
        raise ImpoliteName(ImpoliteName.text)
    return name


def clean_name(text: str) -> str:
    """A display name: one short line of what can be shown."""
    shown = "".join(
        char for char in unicodedata.normalize("NFC", text) if unicodedata.category(char)[0] not in "CZ" or char == " "
    )
    return " ".join(shown.split())[:LONGEST_NAME].strip()


def name_of(request: HttpRequest) -> str:
    """The name in the cookie; one from before it would have been refused is forgotten."""
    name = clean_name(str(request.session.get("name", "")))
    return "" if impolite(name) else name


def visitor(request: HttpRequest) -> dict[str, str]:
    """For every page: how the visitor is called."""
    name = name_of(request)
    return {"visitor_name": name, "visitor_initial": name[:1].upper()}
