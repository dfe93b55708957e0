"""What the app brings along: pages, their data and their files, under one version. All of it is public and the same for
everybody; nothing of a match, of a visitor or of a league's day is in it."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.urls import resolve, reverse

from forceout.learning_path.pages import all_pages
from forceout.lessons.reading import all_lessons
from forceout.web.board import board_folder, manifest

SWITCH = "FORCEOUT_APP"
ENTRIES = ("pages", "puzzle", "lesson")
"""Parts of the board that work without the server."""
LOOSE = ("favicon.svg", "theme.js", "icons/icon-192.png")
ASSETS = "board/assets/"


def is_offered() -> bool:
    """An operator may switch the app off; browsers that have it then remove it."""
    return os.environ.get(SWITCH, "1") != "0"


@dataclass(frozen=True)
class Bundle:
    version: str
    pages: tuple[str, ...]
    data: tuple[str, ...]
    files: tuple[str, ...]
    offline: str
    shell: str
    """The page that shows stored positions, also under the addresses of the learning path's."""

    def told(self) -> str:
        """For the worker."""
        told = {
            "version": self.version,
            "pages": self.pages,
            "data": self.data,
            "files": self.files,
            "offline": self.offline,
            "shell": self.shell,
            "assets": static(ASSETS),
        }
        return json.dumps(told, separators=(",", ":"))


def _pages() -> tuple[str, ...]:
    lessons = tuple(reverse("learning:lesson", args=[key]) for key in all_lessons())
    return (reverse("offline:offline"), reverse("puzzles:stored"), reverse("pages:learn"), *lessons)


def _data() -> tuple[str, ...]:
    lessons = tuple(reverse("learning:file", args=[key]) for key in all_lessons())
    return (reverse("puzzles:pack"), reverse("learning_path:all-positions"), *lessons)


def _files() -> tuple[str, ...]:
    listed = manifest()
    found: dict[str, None] = {}

    def visit(key: str) -> None:
        chunk = listed[key]
        if chunk["file"] in found:
            return
        for file in (chunk["file"], *chunk.get("css", ()), *chunk.get("assets", ())):
            found[file] = None
        for other in (*chunk.get("imports", ()), *chunk.get("dynamicImports", ())):
            visit(other)

    for entry in ENTRIES:
        if f"src/{entry}.ts" in listed:
            visit(f"src/{entry}.ts")
    return tuple(static(f"board/{file}") for file in (*found, *LOOSE))


def _as_a_stranger_sees_it(path: str) -> bytes:
    """A page or a file of data, as somebody without a cookie gets it."""
    request = HttpRequest()
    request.method, request.path, request.path_info = "GET", path, path
    request.META = {"REQUEST_METHOD": "GET", "HTTP_HOST": "localhost", "REMOTE_ADDR": "127.0.0.1"}
    request.session = {}  # type: ignore[assignment]
    found = resolve(path)
    answer: HttpResponse = found.func(request, *found.args, **found.kwargs)
    assert answer.status_code == 200, path
    return answer.content


def _contents(pages: tuple[str, ...], data: tuple[str, ...]) -> Iterator[bytes]:
    """All that makes a version: the board by its manifest, whose names carry hashes; the templates' text without the
    token that differs with every request; the data; the worker itself."""
    yield (board_folder() / "manifest.json").read_bytes()
    for name in LOOSE:
        yield (board_folder() / name).read_bytes()
    for path in data:
        yield _as_a_stranger_sees_it(path)
    for path in pages:
        page = _as_a_stranger_sees_it(path)
        yield path.encode()
        yield b"".join(line for line in page.splitlines() if b"csrfmiddlewaretoken" not in line)


@cache
def bundle() -> Bundle:
    pages, data = _pages(), _data()
    told = hashlib.sha256()
    for content in _contents(pages, data):
        told.update(content)
    offline, shell = pages[0], pages[1]
    return Bundle(told.hexdigest()[:16], pages, data, _files(), offline, shell)


def variations() -> list[tuple[str, str, str]]:
    """The positions of the learning path that lie in the bundle: game, title and address."""
    return [
        (one.game, one.title, reverse("learning_path:position", args=[one.game, one.key, 1]))
        for one in all_pages().values()
    ]
