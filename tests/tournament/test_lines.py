"""Which scores a line of a scoresheet can show: all endings of a shake by the scoring rules give exactly these."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest

from forceout.rules.finding import BadQuestion
from forceout.rules.leagues import all_leagues, find_league
from forceout.rules.scoring import ShakeResult

CUP = "acc-equations-2022"
BY_PLACE = [key for key in all_leagues() if key != CUP]
SIDES = ("challenger", "mover")


def every_ending(players: int) -> Iterator[ShakeResult]:
    """Everything that could be told of a shake, whoever did it, with nothing left out because it seemed alike."""
    seats = range(players)
    for reason in ("last-cube", "end-of-round", "force-out", "cleanup"):
        for papers in product((None, True, False), repeat=players):
            yield ShakeResult(players, reason=reason, presented=_told(papers))
    for claim, mover in product(("now", "impossible", "a-flub", "p-flub", "no-goal"), seats):
        for callers in product((False, True), repeat=players):
            called = tuple(seat for seat in seats if callers[seat])
            if not called or mover in called:
                continue
            for papers, sides in product(
                product((None, True, False), repeat=players), product((None, *SIDES), repeat=players)
            ):
                told = {seat: side for seat, side in enumerate(sides) if side is not None}
                presented = _told(papers)
                yield ShakeResult(players, claim, called, mover, told, presented)
                for careless in seats:
                    for writer in presented:
                        yield ShakeResult(players, claim, called, mover, told, presented, ((careless, writer),))


def _told(papers: tuple[bool | None, ...]) -> dict[int, bool]:
    return {seat: paper for seat, paper in enumerate(papers) if paper is not None}


def brute_force(key: str, players: int) -> set[tuple[int, ...]]:
    scoring, found = find_league(key).scoring, set()
    for result in every_ending(players):
        try:
            found.add(tuple(sorted(scoring.score(result).points)))
        except BadQuestion:
            continue
    return found


@pytest.mark.rule("000 X-B")
@pytest.mark.rule("000 X-C")
@pytest.mark.rule("003 X-B")
@pytest.mark.rule("004 X-B")
@pytest.mark.parametrize("key", BY_PLACE)
def test_two_players_score_2_2_or_2_4_or_4_4_or_2_6(key: str) -> None:
    wanted = {(2, 2), (2, 4), (4, 4), (2, 6)}
    assert find_league(key).lines(2) == wanted
    assert brute_force(key, 2) == wanted


@pytest.mark.rule("000 X-B")
@pytest.mark.rule("003 X-B")
@pytest.mark.rule("004 X-B")
@pytest.mark.parametrize("key", BY_PLACE)
def test_three_players_never_score_4_4_6_nor_4_6_6_nor_6_6_6(key: str) -> None:
    never = {(4, 4, 6), (4, 6, 6), (6, 6, 6)}
    assert find_league(key).lines(3) == set(combinations_with_replacement((2, 4, 6), 3)) - never


@pytest.mark.rule("000 X-B")
@pytest.mark.parametrize("key", ["agloa-equations-2015", "mlag-on-sets-2019"])
def test_every_ending_with_three_players_gives_a_possible_line(key: str) -> None:
    assert brute_force(key, 3) == find_league(key).lines(3)


@pytest.mark.rule("002 Scoring Games")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_in_the_cup_one_player_at_most_has_2_and_then_somebody_has_0(players: int) -> None:
    possible = {
        line
        for line in combinations_with_replacement((0, 1, 2), players)
        if line.count(2) == 0 or (line.count(2) == 1 and 0 in line)
    }
    assert find_league(CUP).lines(players) == possible


@pytest.mark.rule("002 Scoring Games")
def test_every_ending_of_a_game_of_three_in_the_cup_gives_a_possible_line() -> None:
    assert brute_force(CUP, 3) == find_league(CUP).lines(3)
