"""`score` refuses what cannot have happened, with a code and a sentence, in every league."""

from __future__ import annotations

from typing import Any

import pytest

from forceout.protocol.ask import ask

AGLOA = {"ruleset": "agloa-equations-2015", "division": "middle"}
BASIC = {"ruleset": "basic-equations-2015"}
MLAG = {"ruleset": "mlag-basic-equations-2018", "division": "middle"}
ON_SETS = {"ruleset": "mlag-on-sets-2019", "division": "middle"}
CUP = {"ruleset": "acc-equations-2022", "division": "fifth"}
TABLE_LEAGUES = [AGLOA, BASIC, MLAG, ON_SETS]


def refused(league: dict[str, Any], **result: Any) -> str:
    answer = ask({"ask": "score", **league, "players": 3, **result})
    assert "points" not in answer, answer
    message = answer["error"]["message"]
    assert message.endswith((".", "”"))
    code = answer["error"]["code"]
    assert isinstance(code, str)
    return code.removeprefix("impossible-result/")


def scored(league: dict[str, Any], **result: Any) -> list[int]:
    points = ask({"ask": "score", **league, "players": 3, **result})["points"]
    assert isinstance(points, list)
    return points


def challenged(claim: str, **more: Any) -> dict[str, Any]:
    """Seat 1 challenges seat 0; seat 2 is the third."""
    return {"challenge": claim, "challenger": 1, "mover": 0, **more}


@pytest.mark.rule("000 VII-A-1")
@pytest.mark.rule("003 VII-A-1")
@pytest.mark.rule("004 VII-A-1")
@pytest.mark.parametrize("league", TABLE_LEAGUES)
def test_the_mover_presents_nothing_after_now(league: dict[str, Any]) -> None:
    papers = {"0": True, "1": True}
    assert refused(league, **challenged("now", sides={"2": "mover"}, presented=papers)) == "may-not-write"


@pytest.mark.rule("000 VII-A-2")
@pytest.mark.rule("003 VII-A-2")
@pytest.mark.rule("004 VII-A-2")
@pytest.mark.parametrize("league", TABLE_LEAGUES)
def test_the_challenger_presents_nothing_after_impossible(league: dict[str, Any]) -> None:
    papers = {"0": True, "1": False}
    assert refused(league, **challenged("impossible", sides={"2": "mover"}, presented=papers)) == "may-not-write"


@pytest.mark.rule("000 VII-A-3")
@pytest.mark.parametrize("league", TABLE_LEAGUES)
def test_a_third_party_on_the_side_that_does_not_write_presents_nothing(league: dict[str, Any]) -> None:
    papers = {"1": True, "2": True}
    assert refused(league, **challenged("now", sides={"2": "mover"}, presented=papers)) == "may-not-write"


@pytest.mark.rule("002 Flubs")
@pytest.mark.parametrize(
    ("claim", "papers"), [("a-flub", {"0": True}), ("p-flub", {"1": True}), ("no-goal", {"0": True})]
)
def test_in_the_cup_only_the_side_with_the_burden_of_proof_writes(claim: str, papers: dict[str, bool]) -> None:
    assert refused(CUP, **challenged(claim, sides={"2": "mover"}, presented=papers)) == "may-not-write"


@pytest.mark.rule("003 IV-D-2")
@pytest.mark.rule("004 III-D-2")
@pytest.mark.parametrize("league", [MLAG, ON_SETS])
def test_who_declared_no_goal_does_not_write_one(league: dict[str, Any]) -> None:
    assert refused(league, **challenged("no-goal", presented={"0": True, "1": False})) == "may-not-write"


@pytest.mark.rule("000 VII-C-3")
@pytest.mark.parametrize("league", [*TABLE_LEAGUES, CUP])
def test_nobody_accepts_a_paper_of_their_own(league: dict[str, Any]) -> None:
    claim = "a-flub" if league is CUP else "now"
    result = challenged(claim, sides={"2": "mover"}, presented={"1": False}, accepted=[[1, 1]])
    assert refused(league, **result) == "own-paper"


