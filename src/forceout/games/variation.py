"""A variation as a division plays it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from forceout.cubes.cards import read_universe
from forceout.games.rolls import Deal, Roll
from forceout.rules import variation as rules
from forceout.rules.finding import Finding
from forceout.rules.league import AnyLeague, Division
from forceout.rules.selection import Selection, rule_on_each

Parameter = rules.Parameter
Example = rules.Example


@dataclass(frozen=True)
class Variation:
    """A special rule that may be chosen for a shake, or is in effect for every one; some have a blank to fill in."""

    league: AnyLeague
    division: Division[Any, Any]
    played: rules.Variation[Any, Any]
    chosen_with: str = ""

    @property
    def key(self) -> str:
        return self.played.key

    @property
    def title(self) -> str:
        """Its name, with the blank filled in where it is: "Base eight"."""
        return self.played.called(self.chosen_with)

    @property
    def rule(self) -> str:
        """Where the league's document has it."""
        return self.division.cites(self.played)

    @property
    def summary(self) -> str:
        """What it changes, in a sentence."""
        return self.played.summary

    @property
    def parameter(self) -> rules.Parameter[Any] | None:
        """What may fill its blank, if it has one."""
        return self.played.parameter

    @property
    def example(self) -> rules.Example | None:
        """A Goal, cubes and a paper that show what it changes."""
        return self.played.example

    @property
    def choice(self) -> rules.Choice:
        """The variation as it is chosen."""
        return rules.Choice(self.key, self.chosen_with)

    def __str__(self) -> str:
        """As it is written where variations are chosen: `base:8`."""
        return str(self.choice)

    def __repr__(self) -> str:
        return f"Variation({str(self)!r})"

    def __hash__(self) -> int:
        return hash((self.league.key, self.division.key, self.choice))

    def __reduce__(self) -> tuple[Any, ...]:
        # rules hold functions, which do not travel between processes; their keys do
        return _variation_again, (self.league.key, self.division.key, str(self))

    def no_effect(
        self, roll: Roll, chosen: Iterable[str | Variation] = (), universe: Deal | str = ""
    ) -> Finding | None:
        """Why choosing it beside those chosen already can change nothing with this roll, or cannot stand; else None.

        In On-Sets the cards of the Universe count too.
        """
        cards = universe.cards if isinstance(universe, Deal) else read_universe(universe) if universe else ()
        seen = self.league.game.roll_seen(roll.cubes, cards)
        before = tuple(rules.Choice.parse(word) for word in variation_words(chosen))
        selection = Selection((self.choice,), before, players=3, goal_setter=True)
        (ruling,) = rule_on_each(selection, seen, self.league, self.division)
        return None if ruling.legal else ruling.finding


def variation_words(variations: Iterable[str | Variation]) -> tuple[str, ...]:
    """Variations as they are written, whether they came as words or as what a division offers."""
    if isinstance(variations, str):
        raise TypeError(f"variations are a list, as in [{variations[:40]!r}]")
    return tuple(map(str, variations))


def _variation_again(league_key: str, division_key: str, word: str) -> Variation:
    from forceout.games.league import league  # which itself needs this module

    return league(league_key).division(division_key).variation(word)
