"""Every page says that the server has the app, and in which version once a browser has asked for it.

A worker that meets a page without the mark has met another server, and removes itself: nothing of ours may stand before
what is there now.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from forceout.web.offline.bundle import bundle, is_offered

MARK = "Forceout-App"
NOT_ASKED = "not asked yet"
"""To work out the version takes seconds, and no page waits for that."""


class AppMark:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if is_offered() and response.headers.get("Content-Type", "").startswith("text/html"):
            known = bundle.cache_info().currsize > 0
            response.headers[MARK] = bundle().version if known else NOT_ASKED
        return response
