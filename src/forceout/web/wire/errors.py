"""“No”, as JSON."""

from __future__ import annotations

from typing import TypedDict


class Complaint(TypedDict):
    """`code` is for programs, `message` for people."""

    code: str
    message: str


class ErrorAnswer(TypedDict):
    """What is answered where there is nothing else to answer."""

    error: Complaint
