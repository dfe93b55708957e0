"""Looks at any seating and tells what is wrong with it. It knows nothing of how seatings are made, and nothing made by
them is trusted here: a draft, an edit by hand and a random day are all held against the same rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from forceout.tournament.field import Pair, Player, Round, Table, Wishes, met, pair, pairs_of
from forceout.tournament.words import listed, number

SOFT = frozenset({"table-too-small", "keep", "repeat"})


@dataclass(frozen=True)
class Violation:
    """What is broken, in which round, at which table where it is about one, and by whom."""

    code: str
    round: int
    players: tuple[str, ...]
    text: str
    table: int | None = None

    @property
    def hard(self) -> bool:
        return self.code not in SOFT


@dataclass(frozen=True)
class Change:
    """What an edit breaks, and what it mends."""

    breaks: tuple[Violation, ...]
    mends: tuple[Violation, ...]


def check_seating(
    players: Sequence[Player], wishes: Wishes, history: Sequence[Round], rounds: Sequence[Round]
) -> tuple[Violation, ...]:
    """Everything that is wrong, round after round."""
    before: set[Pair] = set(met(history))
    known = {player.id: player for player in players}
    found: list[Violation] = []
    for count, tables in enumerate(rounds, 1):
        checker = _Checker(known, wishes, frozenset(before), count)
        found += checker.violations(tables)
        before |= met((tables,))
    return tuple(found)


def compare(before: Sequence[Violation], after: Sequence[Violation]) -> Change:
    """The difference of two answers. A table may have moved: what counts is who is concerned."""

    def about(one: Violation) -> tuple[str, int, tuple[str, ...]]:
        return one.code, one.round, one.players

    old, new = {about(one) for one in before}, {about(one) for one in after}
    breaks = tuple(one for one in after if about(one) not in old)
    return Change(breaks, tuple(one for one in before if about(one) not in new))


@dataclass(frozen=True)
class _Checker:
    """One round."""

    known: dict[str, Player]
    wishes: Wishes
    before: frozenset[Pair]
    round: int

    def violations(self, tables: Round) -> Iterator[Violation]:
        for number_, table in enumerate(tables, 1):
            yield from self._strangers(number_, table)
            yield from self._together(number_, table)
            yield from self._size(number_, table)
            yield from self._kept(number_, table)
        yield from self._everybody_once(tables)

    def _strangers(self, at: int, table: Table) -> Iterator[Violation]:
        for name in dict.fromkeys(table):
            if name not in self.known:
                yield self._one("unknown-player", f"Nobody called {name} is entered.", (name,), at)
            elif self.known[name].absent:
                yield self._one("absent", f"{self._name(name)} is absent and has a seat at table {at}.", (name,), at)

    def _together(self, at: int, table: Table) -> Iterator[Violation]:
        here = sorted({name for name in table if name in self.known})
        divisions = {self.known[name].division for name in here}
        if len(divisions) > 1:
            text = f"Table {at} mixes {number(len(divisions), 'division')}."
            yield self._one("mixed-division", text, tuple(here), at)
        for one, other in pairs_of(here):
            team = self.known[one].team
            if team and team == self.known[other].team and not self.wishes.teammates_may_meet:
                text = f"{self._name(one)} and {self._name(other)} of team {team} are both at table {at}."
                yield self._one("teammates", text, (one, other), at)
            if pair(one, other) in self.wishes.apart:
                text = f"{self._name(one)} and {self._name(other)} are to be kept apart, and both are at table {at}."
                yield self._one("apart", text, (one, other), at)
        for one, other in pairs_of(table):
            if pair(one, other) in self.before:
                text = f"{self._name(one)} and {self._name(other)} have met before and meet again at table {at}."
                yield self._one("repeat", text, (one, other), at)

    def _size(self, at: int, table: Table) -> Iterator[Violation]:
        sizes, seats = self.wishes.sizes, number(len(table), "player")
        if len(table) > sizes.most:
            text = f"Table {at} has {seats}; at most {sizes.most} fit."
            yield self._one("table-too-large", text, tuple(sorted(table)), at)
        elif len(table) < sizes.least:
            text = f"Table {at} has {seats}; it should have at least {sizes.least}."
            yield self._one("table-too-small", text, tuple(sorted(table)), at)

    def _kept(self, at: int, table: Table) -> Iterator[Violation]:
        for name in dict.fromkeys(table):
            kept = self.wishes.keep.get(name, at)
            if name in self.known and kept != at:
                text = f"{self._name(name)} needs table {kept} and sits at table {at}."
                yield self._one("keep", text, (name,), at)

    def _everybody_once(self, tables: Round) -> Iterator[Violation]:
        seats: dict[str, list[int]] = {}
        for at, table in enumerate(tables, 1):
            for name in table:
                seats.setdefault(name, []).append(at)
        for name, count in Counter(name for table in tables for name in table).items():
            if count > 1:
                where = listed(sorted(set(seats[name])))
                text = f"{self._name(name)} has {count} seats, at table {where}."
                yield self._one("seated-twice", text, (name,))
        for name, player in self.known.items():
            if not player.absent and name not in seats:
                yield self._one("not-seated", f"{player.name} has no seat.", (name,))

    def _name(self, player: str) -> str:
        return self.known[player].name if player in self.known else player

    def _one(self, code: str, text: str, players: tuple[str, ...], table: int | None = None) -> Violation:
        return Violation(code, self.round, players, text, table)
