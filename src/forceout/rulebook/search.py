"""Finding an article as one types: by its number, by a sign, by the words it says or those that people use for it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from forceout.rulebook.articles import Article
from forceout.rulebook.reading import articles

LONGEST = 200
MOST = 60
SIGNS = frozenset("+−×÷^√!=∪∩⊆Λ'()%")
SPELLED = {"-": "−", "*": "^", "/": "÷", "sqrt": "√", "<=": "⊆"}
"""What people type for a sign that is not on their keyboard; a star is the power sign of older cubes."""
NUMBER, TITLE, WORD, TEXT = 1_000, 40, 25, 8
WHOLE = 2
"""A whole word counts twice as much as the beginning of one."""


@dataclass(frozen=True)
class Found:
    """An article, and how well it fits what was typed."""

    article: Article
    weight: int


@dataclass(frozen=True)
class Entry:
    """An article as the search sees it."""

    article: Article
    numbers: frozenset[str]
    title: frozenset[str]
    words: frozenset[str]
    text: frozenset[str]


def search(typed: str, *, documents: frozenset[str] | None = None, division: str = "", most: int = MOST) -> list[Found]:
    """What fits, best first. Everything typed has to be found in an article; nothing typed finds nothing."""
    asked = typed[:LONGEST]
    terms = list(terms_of(asked))
    number = _number(asked)
    if not terms and not number:
        return []
    found: list[Found] = []
    for entry in _index():
        if documents is not None and entry.article.document not in documents:
            continue
        if division and entry.article.divisions and division not in entry.article.divisions:
            continue
        weight = _weight(entry, terms, number)
        if weight:
            found.append(Found(entry.article, weight))
    found.sort(key=lambda one: -one.weight)  # in the order of the book where two fit equally well
    return found[:most]


def terms_of(text: str) -> Iterator[str]:
    """The words and signs of a text, as they are compared."""
    plain = "".join(
        one for one in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(one)
    ).replace("’", "'")
    for piece in re.findall(r"[a-z0-9]+(?:'[a-z]+)?|<=|[^\sa-z0-9]", plain):
        spelled = SPELLED.get(piece, piece)
        if spelled in SIGNS:
            yield spelled
        elif piece[0].isalnum():
            yield _stem(piece.partition("'")[0])


def _stem(word: str) -> str:
    """One word however it ends: moves, moved and moving are “mov”, flip and flipping are “flip”."""
    for ending in ("ing", "ies", "ied", "es", "ed", "s", "y", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: len(word) - len(ending)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def _number(text: str) -> str:
    """A citation as it is compared: “xiii a 2”, “XIII-A-2” and “XIII.A.2” are one."""
    return "-".join(re.findall(r"[a-z0-9]+", text.casefold()))


@cache
def _index() -> tuple[Entry, ...]:
    return tuple(_entry(article) for article in articles().values())


def _entry(article: Article) -> Entry:
    number = _number(article.number)
    return Entry(
        article,
        frozenset({number, f"{article.document}-{number}"}),
        _terms((article.title,)),
        _terms(article.words),
        _terms((*article.says, article.question, article.note, *(one.note for one in article.examples))),
    )


def _terms(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(term for text in texts for term in terms_of(text))


def _weight(entry: Entry, terms: list[str], number: str) -> int:
    if number in entry.numbers:
        return NUMBER * WHOLE
    if number and any(one.startswith(f"{number}-") for one in entry.numbers):
        return NUMBER  # a part of the section that was asked for: IX-A of IX
    total = 0
    for term in terms:
        best = 0
        for weight, known in ((TITLE, entry.title), (WORD, entry.words), (TEXT, entry.text)):
            if term in known:
                best = max(best, weight * WHOLE)
            elif len(term) > 1 and any(one.startswith(term) for one in known):
                best = max(best, weight)
        if not best:
            return 0
        total += best
    return total
