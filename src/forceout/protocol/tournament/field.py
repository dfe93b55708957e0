"""Reads the field of a seating: `seat` and `check-seating` have it in common, and nothing else."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from forceout.protocol.questions import Question, as_integer
from forceout.protocol.tournament.reading import (
    MOST_PLAYERS,
    MOST_ROUNDS,
    PLAYER,
    as_bool,
    as_exact,
    as_label,
    as_list,
    as_name,
    as_object,
    bad,
    choice,
    mapping,
    needed,
    objects,
    optional_text,
)
from forceout.rules.day import TableSizes
from forceout.rules.finding import BadQuestion
from forceout.tournament.field import Pair, Player, Round, Wishes, pair

MOST_PAIRS = 20_000
MOST_SEATS = 100
"""At one table."""
MOST_MEETINGS = 250_000
"""Pairs at the tables of all rounds: 2,000 players at tables of five have a third of it in 20 rounds."""


def read_players(question: Question) -> tuple[Player, ...]:
    players = tuple(_player(one) for one in objects(question, "players", PLAYER, MOST_PLAYERS, needs=True))
    if len({one.id for one in players}) < len(players):
        raise BadQuestion("duplicate-player", "Two players have one id.")
    return players


def _player(one: Question) -> Player:
    points, rank = one.get("points"), one.get("seed_rank")
    return Player(
        as_name(needed(one, "id"), "id"),
        optional_text(one, "team"),
        optional_text(one, "division"),
        as_bool(one.get("absent", False), "absent"),
        Fraction(0) if points is None else as_exact(points, "points"),
        optional_text(one, "league"),
        None if rank is None else as_label(rank, "seed_rank"),
    )


def read_wishes(question: Question, players: tuple[Player, ...]) -> Wishes:
    known = {one.id for one in players}
    apart = frozenset(_pair(one, known) for one in as_list(question.get("apart") or [], "apart", MOST_PAIRS))
    keep = mapping(question, "keep", _table_number)
    for name in keep:
        _check_known(name, known, "keep")
    may_meet = choice(question, "teammates", ("avoid", "allow"), "avoid") == "allow"
    return Wishes(_sizes(question), apart, keep, may_meet)


def _sizes(question: Question) -> TableSizes:
    value = question.get("sizes")
    if value is None:
        return TableSizes()
    given = as_object(value, "sizes", ("min", "max", "prefer"))
    usual = TableSizes()
    least, most = (as_integer(given.get(key, usual), "sizes") for key, usual in (("min", usual.least), ("max", 3)))
    prefer = as_integer(given.get("prefer", usual.prefer), "sizes")
    if not 1 <= least <= prefer <= most <= MOST_SEATS:
        raise BadQuestion("bad-sizes", f"Table sizes must satisfy 1 ≤ min ≤ prefer ≤ max ≤ {MOST_SEATS}.")
    return TableSizes(least, most, prefer)


def _pair(value: Any, known: set[str]) -> Pair:
    if not isinstance(value, list) or len(value) != 2:
        raise bad("apart", "is a list of pairs of ids")
    one, other = (as_name(name, "apart") for name in value)
    _check_known(one, known, "apart")
    _check_known(other, known, "apart")
    if one == other:
        raise bad("apart", "keeps a player apart from themselves")
    return pair(one, other)


def _check_known(name: str, known: set[str], field: str) -> None:
    if name not in known:
        raise BadQuestion("unknown-player", f"“{field}” names “{name[:40]}”, whom nobody entered.")


def _table_number(value: Any, field: str) -> int:
    number = as_integer(value, field)
    if number < 1:
        raise bad(field, "has table numbers from 1 on")
    return number


def read_rounds(value: Any, field: str) -> tuple[Round, ...]:
    """Rounds of tables of ids."""
    rounds = tuple(
        tuple(
            tuple(as_name(name, field) for name in as_list(table, field, MOST_PLAYERS))
            for table in as_list(tables, field, MOST_PLAYERS)
        )
        for tables in as_list(value, field, MOST_ROUNDS)
    )
    if sum(len(table) * (len(table) - 1) // 2 for tables in rounds for table in tables) > MOST_MEETINGS:
        raise bad(field, f"has tables so large that more than {MOST_MEETINGS} pairs meet")
    return rounds


def read_history(question: Question) -> tuple[Round, ...]:
    value = question.get("history")
    return () if value is None else read_rounds(value, "history")
