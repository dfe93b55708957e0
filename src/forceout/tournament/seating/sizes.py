"""Table sizes are reckoned, not searched: how many tables there are, and how many pairs of a team must meet at them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from forceout.rules.day import TableSizes


def least_pairs(members: int, tables: int) -> int:
    """The fewest pairs of a group that sit together when it is spread over so many tables as evenly as it can be."""
    each, over = divmod(members, tables)
    return over * (each + 1) * each // 2 + (tables - over) * each * (each - 1) // 2


def even_split(players: int, tables: int) -> tuple[int, ...]:
    """As even as can be, larger tables first."""
    each, over = divmod(players, tables)
    return (each + 1,) * over + (each,) * (tables - over)


def table_sizes(players: int, teams: Collection[int], sizes: TableSizes) -> tuple[int, ...]:
    """The tables for so many players (two or more) of teams of these sizes; no teams where teammates may meet.

    Fewest pairs of teammates first, then nearest to what is preferred, then evenest, then fewest tables. A field that
    no allowed sizes fit plays at tables that are too small, by as little as can be; never at one that is too large.
    """

    def worth(tables: int) -> tuple[int, ...]:
        split = even_split(players, tables)
        short = sum(max(0, sizes.least - size) for size in split)
        teammates = sum(least_pairs(members, tables) for members in teams)
        away = sum(abs(size - sizes.prefer) for size in split)
        return short, teammates, away, split[0] - split[-1], tables

    fewest = -(-players // sizes.most)
    most = max(fewest, players // sizes.least)
    return even_split(players, min(range(fewest, most + 1), key=worth))


def fits(split: Iterable[int], sizes: TableSizes) -> bool:
    return all(sizes.least <= size <= sizes.most for size in split)