@pytest.mark.rule("000 VII-C-4")
@pytest.mark.parametrize("league", TABLE_LEAGUES)
def test_only_a_paper_that_was_presented_is_accepted(league: dict[str, Any]) -> None:
    result = challenged("now", sides={"2": "mover"}, presented={"1": False}, accepted=[[0, 2]])
    assert refused(league, **result) == "no-paper"


@pytest.mark.rule("manual E10")
def test_a_paper_that_everybody_accepted_may_be_wrong_all_the_same() -> None:
    papers = {"1": False, "2": False}
    result = challenged("now", sides={"2": "challenger"}, presented=papers, accepted=[[0, 1], [2, 1]])
    assert scored(AGLOA, **result) == [2, 2, 2]


@pytest.mark.rule("000 VI-A")
@pytest.mark.parametrize("league", TABLE_LEAGUES)
def test_mover_and_challenger_stay_on_their_sides(league: dict[str, Any]) -> None:
    for sides in ({"0": "challenger", "2": "mover"}, {"1": "mover", "2": "mover"}):
        assert refused(league, **challenged("now", sides=sides, presented={"1": True})) == "side"
    agreeing = {"0": "mover", "1": "challenger", "2": "mover"}
    assert scored(league, **challenged("now", sides=agreeing, presented={"1": True})) == [2, 6, 2]


@pytest.mark.rule("002 Challenges")
def test_in_the_cup_only_those_who_called_together_may_change_sides() -> None:
    together = {"challenge": "a-flub", "challenger": [1, 2], "mover": 0}
    assert scored(CUP, **together, sides={"2": "mover"}, presented={"1": True}) == [0, 1, 0]
    assert refused(CUP, **challenged("a-flub", sides={"1": "mover", "2": "mover"})) == "side"


@pytest.mark.parametrize("league", [*TABLE_LEAGUES, CUP])
def test_without_a_challenge_there_are_no_challenger_and_no_sides(league: dict[str, Any]) -> None:
    reason = "cleanup" if league is CUP else "last-cube"
    assert refused(league, challenge=None, reason=reason, challenger=1) == "challenger"
    assert refused(league, challenge=None, reason=reason, sides={"1": "mover"}) == "side"


@pytest.mark.rule("000 X-D")
@pytest.mark.parametrize("league", [*TABLE_LEAGUES, CUP])
def test_who_is_absent_does_nothing(league: dict[str, Any]) -> None:
    claim, reason = ("a-flub", "cleanup") if league is CUP else ("now", "last-cube")
    assert refused(league, challenge=None, reason=reason, presented={"2": True}, absent=[2]) == "absent"
    assert refused(league, **challenged(claim, presented={"1": True}, absent=[0])) == "absent"
    assert refused(league, **challenged(claim, presented={"1": True}, sides={"2": "mover"}, absent=[2])) == "absent"
    assert refused(league, challenge=None, reason=reason, presented={}, absent=[0, 1, 2]) == "absent"


@pytest.mark.rule("000 VIII-B")
@pytest.mark.parametrize("league", TABLE_LEAGUES)
def test_after_the_last_cube_only_impossible_is_called_and_after_the_round_nothing(league: dict[str, Any]) -> None:
    sides, papers = {"2": "challenger"}, {"0": True}
    late = challenged("impossible", sides=sides, presented=papers, reason="last-cube")
    assert scored(league, **late) == [6, 2, 2]
    assert refused(league, **{**late, "reason": "end-of-round"}) == "reason"
    assert refused(league, **challenged("now", sides=sides, presented={"1": True}, reason="last-cube")) == "reason"


@pytest.mark.rule("002 Force Out")
@pytest.mark.rule("002 Cleanup")
def test_in_the_cup_a_flub_may_be_called_in_force_out_and_cleanup_and_no_goal_may_not() -> None:
    flub = challenged("p-flub", sides={"2": "challenger"}, presented={"0": True}, reason="force-out")
    assert scored(CUP, **flub) == [1, 0, 0]
    assert refused(CUP, **{**flub, "challenge": "no-goal", "presented": {"1": True}, "reason": "cleanup"}) == "reason"
