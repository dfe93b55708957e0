"""Leagues and their divisions, the way into the library."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from forceout.games.game import Game, game_of
from forceout.games.position import Position
from forceout.games.rolls import Deal, Roll
from forceout.games.variation import Variation, variation_words
from forceout.rules import leagues as registry
from forceout.rules.finding import Unknown
from forceout.rules.league import AnyLeague, Document
from forceout.rules.league import Division as DivisionRules
from forceout.rules.variation import Choice


@dataclass(frozen=True)
class League:
    """A league's rules for one game in one season."""

    rules: AnyLeague

    @property
    def key(self) -> str:
        return self.rules.key

    @property
    def title(self) -> str:
        return self.rules.title

    @property
    def game(self) -> Game:
        return game_of(self.rules.game)

    @property
    def season(self) -> str:
        """The school year, or year, of its document: "2015-16"."""
        return self.rules.season

    @property
    def document(self) -> Document:
        """The document in which its rules stand."""
        return self.rules.document

    @property
    def players(self) -> tuple[int, ...]:
        """How many may sit at a table."""
        return self.rules.players

    @property
    def divisions(self) -> tuple[Division, ...]:
        """Its divisions, youngest first; a league without divisions has one, with the key ""."""
        return tuple(Division(self, division) for division in self.rules.divisions.values())

    def division(self, key: str = "") -> Division:
        """The division of that key. `Unknown` says which there are."""
        return Division(self, self.rules.division(key))

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[Any, ...]:
        # rules hold functions, which do not travel between processes; their keys do
        return league, (self.key,)

    def __repr__(self) -> str:
        return f"League({self.key!r})"


@dataclass(frozen=True)
class Division:
    """One division of a league: what is rolled, what may be chosen, and positions as it plays them."""

    league: League
    rules: DivisionRules[Any, Any]

    @property
    def key(self) -> str:
        return self.rules.key

    @property
    def title(self) -> str:
        return self.rules.title

    @property
    def game(self) -> Game:
        return self.league.game

    @property
    def variations(self) -> tuple[Variation, ...]:
        """What may be chosen here in this season."""
        league = self.league.rules
        return tuple(Variation(league, self.rules, one) for one in league.selectable(self.rules))

    @property
    def always(self) -> tuple[Variation, ...]:
        """What is in effect for every shake."""
        return tuple(self._variation(choice) for choice in self.rules.always)

    def variation(self, word: str) -> Variation:
        """A variation by its key, with its blank filled in or not: `"base:8"`. `Unknown` says which there are."""
        return self._variation(Choice.parse(word))

    def _variation(self, choice: Choice) -> Variation:
        found = next((one for one in self.rules.offered if one.key == choice.key), None)
        if found is None:
            known = [one.key for one in (*self.always, *self.variations)]
            played = f"it plays {', '.join(known)}" if known else "it plays without variations"
            here = f"{self.league.key} {self.key}".rstrip()
            text = f"“{choice.key[:40]}” is no variation of {here}; {played}."
            raise Unknown("unknown-variation", text, known)
        if choice.parameter and not found.takes(choice.parameter):
            takes = f"it takes {', '.join(found.parameters)}" if found.parameters else "it has no blank to fill in"
            text = f"{found.title} cannot be chosen with “{choice.parameter[:40]}”; {takes}."
            raise Unknown("bad-parameter", text, found.parameters)
        return Variation(self.league.rules, self.rules, found, found.canonical(choice.parameter) or "")

    def roll(self, seed: int) -> Roll:
        """All the cubes, thrown with dice from a seed."""
        words = self.league.rules.game.throw(self.rules.terms, random.Random(seed))
        return Roll(tuple(words), self.league.rules.game.read_cubes(" ".join(words)))

    def deal(self, seed: int) -> Deal:
        """On-Sets: the cards of a shake, dealt from a seed."""
        game = self.league.rules.game
        if not game.deals_cards:
            raise ValueError(f"there are no cards in {game.title}")
        return Deal(tuple(game.deal(self.rules.terms, random.Random(seed))))

    def position(
        self,
        goal: str,
        required: str = "",
        permitted: str = "",
        forbidden: str = "",
        resources: str = "",
        variations: Iterable[str | Variation] = (),
        *,
        universe: str = "",
        strict_cubes: bool = True,
    ) -> Position:
        """A mat of this division. `BadPosition` where no roll can show these cubes, unless they need not be strict."""
        return Position.of(
            self,
            goal=goal,
            required=required,
            permitted=permitted,
            forbidden=forbidden,
            resources=resources,
            variations=variation_words(variations),
            universe=universe,
            strict_cubes=strict_cubes,
        )

    def __hash__(self) -> int:
        return hash((self.league.key, self.key))

    def __reduce__(self) -> tuple[Any, ...]:
        return _division_again, (self.league.key, self.key)

    def __repr__(self) -> str:
        return f"Division({self.league.key!r}, {self.key!r})"


def leagues() -> tuple[League, ...]:
    """Every league, in the order in which people look for them."""
    return tuple(League(one) for one in registry.all_leagues().values())


def league(key: str) -> League:
    """The league of that key. `Unknown` says which there are."""
    return League(registry.find_league(key))


def _division_again(key: str, division: str) -> Division:
    return league(key).division(division)
