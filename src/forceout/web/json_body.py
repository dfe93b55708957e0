"""What somebody posts as JSON: an object, short, and of nothing that could not be sent back."""

from __future__ import annotations

import json
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, JsonResponse

from forceout.web import wire


class BadBody(ValueError):
    """Why it is not taken."""

    def __init__(self, code: str, message: str, status: int) -> None:
        super().__init__(message)
        self.code, self.message, self.status = code, message, status


def read_object(request: HttpRequest, longest: int) -> dict[str, Any]:
    """The object in the body of a request, or `BadBody`."""
    too_long = BadBody("too-long", f"A question has at most {longest} bytes.", 413)
    try:
        body = request.body
    except RequestDataTooBig:
        raise too_long from None
    if len(body) > longest:
        raise too_long
    try:
        asked: object = json.loads(body)
        # NaN and half a character can be written in it, but could not be sent back
        json.dumps(asked, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        raise BadBody("bad-json", "This is not JSON.", 400) from None
    if not isinstance(asked, dict):
        raise BadBody("bad-question", "A question is one JSON object.", 400)
    return asked


def json_error(code: str, message: str, status: int) -> JsonResponse:
    """“No”, with a code for programs and a sentence for people."""
    answer: wire.ErrorAnswer = {"error": {"code": code, "message": message}}
    return JsonResponse(answer, status=status)
