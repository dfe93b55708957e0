"""Tiebreaks: each makes a number of a player's or a team's day, the more the better, in the organiser's order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from forceout.rules.day import Label
from forceout.rules.finding import BadQuestion
from forceout.tournament.combining import NOTHING
from forceout.tournament.numbers import read_exact

Key = tuple[Fraction, ...]


@dataclass(frozen=True)
class Record:
    """A player's day: the value, what each round counts, the same with zeros for missed rounds, and shake points."""

    id: str
    value: Fraction
    values: Mapping[Label, Fraction]
    counted: tuple[Fraction, ...]
    points: Fraction


@dataclass(frozen=True)
class TeamRecord:
    value: Fraction
    members: tuple[Fraction, ...]


@dataclass(frozen=True)
class Asked:
    """What a tiebreak may look at besides the record."""

    lots: Mapping[str, Fraction]
    rounds: Sequence[Label]


Tiebreak = Callable[[Record, Asked], Key]


def _points(record: Record, asked: Asked) -> Key:
    return (record.points,)


def _best_round(record: Record, asked: Asked) -> Key:
    return (max(record.counted, default=NOTHING),)


def _last_round(record: Record, asked: Asked) -> Key:
    return (record.values.get(asked.rounds[-1], NOTHING) if asked.rounds else NOTHING,)


def _lot(record: Record, asked: Asked) -> Key:
    """Low first; whoever has drawn none comes last."""
    drawn = asked.lots.get(record.id)
    return (NOTHING, NOTHING) if drawn is None else (Fraction(1), -drawn)


TIEBREAKS: Mapping[str, Tiebreak] = MappingProxyType(
    {"points": _points, "best-round": _best_round, "last-round": _last_round, "lot": _lot}
)
COUNT = "count:"
TEAM_TIEBREAKS: Mapping[str, Callable[[TeamRecord], Fraction]] = MappingProxyType(
    {"best-player": lambda record: max(record.members, default=NOTHING)}
)


def find_tiebreak(name: str) -> Tiebreak:
    if name.startswith(COUNT):
        wanted = read_exact(name.removeprefix(COUNT))
        if wanted is not None:
            return lambda record, asked: (Fraction(sum(value == wanted for value in record.values.values())),)
    elif name in TIEBREAKS:
        return TIEBREAKS[name]
    known = ", ".join(("count:6", *TIEBREAKS))
    raise BadQuestion("bad-tiebreak", f"“{name[:40]}” breaks no ties between players; there are {known}.")


def check_team_tiebreak(name: str) -> None:
    if name not in TEAM_TIEBREAKS:
        known = ", ".join(TEAM_TIEBREAKS)
        raise BadQuestion("bad-tiebreak", f"“{name[:40]}” breaks no ties between teams; there is {known}.")


def sort_key(names: Sequence[str], lots: Mapping[str, Fraction], rounds: Sequence[Label]) -> Callable[[Record], Key]:
    """By value, then by each tiebreak; the larger key is ahead, and equal keys share a place."""
    breaks, asked = [find_tiebreak(name) for name in names], Asked(lots, rounds)
    return lambda record: (record.value, *(part for one in breaks for part in one(record, asked)))


def team_sort_key(names: Sequence[str]) -> Callable[[TeamRecord], Key]:
    return lambda record: (record.value, *(TEAM_TIEBREAKS[name](record) for name in names))
