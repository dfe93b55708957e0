"""What a visitor reads when something is not there, not allowed, or broken. Kind words, and a way on."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

WORDS = {
    HTTPStatus.BAD_REQUEST: (
        "We could not read that",
        "Something in the address or the form was not what we expected. Going back and trying again usually helps.",
    ),
    HTTPStatus.FORBIDDEN: (
        "That is not open to you",
        "This belongs to somebody else's seat or table. You can watch a table with its code.",
    ),
    HTTPStatus.NOT_FOUND: (
        "There is nothing here",
        "The address may be mistyped, or the page has moved. Nothing of yours is lost.",
    ),
    HTTPStatus.INTERNAL_SERVER_ERROR: (
        "Something broke on our side",
        "It was not your doing. Every move at a table is kept, so you can go back and play on.",
    ),
}
STALE_FORM = (
    "This page has waited too long",
    "For safety a form only counts while it is fresh, and needs cookies from this site. "
    "Go back, load the page again and send it once more.",
)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, HTTPStatus.BAD_REQUEST)


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, HTTPStatus.FORBIDDEN)


def page_not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, HTTPStatus.NOT_FOUND)


def server_error(request: HttpRequest) -> HttpResponse:
    return _page(request, HTTPStatus.INTERNAL_SERVER_ERROR)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return _page(request, HTTPStatus.FORBIDDEN, STALE_FORM)


def _page(request: HttpRequest, status: HTTPStatus, words: tuple[str, str] | None = None) -> HttpResponse:
    title, text = words or WORDS[status]
    try:
        return render(request, "pages/error.html", {"error_title": title, "error_text": text}, status=status)
    except Exception:  # what broke may be what the page is made of: then plain words must do
        head, body = f"<title>{title}</title>", f'<h1>{title}</h1><p>{text}</p><p><a href="/">Home</a></p>'
        return HttpResponse(f'<!doctype html><html lang="en">{head}{body}', status=status)
