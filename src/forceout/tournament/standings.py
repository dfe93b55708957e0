"""Standings: what each player's rounds come to, who is ahead of whom, and the same for teams. Exact throughout."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from forceout.rules.day import Formula, Label, TeamFormula
from forceout.rules.decimals import rounded
from forceout.tournament.combining import COMBINING, NOTHING
from forceout.tournament.tiebreaks import Record, TeamRecord, sort_key, team_sort_key

Key = tuple[Fraction, ...]


@dataclass(frozen=True)
class Entrant:
    id: str
    team: str | None = None
    division: str | None = None


@dataclass(frozen=True)
class Score:
    """What a player has from a round; `points` are those of the shakes, for a tiebreak."""

    player: str
    round: Label
    score: Fraction
    points: Fraction = NOTHING


@dataclass(frozen=True)
class Standings:
    """A question about standings."""

    players: tuple[Entrant, ...]
    results: tuple[Score, ...]
    rounds: tuple[Label, ...]
    teams: Mapping[str, str | None] = field(default_factory=dict)
    """Where a team is ranked, where that was said; and teams for which nobody came."""
    formula: Formula = field(default_factory=Formula)
    tiebreaks: tuple[str, ...] = ()
    lots: Mapping[str, Fraction] = field(default_factory=dict)
    team: TeamFormula | None = None


@dataclass(frozen=True)
class Standing:
    """A line of the standings. `working` are the values of the rounds, or of the members, that make up the value."""

    place: int | None
    id: str
    value: Fraction
    tied: bool
    division: str | None
    played: int = 0
    members: int = 0
    complete: bool = True
    working: tuple[tuple[Label, Fraction], ...] = ()


@dataclass(frozen=True)
class Ranking:
    players: tuple[Standing, ...]
    teams: tuple[Standing, ...] = ()


def rank(asked: Standings) -> Ranking:
    """Players and teams, division by division in the order in which divisions are first met."""
    divisions = list(dict.fromkeys([*(one.division for one in asked.players), *asked.teams.values()]))
    records = _records(asked)
    key = sort_key(asked.tiebreaks, asked.lots, asked.rounds)
    players = [_player_line(asked, entrant, records[entrant.id], key) for entrant in asked.players]
    teams = _team_lines(asked, records) if asked.team is not None else []
    return Ranking(_ranked(players, divisions), _ranked(teams, divisions))


def _records(asked: Standings) -> dict[str, Record]:
    """What counts for each player, by round: scaled and rounded."""
    division = {one.id: one.division for one in asked.players}
    scale = asked.formula.scale
    highest: dict[tuple[str | None, Label], Fraction] = {}
    for one in asked.results:
        where = division[one.player], one.round
        highest[where] = max(highest.get(where, one.score), one.score)
    by_player: dict[str, dict[Label, Fraction]] = {one.id: {} for one in asked.players}
    points = dict.fromkeys(by_player, NOTHING)
    for one in asked.results:
        value, top = one.score, highest[division[one.player], one.round]
        if scale is not None and one.round in scale.rounds and top > 0:
            value = value * scale.best / top
        if asked.formula.round_each is not None:
            value = rounded(value, asked.formula.round_each)
        by_player[one.player][one.round] = value
        points[one.player] += one.points
    return {name: _record(asked, name, values, points[name]) for name, values in by_player.items()}


def _record(asked: Standings, name: str, values: Mapping[Label, Fraction], points: Fraction) -> Record:
    way = COMBINING[asked.formula.combine]
    counted = list(values.values())
    if (asked.formula.missed or way.missed) == "zero":
        counted += [NOTHING] * (len(asked.rounds) - len(counted))
    return Record(name, way.combine(counted, asked.formula.n or 0), dict(values), tuple(counted), points)


@dataclass(frozen=True)
class _Line:
    """A line before it has a place."""

    standing: Standing
    key: Key | None
    """None without a place."""


def _player_line(asked: Standings, entrant: Entrant, record: Record, key: Callable[[Record], Key]) -> _Line:
    enough = len(record.values) >= asked.formula.min_rounds
    working = tuple((label, record.values[label]) for label in asked.rounds if label in record.values)
    standing = Standing(None, entrant.id, record.value, False, entrant.division, len(record.values), working=working)
    return _Line(standing, key(record) if enough else None)


def _team_lines(asked: Standings, records: Mapping[str, Record]) -> list[_Line]:
    formula = asked.team or TeamFormula()
    entered: dict[str, list[Entrant]] = {team: [] for team in asked.teams}
    for one in asked.players:
        if one.team is not None:
            entered.setdefault(one.team, []).append(one)
    key = team_sort_key(formula.tiebreaks)
    lines = []
    for team, members in entered.items():
        counting = [one.id for one in members if formula.members == "all" or records[one.id].values]
        values = [records[name].value for name in counting]
        value = COMBINING[formula.combine].combine(values, formula.n or 0)
        enough = len(counting) >= formula.least and (formula.most is None or len(members) <= formula.most)
        home = asked.teams[team] if team in asked.teams else members[0].division
        standing = Standing(
            None,
            team,
            value,
            False,
            home,
            members=len(counting),
            complete=enough,
            working=tuple((name, records[name].value) for name in counting),
        )
        ranked = enough or formula.incomplete == "rank"
        lines.append(_Line(standing, key(TeamRecord(value, tuple(values))) if ranked else None))
    return lines


def _ranked(lines: Sequence[_Line], divisions: Sequence[str | None]) -> tuple[Standing, ...]:
    found: list[Standing] = []
    for division in divisions:
        here = [line for line in lines if line.standing.division == division]
        keys = sorted((line.key for line in here if line.key is not None), reverse=True)
        first = {key: place for place, key in reversed(list(enumerate(keys, 1)))}
        count: dict[Key, int] = {}
        for key in keys:
            count[key] = count.get(key, 0) + 1
        placed = [_placed(line.standing, first[line.key], count[line.key] > 1) for line in here if line.key is not None]
        found += sorted(placed, key=lambda one: (one.place, one.id))
        rest = [line.standing for line in here if line.key is None]
        found += sorted(rest, key=lambda one: (-one.value, one.id))
    return tuple(found)


def _placed(standing: Standing, place: int, tied: bool) -> Standing:
    return replace(standing, place=place, tied=tied)
