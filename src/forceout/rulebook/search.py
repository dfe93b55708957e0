"""Finding an article as one types: by its number, by a sign, by the words it says or those that people use for it."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from forceout.rulebook.articles import Article
from forceout.rulebook.reading import articles

LONGEST = 200
MOST = 60
SIGNS = frozenset("+−×÷^√!=∪∩⊆Λ'()%")
SPELLED = {"-": "−", "*": "^", "/": "÷", "sqrt": "√", "<=": "⊆"}
"""What people type for a sign that is not on their keyboard; a star is the power sign of older cubes."""
SMALL = frozenset((
    "a", "an", "and", "are", "as", "at", "be", "by", "can", "do", "does", "for", "from", "get", "has", "have",
    "he", "how", "i", "if", "in", "is", "it", "may", "me", "my", "of", "on", "or", "our", "out", "she", "so",
    "that", "the", "their", "them", "then", "they", "this", "to", "us", "use", "was", "we", "what", "when",
    "where", "which", "who", "why", "with", "you", "your",
))  # fmt: skip
"""Words that say little, and are passed over where others were typed."""
NUMBER, TITLE, WORD, TEXT = 1_000, 40, 25, 8
WHOLE = 2
"""A whole word counts twice as much as the beginning of one."""
SECTION = re.compile(r"\s*(?:\d{3}\s+)?(?:basic\s+)?[ivx]+\s*[-.]", re.IGNORECASE)
"""How the number of a section begins, and nothing else that people type."""


@dataclass(frozen=True)
class Found:
    """An article, and how well it fits what was typed."""

    article: Article
    weight: int


@dataclass(frozen=True)
class Index:
    """Which article says what. `places` tells for each term in which articles it stands, and what it weighs there."""

    articles: tuple[Article, ...]
    numbers: tuple[frozenset[str], ...]
    """How each may be cited."""
    terms: tuple[str, ...]
    """In order, so that those with one beginning stand together."""
    places: Mapping[str, Mapping[int, int]]

    def weighed(self, typed: str) -> dict[int, int]:
        """The articles with a term, or with one that begins so."""
        found: dict[int, int] = {}
        last = bisect_left(self.terms, f"{typed}\U0010ffff") if len(typed) > 1 else bisect_right(self.terms, typed)
        for term in self.terms[bisect_left(self.terms, typed) : last]:
            times = WHOLE if term == typed else 1
            for place, weight in self.places[term].items():
                found[place] = max(found.get(place, 0), weight * times)
        return found

    def cited(self, number: str) -> dict[int, int]:
        """The article of that number, and the parts of it: IX-A of IX."""
        if not number:
            return {}
        part = f"{number}-"
        return {
            place: NUMBER * (WHOLE if number in names else 1)
            for place, names in enumerate(self.numbers)
            if number in names or any(one.startswith(part) for one in names)
        }

    def around(self, number: str) -> dict[int, int]:
        """The article of which that number is a paragraph or a comment: II-C-1 for II-C-1-a."""
        while number:
            number = number.rpartition("-")[0]
            found = {place: NUMBER for place, names in enumerate(self.numbers) if number in names}
            if found:
                return found
        return {}


def search(typed: str, *, documents: frozenset[str] | None = None, division: str = "", most: int = MOST) -> list[Found]:
    """What fits, best first. Everything typed has to be found in an article; nothing typed finds nothing."""
    asked, index = typed[:LONGEST], _index()
    number = _number(asked)
    section = SECTION.match(asked) is not None
    cited = index.cited(number) or (index.around(number) if section else {})
    # whoever types a section wants that section, and not what speaks of it
    terms = [] if section and cited else list(terms_of(asked))
    weights = _said(index, terms) | cited or _partly_said(index, terms)
    found = [
        Found(index.articles[place], weight)
        for place, weight in sorted(weights.items())
        if _asked_for(index.articles[place], documents, division)
    ]
    found.sort(key=lambda one: -one.weight)  # in the order of the book where two fit equally well
    return found[:most]


def _asked_for(article: Article, documents: frozenset[str] | None, division: str) -> bool:
    if documents is not None and article.document not in documents:
        return False
    return not division or not article.divisions or division in article.divisions


def _said(index: Index, typed: list[str]) -> dict[int, int]:
    """The articles that have all of the terms, with what they weigh together."""
    terms = [term for term in typed if term not in SMALL] or typed
    if not terms:
        return {}
    each = [index.weighed(term) for term in terms]
    together = set(each[0]).intersection(*each[1:])
    return {place: sum(one[place] for one in each) for place in together}


def _partly_said(index: Index, typed: list[str]) -> dict[int, int]:
    """Where nothing has all of them: the articles that have most of the words, at least two of three."""
    words = [term for term in typed if term not in SMALL and len(term) > 2]
    each = [index.weighed(word) for word in words]
    counted = Counter(place for one in each for place in one)
    most = max(counted.values(), default=0)
    if most < 2 or 3 * most < 2 * len(words):
        return {}
    return {place: sum(one.get(place, 0) for one in each) for place, count in counted.items() if count == most}


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
def _index() -> Index:
    listed = tuple(articles().values())
    places: dict[str, dict[int, int]] = {}
    for place, article in enumerate(listed):
        told = (*article.says, article.question, article.note, *(one.note for one in article.examples))
        for weight, texts in ((TITLE, (article.title,)), (WORD, article.words), (TEXT, told)):
            for term in (term for text in texts for term in terms_of(text)):
                here = places.setdefault(term, {})
                here[place] = max(here.get(place, 0), weight)
    numbers = tuple(frozenset({_number(one.number), _number(one.citation)}) for one in listed)
    return Index(listed, numbers, tuple(sorted(places)), places)
