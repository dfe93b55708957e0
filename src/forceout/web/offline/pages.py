"""The app's own addresses: its manifest, its worker, and the page that is shown without a connection."""

from __future__ import annotations

from functools import cache

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from forceout.web.board import assets, board_folder
from forceout.web.learning.listing import lessons_of
from forceout.web.offline.bundle import bundle, is_offered, variations
from forceout.web.pages.choices import games

GONE = """self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("forceout-")) await caches.delete(name);
  await self.registration.unregister();
})()));
"""
"""For browsers that have the app where it is not offered any more: it removes itself and what it kept."""


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The worker with its version in front: another version is another script, which a browser notices."""
    text = _worker() if is_offered() else GONE
    headers = {"Cache-Control": "no-cache"}
    return HttpResponse(text, content_type="text/javascript; charset=utf-8", headers=headers)


@cache
def _worker() -> str:
    _, _, script = assets("worker")
    return f"self.PACK={bundle().told()};\n{(board_folder() / script).read_text()}"


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    told = {
        "id": "/",
        "name": "Forceout",
        "short_name": "Forceout",
        "description": "Equations and On-Sets: learn, practise and play.",
        "lang": "en",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#edf2f1",
        "theme_color": "#124c56",
        "icons": [
            {"src": static("board/favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
            *(_icon(size, "any") for size in (192, 512)),
            *(_icon(size, "maskable") for size in (192, 512)),
        ],
    }
    return JsonResponse(told, content_type="application/manifest+json", headers={"Cache-Control": "max-age=3600"})


def _icon(size: int, purpose: str) -> dict[str, str]:
    name = "icon" if purpose == "any" else purpose
    source = static(f"board/icons/{name}-{size}.png")
    return {"src": source, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What works without a connection."""
    listed = variations()
    shown = [(game.title, sorted(one[1:] for one in listed if one[0] == game.key)) for game in games()]
    lessons = [lesson for game in games() for lesson in lessons_of(game.key)]
    return render(request, "offline/offline.html", {"variations": shown, "lessons": lessons, "here": "offline"})
