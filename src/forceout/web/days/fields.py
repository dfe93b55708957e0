"""What forms of a day hand in, read with care."""

from __future__ import annotations

from django.http import HttpRequest

from forceout.tournament.event.records import refused


def words_of(request: HttpRequest, name: str, most: int = 500) -> str:
    return " ".join(str(request.POST.get(name, "")).split())[:most]


def number_of(request: HttpRequest, name: str) -> int:
    typed = words_of(request, name, 10)
    if not (typed.isascii() and typed.isdecimal()) or len(typed) > 6:
        raise refused("bad-number", f"Write a whole number here, 0 or more, not “{typed}”.")
    return int(typed)


def signed_of(request: HttpRequest, name: str) -> int:
    """A whole number that may be below zero, as a total may."""
    typed = words_of(request, name, 10).replace("−", "-")
    digits = typed.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > 4:
        raise refused("bad-number", f"“{typed}” is no whole number.")
    return int(typed)
