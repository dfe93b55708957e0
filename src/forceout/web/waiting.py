"""“Not now”: the answer to whoever asks too much, on a page or as JSON, with the time after which to ask again."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from forceout.web.json_body import json_error
from forceout.web.visitor import player_of

SPEAK_JSON = (".json", "/api/ask", "/check", "/rules/run")
"""How addresses end that answer a program."""
SHOWN = "shown"
"""In an address: a cookie was asked for already."""


class Wait(Exception):
    """Raised by any view. `code` is for programs, `text` for people; `cookie_helps` where a visitor with a cookie of
    its own need not wait."""

    def __init__(
        self, code: str, text: str, seconds: int = 10, status: int = 429, *, cookie_helps: bool = False
    ) -> None:
        super().__init__(text)
        self.code, self.text, self.seconds, self.status = code, text, seconds, status
        self.cookie_helps = cookie_helps


class Full(Wait):
    """The server holds as much of something as it has room for; every day the oldest of it is deleted."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(code, text, seconds=86_400, status=503)


class PleaseWait:
    """Makes a `Wait` the answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, Wait):
            return None
        if exception.cookie_helps and request.method == "GET" and SHOWN not in request.GET:
            return _with_cookie(request)
        return answer_to(request, exception)


class AskAgain(HttpResponseRedirect):
    status_code = 307


def _with_cookie(request: HttpRequest) -> HttpResponse:
    """The browser is given a cookie and asks once more: from then on it counts as a person."""
    player_of(request)
    told = request.GET.copy()
    told[SHOWN] = "1"
    return AskAgain(f"{request.path}?{told.urlencode()}")


def answer_to(request: HttpRequest, wait: Wait) -> HttpResponse:
    answer: HttpResponse
    if request.path.endswith(SPEAK_JSON):
        answer = json_error(wait.code, wait.text, wait.status)
    else:
        answer = render(request, "tables/sorry.html", {"text": wait.text}, status=wait.status)
    answer.headers["Retry-After"] = str(wait.seconds)
    return answer
