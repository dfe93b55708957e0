"""The built board: where its files are, and which of them a page needs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

import forceout.web

PREFIX = "board"


class BoardMissing(RuntimeError):
    """The board has not been built into this installation."""


@cache
def board_folder() -> Path:
    """Where the build has put the board: beside this package, wherever that is spread."""
    for place in forceout.web.__path__:
        folder = Path(place) / "dist"
        if (folder / "manifest.json").exists():
            return folder
    raise BoardMissing("The board is not built. Run “make install”.")


@cache
def manifest() -> dict[str, Any]:
    read: dict[str, Any] = json.loads((board_folder() / "manifest.json").read_text())
    return read


@cache
def assets(entry: str) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """The style sheets, the modules to load early and the script of an entry such as “table”."""
    listed = manifest()
    styles: list[str] = []
    modules: list[str] = []

    def visit(key: str) -> None:
        chunk = listed[key]
        for style in chunk.get("css", ()):
            if style not in styles:
                styles.append(style)
        for other in chunk.get("imports", ()):
            if listed[other]["file"] not in modules:
                modules.append(listed[other]["file"])
                visit(other)

    key = f"src/{entry}.ts"
    visit(key)
    return tuple(styles), tuple(modules), listed[key]["file"]


class BoardFinder(BaseFinder):
    """Lets Django find the board's files under `board/`."""

    def check(self, **kwargs: Any) -> list[Any]:
        return []

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        inside = Path(path)
        found = board_folder() / inside.relative_to(PREFIX) if inside.parts[:1] == (PREFIX,) else None
        ours = found is not None and found.is_file() and found.resolve().is_relative_to(board_folder().resolve())
        if find_all:
            return [str(found)] if ours else []
        return str(found) if ours else None

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[Any]:
        storage = FileSystemStorage(location=str(board_folder()))
        storage.prefix = PREFIX  # type: ignore[attr-defined]
        for file in sorted(board_folder().rglob("*")):
            if file.is_file():
                yield str(file.relative_to(board_folder())), storage
