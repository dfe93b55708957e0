"""A variation: a special rule that a player may choose for a shake."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Generic, TypeVar

from forceout.rules.finding import Unknown
from forceout.rules.look import Look

TermsT = TypeVar("TermsT")
RollT = TypeVar("RollT")


class Years(Enum):
    """Some variations are played every other year; school years go by the year in which they end."""

    EVEN = "even-year"
    ODD = "odd-year"


@dataclass(frozen=True)
class Choice:
    """A variation as chosen: its key and, for some, a parameter (`base:8`)."""

    key: str
    parameter: str = ""

    def __str__(self) -> str:
        return f"{self.key}:{self.parameter}" if self.parameter else self.key

    @classmethod
    def parse(cls, text: str) -> Choice:
        key, _, parameter = text.strip().partition(":")
        return cls(key.strip().lower(), parameter.strip())


@dataclass(frozen=True)
class Parameter(Generic[RollT]):
    """What fills the blank of a variation, as the 8 in Base 8.

    `kind` says what sort of thing it is, `values` what may be chosen; where more than that is understood, `reads`
    turns something said into its canonical spelling, or None where it makes no sense, and `asks` says what may fill
    the blank. `suits` picks those that make sense for a roll. Where anything may be written, it is `free`, and the
    values are but suggestions.
    """

    kind: str
    values: tuple[int | str, ...]
    asks: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    reads: Callable[[str], str | None] | None = None
    suits: Callable[[RollT], Sequence[str]] | None = None
    free: bool = False

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The values as they stand behind the colon."""
        return tuple(str(value) for value in self.values)

    def canonical(self, said: str) -> str | None:
        if self.reads is not None:
            return self.reads(said)
        return said if said in self.words else None

    def called(self, word: str) -> str:
        return self.names.get(word, word)

    def suited(self, roll: RollT) -> tuple[str, ...]:
        """What may be chosen with this roll on the table."""
        return self.words if self.suits is None else tuple(self.suits(roll))


@dataclass(frozen=True)
class Needs(Generic[TermsT, RollT]):
    """What a variation must find in a roll to change anything, under the terms chosen so far.

    `lacking` says in a few words what is missing, with a blank for the parameter. It is said only where `found` is
    sure that nothing can change: in doubt it finds what is needed.
    """

    found: Callable[[RollT, TermsT, str], bool]
    lacking: str = ""

    def __call__(self, roll: RollT, terms: TermsT, parameter: str) -> bool:
        return self.found(roll, terms, parameter)


@dataclass(frozen=True)
class Example:
    """A Goal, the cubes to make it with, and a paper that shows what a variation changes.

    With the variation the paper is `right`; without it, it is the other way round.
    """

    goal: str
    cubes: str
    paper: str
    right: bool = True
    parameter: str = ""
    universe: str = ""


@dataclass(frozen=True)
class Variation(Generic[TermsT, RollT]):
    """What a variation is called, where its rule stands, and what it changes. All that others know of it is here.

    `amend` replaces fields of the terms of the shake; whatever a cube may mean, cost or allow then follows from the
    terms. A `repeatable` variation may be chosen again with another parameter; those of one `group` count as the same.
    Where `order_matters` only what was chosen before counts. `conflicts` names variations, with or without a
    parameter, that cannot stand beside it. `affects` tells whether it can matter for a roll under the terms chosen
    so far. `rules` are the rule keys that its section answers for, `also` others with a section of their own. `named`
    is the title with a blank for the parameter; without it the parameter is said behind the title.
    """

    key: str
    title: str
    section: str
    summary: str
    amend: Callable[[TermsT, str], TermsT]
    affects: Callable[[RollT, TermsT, str], bool]
    rules: tuple[str, ...] = ()
    also: tuple[tuple[str, str], ...] = ()
    parameter: Parameter[RollT] | None = None
    named: str = ""
    years: Years | None = None
    conflicts: tuple[str, ...] = ()
    repeatable: bool = False
    group: str = ""
    order_matters: bool = False
    example: Example | None = None
    """None only for one that changes nothing that is written."""
    look: Look | None = None
    """How it is shown to whoever chooses; without it the summary alone is read."""

    @property
    def sections(self) -> dict[str, str]:
        """The sections it cites, by rule key."""
        return {**dict.fromkeys(self.rules, self.section), **dict(self.also)}

    @property
    def parameters(self) -> tuple[str, ...]:
        """What may stand behind the colon, as far as it can be listed."""
        return self.parameter.words if self.parameter is not None else ()

    def called(self, parameter: str) -> str:
        """The title with its blank filled in: "Base eight", "Multiple of 7", "Double Set B"."""
        shown = self.parameter.called(parameter) if self.parameter is not None else parameter
        return self.named.format(shown) if parameter and self.named else f"{self.title} {shown}".strip()

    def lacking(self, *parameters: str) -> str:
        """What a roll lacks on which it can have no effect with any of these parameters: "no ÷ rolled"."""
        said = self.affects.lacking if isinstance(self.affects, Needs) else ""
        named = [self.parameter.called(one) if self.parameter is not None else one for one in parameters]
        return said.format(" and no ".join(named)) or "no effect on this roll"

    @property
    def line(self) -> str:
        """What it does, as short as it can be said."""
        return self.look.line if self.look is not None else self.summary

    def takes(self, parameter: str) -> bool:
        return self.canonical(parameter) is not None

    def canonical(self, parameter: str) -> str | None:
        """The parameter as it is spelled, or None where the variation does not take it."""
        if self.parameter is not None:
            return self.parameter.canonical(parameter)
        return None if parameter else ""

    def forbids(self, choice: Choice) -> bool:
        return choice.key in self.conflicts or str(choice) in self.conflicts

    @property
    def counts_as(self) -> str:
        return self.group or self.key


def unknown(choice: Choice) -> Unknown:
    return Unknown("unknown-variation", f"“{choice.key}” is not a variation of this game.")
