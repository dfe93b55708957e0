"""Reads the pages of the path: one TOML file a variation, in the folder of its game.

A page belongs to a variation wherever it is played. Its positions are those of the division in which it is met first;
a test holds that their answers are the same in every other division that plays it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from forceout.analysis.mats import Mat
from forceout.analysis.puzzles import Puzzle
from forceout.games.league import Division, leagues
from forceout.games.position import Position
from forceout.rules.claims import near_claim
from forceout.rules.variation import Choice, Example, Variation

TRIES = 3
ASKED = ("find", "now")


class BadPage(ValueError):
    """What is wrong with a page."""


@dataclass(frozen=True)
class Try:
    """A position to try: a small mat, what is asked of it, and the answer.

    `story` is what has just happened, where that matters; `shifted` is the cube that it moved out of Permitted.
    `shows` is the solution behind a “yes”.
    """

    ask: str
    goal: str
    answer: str
    required: str = ""
    permitted: str = ""
    forbidden: str = ""
    resources: str = ""
    universe: str = ""
    shows: str = ""
    story: str = ""
    shifted: str = ""

    def lies_in(self, division: Division, variations: tuple[str, ...]) -> Position:
        return division.position(
            self.goal,
            self.required,
            self.permitted,
            self.forbidden,
            self.resources,
            variations,
            universe=self.universe,
        )


@dataclass(frozen=True)
class Page:
    """All that the path says about one variation."""

    game: str
    key: str
    says: str
    """The variation in one plain sentence."""
    picture: str
    """Cubes in square brackets, cards in curly ones, and words: “[2s] is ½”."""
    tries: tuple[Try, ...]
    parameter: str = ""
    example_in_words: str = ""
    """For a variation that changes nothing that is written; the others bring an example that the judge knows."""

    @property
    def id(self) -> str:
        return f"{self.game}/{self.key}"

    @property
    def chosen(self) -> str:
        """The variation as it is chosen for the positions: `base:8`."""
        return str(Choice(self.key, self.parameter))

    @cached_property
    def home(self) -> Division:
        """The division in which it is met first."""
        return next(self.played_in())

    def played_in(self) -> Iterator[Division]:
        """Every division that plays it, with this in its blank, in the order in which people look for leagues."""
        for league in leagues():
            if league.game.key != self.game:
                continue
            for division in league.divisions:
                one = next((one for one in league.rules.easiest_first(division.rules) if one.key == self.key), None)
                if one is not None and one.takes(self.parameter):
                    yield division

    @property
    def variation(self) -> Variation[Any, Any]:
        return self.home.variation(self.chosen).played

    @property
    def title(self) -> str:
        """Its name, with the blank as it is filled in here: “Base eight”."""
        return self.variation.called(self.parameter)

    @property
    def rule(self) -> str:
        """Where the league's document has it."""
        return self.home.variation(self.chosen).rule

    @property
    def example(self) -> Example | None:
        return self.variation.example

    def chosen_in(self, division: Division) -> tuple[str, ...]:
        """What has to be chosen for its positions: nothing where it is in effect for every shake."""
        return () if any(one.key == self.key for one in division.always) else (self.chosen,)

    def puzzle(self, number: int) -> Puzzle:
        """The position of that number, counted from 1, as the trainer knows puzzles."""
        one, division = self.tries[number - 1], self.home
        chosen = self.chosen_in(division)
        position = one.lies_in(division, chosen)
        asked: Any = position.with_claim(near_claim(position.terms))
        mat = Mat(
            division.league.key,
            division.key,
            tuple(map(Choice.parse, chosen)),
            asked,
            one.goal,
            position.mat.universe,
        )
        return Puzzle(one.ask, number, mat, one.story, one.answer, number, shows=one.shows)


@cache
def all_pages() -> Mapping[str, Page]:
    """Every page by its id."""
    found: dict[str, Page] = {}
    for folder in sorted((files("forceout.learning_path") / "pages").iterdir(), key=lambda one: one.name):
        if folder.is_dir():
            for file in sorted(folder.iterdir(), key=lambda one: one.name):
                page = read_page(folder.name, file.name.removesuffix(".toml"), file.read_text(encoding="utf-8"))
                found[page.id] = page
    return MappingProxyType(found)


def read_page(game: str, key: str, text: str) -> Page:
    try:
        told = tomllib.loads(text)
        tries = tuple(Try(**{name: str(value) for name, value in one.items()}) for one in told.pop("tries"))
        words = {"example_in_words": told.pop("example", "")}
        page = Page(game, key, tries=tries, **words, **{name: str(value) for name, value in told.items()})
    except (tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError) as fault:
        raise BadPage(f"{game}/{key}: {fault!r}") from fault
    if len(tries) != TRIES or any(one.ask not in ASKED for one in tries):
        raise BadPage(f"{game}/{key}: a page has {TRIES} positions, each asked as {' or '.join(ASKED)}.")
    return page


def path_through(division: Division) -> tuple[Page, ...]:
    """The pages of what a division plays, the easiest first. A league that somebody added may have some without one."""
    keys = [one.key for one in division.league.rules.easiest_first(division.rules)]
    ids = [f"{division.game.key}/{key}" for key in keys]
    return tuple(all_pages()[one] for one in ids if one in all_pages())
