"""Reads the book: one TOML file a chapter, in the order of their names."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from forceout.rulebook.articles import Article, Asked, Chapter, Example, Played

LISTS = ("says", "words", "see", "leagues", "divisions")


class BadBook(ValueError):
    """What is wrong in a file of the book."""


@cache
def chapters() -> tuple[Chapter, ...]:
    """The whole book, document by document."""
    folder = files("forceout.rulebook") / "book"
    names = sorted(one.name for one in folder.iterdir() if one.name.endswith(".toml"))
    return tuple(read_chapter(name, (folder / name).read_text(encoding="utf-8")) for name in names)


@cache
def articles() -> Mapping[str, Article]:
    """Every article, by its citation."""
    found: dict[str, Article] = {}
    for chapter in chapters():
        for article in chapter.articles:
            if article.citation in found:
                raise BadBook(f"{article.citation} stands in the book twice.")
            found[article.citation] = article
    return MappingProxyType(found)


def read_chapter(name: str, text: str) -> Chapter:
    try:
        told = tomllib.loads(text)
        document, number, title = str(told.pop("document")), str(told.pop("chapter")), str(told.pop("title"))
        listed = tuple(_article(document, key, fields) for key, fields in told.pop("articles").items())
        if told:
            raise BadBook(f"nobody knows {', '.join(told)}")
    except (tomllib.TOMLDecodeError, BadBook, KeyError, TypeError, AttributeError) as fault:
        raise BadBook(f"{name}: {fault!r}") from fault
    return Chapter(document, number, title, listed)


def _article(document: str, number: str, fields: dict[str, Any]) -> Article:
    try:
        examples = tuple(_example(one) for one in fields.pop("examples", ()))
        told = {name: tuple(map(str, value)) if name in LISTS else str(value) for name, value in fields.items()}
        given: dict[str, Any] = {"words": (), **told}
        return Article(document, number, examples=examples, **given)
    except (TypeError, KeyError, ValueError) as fault:
        raise BadBook(f"{document} {number}: {fault}") from fault


def _example(fields: dict[str, Any]) -> Example:
    if "ask" in fields:
        question, expect = json.loads(fields.pop("ask")), json.loads(fields.pop("expect"))
        return Asked(question=question, expect=expect, **fields)
    league, division, players = fields.pop("table")
    for name in ("acts", "picks"):
        fields[name] = tuple(fields.get(name, ()))
    return Played(league=league, division=division, players=players, **fields)


def all_examples() -> Iterator[tuple[Article, Example]]:
    for article in articles().values():
        for example in article.examples:
            yield article, example
