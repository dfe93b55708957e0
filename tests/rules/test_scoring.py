"""What each player scores after a challenge: every way it can end, by the table of each league."""

from __future__ import annotations

import pytest

from forceout.rules.claims import CHALLENGER, MOVER
from forceout.rules.leagues import all_leagues
from forceout.rules.scoring import ShakeResult

AGLOA, BASIC = "agloa-equations-2015", "basic-equations-2015"
MLAG, ON_SETS, CUP = "mlag-basic-equations-2018", "mlag-on-sets-2019", "acc-equations-2022"
TABLE_LEAGUES = (AGLOA, BASIC, MLAG, ON_SETS)


def scored(league: str, **result: object) -> tuple[int, ...]:
    return all_leagues()[league].scoring.score(ShakeResult(**result)).points  # type: ignore[arg-type]


def challenged(
    league: str,
    claim: str,
    third: str | None,
    presented: dict[int, bool],
    accepted: tuple[tuple[int, int], ...] = (),
    absent: tuple[int, ...] = (),
) -> tuple[int, ...]:
    """Seat 0 challenges seat 1; seat 2, where there is one, stands on this side."""
    return scored(
        league,
        players=2 if third is None else 3,
        challenge=claim,
        challengers=(0,),
        mover=1,
        sides={2: third} if third else {},
        presented=presented,
        accepted=accepted,
        absent=absent,
    )


@pytest.mark.rule("000 X-A", "000 X-B", "003 X-B", "004 X-B")
@pytest.mark.parametrize("league", TABLE_LEAGUES)
@pytest.mark.parametrize(
    ("claim", "presented", "points"),
    [
        ("now", {0: True}, (6, 2)),
        ("now", {0: False}, (2, 6)),
        ("now", {}, (2, 6)),
        ("impossible", {1: True}, (2, 6)),
        ("impossible", {1: False}, (6, 2)),
        ("impossible", {}, (6, 2)),
    ],
)
def test_of_two_players_the_correct_one_scores_six_and_the_other_two(
    league: str, claim: str, presented: dict[int, bool], points: tuple[int, ...]
) -> None:
    assert challenged(league, claim, None, presented) == points


@pytest.mark.rule("000 X-A-1", "000 X-A-2", "000 X-B-1", "000 X-B-2", "000 X-B-3", "003 X-B", "004 X-B")
@pytest.mark.parametrize("league", TABLE_LEAGUES)
@pytest.mark.parametrize(
    ("claim", "third", "presented", "points"),
    [
        ("now", CHALLENGER, {0: True, 2: True}, (6, 2, 4)),
        ("now", CHALLENGER, {0: True, 2: False}, (6, 2, 2)),
        ("now", CHALLENGER, {0: True}, (6, 2, 2)),
        ("now", CHALLENGER, {0: False, 2: False}, (2, 6, 2)),
        ("now", MOVER, {0: True}, (6, 2, 2)),
        ("now", MOVER, {0: False}, (2, 6, 6)),
        ("now", MOVER, {}, (2, 6, 6)),
        ("impossible", CHALLENGER, {1: True}, (2, 6, 2)),
        ("impossible", CHALLENGER, {1: False}, (6, 2, 4)),
        ("impossible", CHALLENGER, {}, (6, 2, 4)),
        ("impossible", MOVER, {1: True, 2: True}, (2, 6, 6)),
        ("impossible", MOVER, {1: True, 2: False}, (2, 6, 2)),
        ("impossible", MOVER, {1: False, 2: True}, (2, 2, 6)),
        ("impossible", MOVER, {1: False, 2: False}, (6, 2, 2)),
    ],
)
def test_of_three_players_the_third_party_scores_with_the_side_it_took(
    league: str, claim: str, third: str, presented: dict[int, bool], points: tuple[int, ...]
) -> None:
    assert challenged(league, claim, third, presented) == points


@pytest.mark.rule("000 X-B-3", "003 X-B", "004 X-B")
@pytest.mark.parametrize(("league", "third_scores"), [(AGLOA, 6), (BASIC, 6), (MLAG, 4), (ON_SETS, 4)])
@pytest.mark.parametrize("challenger_wrote", [{0: False}, {}])
def test_a_correct_third_party_beside_an_incorrect_now_challenger(
    league: str, third_scores: int, challenger_wrote: dict[int, bool]
) -> None:
    assert challenged(league, "now", CHALLENGER, {**challenger_wrote, 2: True}) == (2, 2, third_scores)


@pytest.mark.rule("000 X-A", "003 X-A", "004 VII-C-4")
@pytest.mark.parametrize(
    ("league", "after_now", "after_impossible"),
    [(AGLOA, 2, 2), (ON_SETS, 2, 2), (MLAG, 6, 2), (BASIC, 6, 4)],
)
def test_of_three_players_one_who_presents_nothing_and_accepts_a_wrong_equation_scores_two(
    league: str, after_now: int, after_impossible: int
) -> None:
    assert challenged(league, "now", MOVER, {0: False}, ((2, 0),)) == (2, 6, after_now)
    assert challenged(league, "impossible", CHALLENGER, {1: False}, ((2, 1),)) == (6, 2, after_impossible)


