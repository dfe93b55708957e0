"""Later rounds: the ranking cut into tables from the top. Teammates move apart by as few table steps as can be."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from forceout.tournament.field import Player
from forceout.tournament.seating.annealing import SOFT_CUT, Search, Weights, strict
from forceout.tournament.seating.bounds import floor
from forceout.tournament.seating.division import Division, Tables, number_people, sizes_of
from forceout.tournament.seating.everybody import OneDivision, Seated, by_division, by_lot
from forceout.tournament.seating.exact import ExactRound
from forceout.tournament.seating.planning import COOL, dealt, improve
from forceout.tournament.seating.shape import Asked, Seating
from forceout.tournament.seating.windows import improve_by_windows


def ranked(players: tuple[Player, ...], rng: Random) -> list[Player]:
    """By points; ties are drawn."""
    order = list(players)
    rng.shuffle(order)
    return sorted(order, key=lambda one: -one.points)


def cut_by_ranking(asked: Asked) -> Seating:
    def seat_one(one: OneDivision) -> Seated:
        order = ranked(one.players, by_lot(asked, one.place, "ties"))
        sizes = tuple(sorted(sizes_of(order, asked.wishes), reverse=not asked.small_tables_first))
        division = number_people(one.name, order, sizes, one.first_table, asked.wishes, asked.history, None)
        home = [table for table, size in enumerate(sizes) for _ in range(size)]
        tables, proven = _cut(division, home, replace(asked, effort=one.effort), by_lot(asked, one.place, "cut"))
        moved = sum(abs(home[player] - at) for at, table in enumerate(tables) for player in table)
        return Seated((division.named([sorted(table) for table in tables]),), proven, moved)

    return by_division(asked, seat_one, displaces=True)


def _cut(division: Division, home: list[int], asked: Asked, rng: Random) -> tuple[Tables, bool]:
    weights = strict(len(home), 1, displaced=True)
    least = floor(division, weights, 1)
    plain: Tables = [[one for one, at in enumerate(home) if at == table] for table in range(division.tables)]
    tables, cost = plain, Search(division, [plain], weights, home).cost
    for start, soft in ((plain, None), (None, SOFT_CUT), (dealt(division, rng), SOFT_CUT)):
        if cost <= least:
            break
        search = Search(division, [start or tables], weights, home)
        if start is plain:  # first only those who may not stay where they are
            search.run(rng, asked.effort // 4, COOL, least, asked.watch, heard=weights.keep)
        improve(search, weights, soft, least, rng, asked.effort // 8, asked.watch)
        found = improve_by_windows(division, home, weights, search.best_rounds[0], asked.effort // 8)
        tables, cost = min(((tables, cost), found), key=lambda one: one[1])
    return (tables, True) if cost <= least else _settled(division, home, weights, tables, cost, asked.effort // 4)


def _settled(
    division: Division, home: list[int], weights: Weights, tables: Tables, cost: int, steps: int
) -> tuple[Tables, bool]:
    exact = ExactRound(division, weights, steps, cost, home).run()
    return exact.best or tables, exact.complete
