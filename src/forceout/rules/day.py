"""What a league says about a whole day: scoresheets, tables, formulas. Frozen data, read by `tournament`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from forceout.rules.terms import cited

Label = int | str
"""How a round is called: a number, or a name such as “playoffs”."""


@dataclass(frozen=True)
class TableSizes:
    """How many sit at a table: at least, at most, and best."""

    least: int = 2
    most: int = 3
    prefer: int = 3


@dataclass(frozen=True)
class SeatingPreset:
    """How a round is seated: which policy, and from which round on it is the usual one."""

    key: str
    title: str
    policy: str
    sizes: TableSizes = TableSizes()
    from_round: int | None = 1
    """None where the organiser picks it by hand."""
    rounds: int = 1
    """How many rounds it plans at once."""


@dataclass(frozen=True)
class Scale:
    """Some rounds are multiplied so that the best of a division has `best` in each of them."""

    rounds: tuple[Label, ...]
    best: int | Fraction


@dataclass(frozen=True)
class Formula:
    """How the rounds of a player add up: value, scale, rounding, and how they are combined.

    `missed` says what a round without a result is; None takes the usual answer of `combine`.
    """

    combine: str = "sum"
    n: int | None = None
    missed: str | None = None
    round_each: int | None = None
    scale: Scale | None = None
    min_rounds: int = 0
    decimals: int | None = None


@dataclass(frozen=True)
class TeamFormula:
    """How the members of a team add up. `least` and `most` are how many members make it complete."""

    combine: str = "sum"
    n: int | None = None
    least: int = 0
    most: int | None = None
    members: str = "played"
    incomplete: str = "unranked"
    tiebreaks: tuple[str, ...] = ()


@dataclass(frozen=True)
class StandingsPreset:
    """A way to rank players and teams that organisers can pick by its name."""

    key: str
    title: str
    formula: Formula
    team: TeamFormula | None = None
    tiebreaks: tuple[str, ...] = ()
    rounds: int | None = None
    """How many rounds such a day has, where it is a fixed number."""


@dataclass(frozen=True)
class PaperForm:
    """The league's scoresheets on paper: how they are laid out, and what is printed on them in the league's words."""

    layout: str = "players-across"
    """Which table scoresheet: a column for each player, or with “players-down” a row."""
    lines: int = 7
    """How many shakes or games there is room for."""
    digits: int = 1
    """How many digits the numbers of rounds and tables have at least."""
    endings: tuple[str, ...] = ("Now", "Impossible", "Last cube")
    """How a shake may end, to be circled; () where that is not written down."""
    slips: tuple[tuple[str, str], ...] = ()
    """What costs a point at the table, each with the rule of the procedure that says so."""
    rounds: int = 4
    """How many rounds a player's own sheet has room for, where the day does not say."""
    last_keeps_score: bool = False
    """Whether the last player listed keeps the score for all."""
    counts_games: bool = False
    """Whether the number of games is written down, because the result of a round depends on it."""
    score: str = "Match points"
    """What a player's result of a round is called."""
    steps: tuple[str, ...] = ()
    """What the scorekeeper does, in order."""
    disagreed: str = "A player who protests leaves the initials empty and calls an official."


@dataclass(frozen=True)
class DayRules:
    """The league's paper and the league's day. `sections` cites the document for each fault of a scoresheet."""

    document: str
    sections: Mapping[str, str]
    why_impossible: str
    """Ends the sentence about scores that no ending gives together."""
    line: str = "shake"
    """What a line of the scoresheet is called."""
    deceit: bool = True
    """Whether the document says what becomes of a score that was meant to deceive."""
    sizes: TableSizes = TableSizes()
    seatings: tuple[SeatingPreset, ...] = ()
    standings: tuple[StandingsPreset, ...] = ()
    team_size: tuple[int, int] | None = None
    games_per_team: int = 0
    """How many games each team brings with it."""
    paper: PaperForm = PaperForm()
    signed_is_final: bool = False
    """Whether nothing at all is changed on a signed scoresheet except by a judge's ruling."""

    judge_is_final: bool = False
    """Whether the document leaves no second opinion and no protest after a judge's decision."""

    @property
    def final_ruling(self) -> str:
        """Where it says who has the last word."""
        return cited(self.document, self.sections, "ruling")

    def cite(self, fault: str) -> str:
        return cited(self.document, self.sections, fault)
