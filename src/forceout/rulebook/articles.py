"""What the rulebook is made of: chapters of articles, and examples that run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

MANUAL = "manual"
"""The officials' manual, whose articles are situations: a question and its answer."""


@dataclass(frozen=True)
class Asked:
    """An example that is put to the judge: a question of the line protocol, and what the answer must say."""

    note: str
    question: Mapping[str, Any]
    expect: Mapping[str, Any]
    holds: bool
    """Whether it shows what is right, or what is refused."""


@dataclass(frozen=True)
class Played:
    """An example that is played before the referee: what the players do, and what must have become of it.

    It begins at a moment: `start`, `roll`, `select`, `goal` or `move`, with everything before it done as usual.
    """

    note: str
    league: str
    division: str
    players: int
    begins: str
    acts: tuple[str, ...]
    expect: Mapping[str, Any]
    holds: bool
    strict: bool = False
    goal: str = ""
    roll: str = ""
    picks: tuple[str, ...] = ()
    left: str = ""
    """The only cubes that are still in Resources, as “b1 b2”: the others were played to Permitted in turn."""


Example = Asked | Played


@dataclass(frozen=True)
class Article:
    """A section of a document, or a situation of the manual."""

    document: str
    number: str
    title: str
    says: tuple[str, ...]
    """Paragraphs."""
    words: tuple[str, ...]
    """Everyday words by which somebody might look for it, beside those that it says."""
    question: str = ""
    """Of a situation: what happened, as it is put to a judge."""
    see: tuple[str, ...] = ()
    """Other articles, by their citations."""
    note: str = ""
    """Where a later document or a decision says otherwise, and what holds."""
    leagues: tuple[str, ...] = ()
    """The only leagues that it is about; () for all that play by the document."""
    divisions: tuple[str, ...] = ()
    """The only divisions that it is about; () for all."""
    examples: tuple[Example, ...] = ()
    no_example: str = ""
    """Why there is nothing to run: what the article is about happens beside the table."""

    @property
    def citation(self) -> str:
        return f"{self.document} {self.number}"


@dataclass(frozen=True)
class Chapter:
    """A part of a document with its articles, in order."""

    document: str
    number: str
    title: str
    articles: tuple[Article, ...]
