"""What somebody posts as JSON: an object, short, and of nothing that could not be sent back."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, JsonResponse

from forceout.web import wire


class BadBody(ValueError):
    """Why it is not taken."""

    def __init__(self, code: str, message: str, status: int) -> None:
        super().__init__(message)
        self.code, self.message, self.status = code, message, status


@dataclass(frozen=True)
class Longer:
    """Some questions may be longer than others: up to how many bytes, and which ones."""

    longest: int
    may_be: Callable[[dict[str, Any]], bool]


def read_object(request: HttpRequest, longest: int, longer: Longer | None = None) -> dict[str, Any]:
    """The object in the body of a request, or `BadBody`."""
    body = _body(request, longest if longer is None else longer.longest)
    try:
        asked: object = json.loads(body)
        # NaN and half a character can be written in it, but could not be sent back
        json.dumps(asked, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        asked = None
    if len(body) > longest and not (longer is not None and isinstance(asked, dict) and longer.may_be(asked)):
        raise _too_long(longest)
    if asked is None:
        raise BadBody("bad-json", "This is not JSON.", 400)
    if not isinstance(asked, dict):
        raise BadBody("bad-question", "A question is one JSON object.", 400)
    return asked


def _too_long(longest: int) -> BadBody:
    return BadBody("too-long", f"A question has at most {longest} bytes.", 413)


def _body(request: HttpRequest, longest: int) -> bytes:
    """What was posted, up to so many bytes; it may be more than forms have."""
    said = request.headers.get("Content-Length", "")
    if said.isdecimal() and int(said) > longest:
        raise _too_long(longest)
    body = request.read(longest + 1)
    if len(body) > longest:
        raise _too_long(longest)
    return body


def json_error(code: str, message: str, status: int) -> JsonResponse:
    """“No”, with a code for programs and a sentence for people."""
    answer: wire.ErrorAnswer = {"error": {"code": code, "message": message}}
    return JsonResponse(answer, status=status)