@pytest.mark.rule("000 X-A")
def test_accepting_costs_nothing_where_the_equation_was_right_or_the_checker_presented_too_or_there_are_two() -> None:
    assert challenged(AGLOA, "impossible", CHALLENGER, {1: True}, ((2, 1),)) == (2, 6, 2)
    assert challenged(AGLOA, "now", CHALLENGER, {0: False, 2: True}, ((2, 0),)) == (2, 2, 6)
    assert challenged(AGLOA, "now", None, {0: False}, ((1, 0),)) == (2, 6)


@pytest.mark.rule("000 X-D", "003 X-D")
@pytest.mark.parametrize(("league", "scores"), [(AGLOA, -2), (BASIC, -2), (MLAG, 0), (ON_SETS, 0)])
def test_who_is_absent_for_a_shake_scores_what_the_document_says(league: str, scores: int) -> None:
    assert scored(league, players=3, reason="last-cube", presented={0: True}, absent=(2,)) == (4, 2, scores)


@pytest.mark.rule("000 X-C", "003 X-C", "004 X-C")
@pytest.mark.parametrize("league", TABLE_LEAGUES)
@pytest.mark.parametrize("reason", ["last-cube", "end-of-round"])
def test_without_a_challenge_a_correct_equation_is_four_and_any_other_end_two(league: str, reason: str) -> None:
    assert scored(league, players=3, reason=reason, presented={0: True, 1: False}) == (4, 2, 2)


@pytest.mark.rule("003 IV-D-2", "004 III-D-2")
@pytest.mark.parametrize("league", [MLAG, ON_SETS])
@pytest.mark.parametrize(
    ("presented", "points"),
    [
        ({0: True}, (6, 2, 2)),
        ({0: False}, (2, 6, 6)),
        ({}, (2, 6, 6)),
        ({0: True, 2: True}, (6, 2, 4)),
        ({0: True, 2: False}, (6, 2, 2)),
        ({0: False, 2: True}, (2, 2, 4)),
        ({0: False, 2: False}, (2, 6, 2)),
        ({2: True}, (2, 2, 4)),
    ],
)
def test_a_challenged_no_goal(league: str, presented: dict[int, bool], points: tuple[int, ...]) -> None:
    who = {"challenge": "no-goal", "challengers": (0,), "mover": 1}
    assert scored(league, players=3, presented=presented, **who) == points
    if 2 not in presented:
        assert scored(league, players=2, presented=presented, **who) == points[:2]


@pytest.mark.rule("002 Scoring Games")
@pytest.mark.parametrize(
    ("claim", "sides", "presented", "points"),
    [
        ("a-flub", {2: CHALLENGER, 3: MOVER}, {0: True, 2: True}, (2, 0, 1, 0)),
        ("a-flub", {2: CHALLENGER, 3: MOVER}, {0: False, 2: True}, (0, 0, 1, 0)),
        ("a-flub", {2: CHALLENGER, 3: MOVER}, {0: True}, (2, 0, 0, 0)),
        ("a-flub", {2: CHALLENGER, 3: MOVER}, {}, (0, 1, 0, 1)),
        ("p-flub", {2: CHALLENGER, 3: MOVER}, {1: True, 3: True}, (0, 1, 0, 1)),
        ("p-flub", {2: CHALLENGER, 3: MOVER}, {1: False, 3: True}, (0, 0, 0, 1)),
        ("p-flub", {2: CHALLENGER, 3: MOVER}, {1: False}, (2, 0, 1, 0)),
        ("no-goal", {2: CHALLENGER, 3: MOVER}, {0: True}, (2, 0, 0, 0)),
        ("no-goal", {2: CHALLENGER, 3: MOVER}, {}, (0, 1, 0, 1)),
    ],
)
def test_in_the_challenge_cup_a_single_correct_challenger_scores_two_and_others_who_are_correct_one(
    claim: str, sides: dict[int, str], presented: dict[int, bool], points: tuple[int, ...]
) -> None:
    who = {"challenge": claim, "challengers": (0,), "mover": 1, "sides": sides}
    assert scored(CUP, players=4, presented=presented, **who) == points


@pytest.mark.rule("002 Flubs")
def test_who_called_a_flub_together_are_no_challengers_and_may_declare_for_the_mover() -> None:
    together = {"players": 4, "challenge": "a-flub", "challengers": (0, 2), "mover": 1}
    assert scored(CUP, **together, sides={3: MOVER}, presented={0: True, 2: True}) == (1, 0, 1, 0)
    assert scored(CUP, **together, sides={2: MOVER, 3: MOVER}, presented={0: True}) == (1, 0, 0, 0)
    assert scored(CUP, **together, sides={2: MOVER, 3: MOVER}, presented={0: False}) == (0, 1, 1, 1)


@pytest.mark.rule("002 Force Out", "002 Cleanup")
@pytest.mark.parametrize("reason", ["force-out", "cleanup"])
def test_in_the_challenge_cup_a_correct_equation_without_a_challenge_is_one(reason: str) -> None:
    assert scored(CUP, players=4, reason=reason, presented={0: True, 1: False, 2: True}, absent=(3,)) == (1, 0, 1, 0)
