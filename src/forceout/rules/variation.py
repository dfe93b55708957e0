"""A variation: a special rule that a player may choose for a shake."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, TypeVar

from forceout.rules.finding import BadQuestion

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
class Variation(Generic[TermsT, RollT]):
    """What a variation is called, where its rule stands, and what it changes.

    `amend` replaces fields of the terms of the shake. `reads` turns a parameter into its canonical
    spelling, or None where it makes no sense; `parameters` lists them where they are few. A `repeatable`
    variation may be chosen again with another parameter; those of one `group` count as the same. Where
    `order_matters` only what was chosen before counts. `conflicts` names variations, with or without a
    parameter, that cannot stand beside it. `affects` tells whether it can matter for a roll
    under the terms chosen so far. `rules` are the rule keys that its section answers for, `also` others
    with a section of their own. `named` is the title with a blank for the parameter, which goes by the name in
    `names` where it has one; without it the parameter is said behind the title. `blank` says what may
    fill the blank where that is no short list.
    """

    key: str
    title: str
    section: str
    summary: str
    amend: Callable[[TermsT, str], TermsT]
    affects: Callable[[RollT, TermsT, str], bool]
    rules: tuple[str, ...] = ()
    also: tuple[tuple[str, str], ...] = ()
    parameters: tuple[str, ...] = ()
    years: Years | None = None
    conflicts: tuple[str, ...] = ()
    reads: Callable[[str], str | None] | None = None
    repeatable: bool = False
    group: str = ""
    order_matters: bool = False
    named: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    blank: str = ""

    @property
    def sections(self) -> dict[str, str]:
        """The sections it cites, by rule key."""
        return {**dict.fromkeys(self.rules, self.section), **dict(self.also)}

    def called(self, parameter: str) -> str:
        """The title with its blank filled in: "Base eight", "Multiple of 7", "Double Set B"."""
        shown = self.names.get(parameter, parameter)
        return self.named.format(shown) if parameter and self.named else f"{self.title} {shown}".strip()

    def takes(self, parameter: str) -> bool:
        return self.canonical(parameter) is not None

    def canonical(self, parameter: str) -> str | None:
        """The parameter as it is spelled, or None where the variation does not take it."""
        if self.reads is not None:
            return self.reads(parameter)
        if self.parameters:
            return parameter if parameter in self.parameters else None
        return None if parameter else ""

    def forbids(self, choice: Choice) -> bool:
        return choice.key in self.conflicts or str(choice) in self.conflicts

    @property
    def counts_as(self) -> str:
        return self.group or self.key


def find(variations: Sequence[Variation[TermsT, RollT]], key: str) -> Variation[TermsT, RollT] | None:
    return next((variation for variation in variations if variation.key == key), None)


def unknown(choice: Choice) -> BadQuestion:
    return BadQuestion("unknown-variation", f"“{choice.key}” is not a variation of this game.")
