"""Matches: begun, played, looked at, and read from a record."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import forceout

EXAMPLE = Path(__file__).parents[2] / "docs" / "example-match.txt"


def middle() -> forceout.Division:
    return forceout.league("agloa-equations-2015").division("middle")


def example() -> forceout.Match:
    return forceout.read_match(EXAMPLE.read_text(encoding="utf-8"))


def test_a_match_begins_with_the_throw_for_the_first_goal() -> None:
    match = forceout.Match.begin(middle(), players=["Ann", "Ben"], clocks=False)
    assert match.phase is forceout.Phase.LOT
    assert match.to_act == (0, 1)
    assert match.clock is None
    assert match.deadline(0) is None
    assert match.players == ("Ann", "Ben")
    verbs = {option.verb for option in match.legal_actions(0)}
    assert "lot" in verbs
    assert "move" not in verbs


def test_an_action_gives_a_new_match_and_leaves_the_old_one() -> None:
    before = forceout.Match.begin(middle(), players=["Ann", "Ben"], clocks=False)
    after = before.do("lot", seat=0, words="3", at=0.0)
    assert (len(before.actions), len(after.actions)) == (0, 1)
    assert after.to_act == (1,)


def test_a_refused_action_says_why_and_changes_nothing() -> None:
    match = forceout.Match.begin(middle(), players=["Ann", "Ben"], clocks=False)
    finding = match.refusal("move", seat=0, words="g4 required")
    assert finding is not None
    assert finding.code == "wrong-phase"
    with pytest.raises(forceout.Refused) as raised:
        match.do("move", seat=0, words="g4 required")
    assert raised.value.finding == finding
    assert match.refusal("lot", seat=0, words="3") is None


def test_players_divisions_and_checking_are_looked_at_when_a_match_begins() -> None:
    with pytest.raises(forceout.BadQuestion, match="2, 3 players"):
        forceout.Match.begin(middle(), players=["Ann"])
    with pytest.raises(ValueError, match="players or the judge"):
        forceout.Match.begin(middle(), players=["Ann", "Ben"], checking="nobody")


def test_a_record_is_read_and_written() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    match = forceout.read_match(text)
    assert match.record() == text
    assert match.events
    with pytest.raises(forceout.BadRecord, match="line 13"):
        forceout.read_match(text.replace("select sideways", "select nonsense"))


def test_the_scoresheet_is_the_matchs() -> None:
    match = example()
    assert len(match.totals) == 2
    assert sum(len(line.points) for line in match.scores) == 2 * len(match.scores)
    assert (match.points is None) == (not match.over)
    assert match.at(0).points is None


def test_every_cube_has_a_name_of_its_own() -> None:
    cubes = example().at(12).cubes
    assert len(cubes) == 24
    names = [str(cube) for cube in cubes]
    assert len(set(names)) == 24
    alike = [name for name in names if "#" in name]
    assert all(name.split("#")[0] in {other.split("#")[0] for other in alike} for name in alike)


def test_a_name_with_a_number_moves_that_cube_and_no_other() -> None:
    match = forceout.Match.begin(middle(), players=["Ann", "Ben"], clocks=False)
    for verb, seat, words in (
        ("lot", 0, "3"),
        ("lot", 1, "1"),
        ("roll", 0, "r1 r2 r3 r+ r− r0 b0 b1 b2 b3 b× b÷ g4 g4 g6 g× g− g^ k7 k8 k9 k+ k÷ k√"),
        ("select", 0, "sideways"),
        ("select", 1, "factorial ; upside-down"),
        ("lay", 0, "b1r2"),
        ("goal", 0, ""),
    ):
        match = match.do(verb, seat, words)
    first, second = (cube for cube in match.cubes if cube.face == "4")
    assert (str(first), str(second)) == ("g4#12", "g4#13")
    moved = match.do("move", 1, f"{second} required")
    places = {cube.number: cube.place for cube in moved.cubes if cube.face == "4"}
    assert places == {12: "resources", 13: "required"}
    plain = match.do("move", 1, "g4 required")
    assert {cube.number: cube.place for cube in plain.cubes if cube.face == "4"} == {12: "required", 13: "resources"}


def test_a_match_is_looked_at_after_any_number_of_actions() -> None:
    match = example()
    assert len(match.at(10).actions) == 10
    assert match.at(len(match.actions)) == match
    with pytest.raises(IndexError):
        match.at(len(match.actions) + 1)


def test_the_position_of_a_match_can_be_judged_and_solved() -> None:
    mat = example().at(10).mat(claim="now")
    assert mat.goal.legal
    assert isinstance(mat.solve(), forceout.Solved | forceout.Impossible)
    assert "Required" in str(mat)


def test_papers_lie_face_down_until_all_have_presented() -> None:
    match = example()
    number = next(n for n, action in enumerate(match.actions) if action.verb == "present")
    writer, paper = match.actions[number].who, match.actions[number].words
    after = match.at(number + 1)
    if after.phase is forceout.Phase.WRITE:
        other = after.view(seat=1 - writer)
        assert paper not in other.record()
        assert all(paper not in event.text for event in other.events)
    assert paper in after.view(seat=writer).record()


def test_clocks_tell_what_runs_for_whom_and_until_when() -> None:
    match = forceout.Match.begin(middle(), players=["Ann", "Ben"])
    match = match.do("lot", 0, "3", at=0.0).do("lot", 1, "1", at=2.0)
    assert match.clock is not None
    assert match.deadline(0) == 62.0
    assert match.deadline(1) is None
    later = match.do("tick", seat=forceout.TABLE, at=30.5)
    assert later.now == 30.5


def test_a_bot_decides_on_what_it_sees() -> None:
    match = example().at(10)
    bot = forceout.bot("level-3", seed=7)
    seat = match.to_act[0]
    decision = bot.decide(match.view(seat), seat)
    assert decision is not None
    assert match.refusal(decision.verb, seat, decision.words) is None
    with pytest.raises(forceout.Unknown, match="level-1"):
        forceout.bot("nonsense")


def test_a_match_is_analysed_decision_by_decision() -> None:
    report = forceout.analyse(example())
    decision = report.shakes[0].decisions[2]
    assert decision.verdict.value
    assert decision.why.endswith(".")
    assert decision.better is None or " " in decision.better
    assert report.to_svg().startswith("<svg")
    assert "<html" in report.to_html()


def test_a_match_travels_between_processes() -> None:
    match = example()
    assert match.state.terms.claims, "what was looked up does not travel, and is looked up again"
    again = pickle.loads(pickle.dumps(match))
    assert again == match
    assert again.state.terms == match.state.terms


def test_the_clock_is_the_one_that_runs() -> None:
    stating = example().at(12)  # Ben has just picked up the block
    assert stating.clock is not None
    assert (stating.clock.task.value, stating.clock.until) == ("stating the challenge", 180.0)
    assert stating.deadline(1) == 180.0
    playing = example().at(10)
    paused = playing.do("pause", seat=forceout.JUDGE, at=playing.now + 1)
    assert (paused.clock, paused.deadline(0)) == (None, None)
    again = paused.do("resume", seat=forceout.JUDGE, at=paused.now + 100)
    assert playing.deadline(0) is not None
    assert again.deadline(0) == (playing.deadline(0) or 0) + 100


@pytest.mark.parametrize("said", ["first\nsecond", "first second\n", "first\r\nsecond"])
def test_what_is_said_on_two_lines_is_one_line_of_the_record(said: str) -> None:
    match = forceout.Match.begin(middle(), players=["Ann", "Ben"], clocks=False).do("say", seat=0, words=said)
    assert match.actions[-1].words == "first second"
    assert forceout.read_match(match.record()) == match


def test_a_moment_after_any_match_is_not_called_an_earlier_one() -> None:
    match = forceout.Match.begin(middle(), players=["Ann", "Ben"])
    finding = match.refusal("tick", seat=forceout.TABLE, at=1e12)
    assert finding is not None
    assert finding.code == "stale-action/later"
    assert "earlier" not in finding.text


def test_over_the_board_a_challenge_that_no_league_has_is_refused_even_where_none_may_be_made() -> None:
    match = forceout.Match.begin(middle(), players=["Ann", "Ben"], clocks=False, strict=False)
    for action in example().actions[:13]:
        match = match.apply(action)
    assert match.phase is forceout.Phase.WRITE
    assert match.refusal("challenge", seat=0, words="now") is None
    finding = match.refusal("challenge", seat=0, words="nonsense")
    assert finding is not None
    assert finding.code == "unknown-challenge"
    assert match.refusal("challenge", seat=0, words="now 0") is not None


def test_match_points_are_those_of_the_league() -> None:
    golden = (Path(forceout.__file__).parent / "rules/leagues/agloa_equations_2015.txt").read_text(encoding="utf-8")
    match = forceout.read_match(golden)
    assert match.over
    asked = {"ask": "match", "ruleset": "agloa-equations-2015", "totals": list(match.totals)}
    assert match.points == tuple(forceout.ask(asked)["points"])
    assert all(isinstance(points, int) for points in match.points)
