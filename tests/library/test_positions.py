"""Positions: judged, solved, changed, looked at."""

from __future__ import annotations

import pickle

import pytest

import forceout


def middle() -> forceout.Division:
    return forceout.league("agloa-equations-2015").division("middle")


def mat(**changes: object) -> forceout.Position:
    fields: dict[str, object] = {
        "goal": "b1r2",
        "required": "r3 b×",
        "permitted": "g5",
        "resources": "g4 k7 r+",
        "variations": ["upside-down"],
    }
    return middle().position(**{**fields, **changes})  # type: ignore[arg-type]


def on_sets(**changes: object) -> forceout.Position:
    fields: dict[str, object] = {"goal": "2", "required": "B", "resources": "R G ∩ ∪", "universe": "BR BG RG B R G"}
    senior = forceout.league("mlag-on-sets-2019").division("senior")
    return senior.position(**{**fields, **changes})  # type: ignore[arg-type]


def test_a_goal_has_every_value_of_every_legal_reading() -> None:
    assert repr(mat().goal.values) == "(Value('12'),)"
    assert mat().goal.interpretations == ("b1r2",)
    assert mat(goal="b1r2", variations=["upside-down", "wild:0"]).goal.legal
    illegal = mat(goal="b×").goal
    assert (illegal.legal, illegal.values) == (False, ())
    assert illegal.findings[0].rule.startswith("agloa-equations-2015 ")


def test_a_paper_is_judged_for_a_claim() -> None:
    verdict = mat().judge("3×4 = 12", claim="now")
    assert verdict.correct is True
    assert bool(verdict)
    assert verdict.findings == ()
    assert verdict.counterexample is None
    wrong = mat().judge("3×4+7 = 12", claim="now")
    assert not wrong
    assert {finding.code for finding in wrong.findings} >= {"too-many-resources"}
    with pytest.raises(forceout.Unknown, match="now, impossible"):
        mat().judge("3×4 = 12", claim="nonsense")


def test_an_ambiguous_paper_comes_with_the_regrouping_that_breaks_it() -> None:
    verdict = mat(goal="b1r3", resources="g4 r+ k7 r1").judge("3×4+1 = 13")
    assert verdict.counterexample is not None


def test_a_position_is_solved_or_proven_impossible() -> None:
    match mat().solve(claim="now"):
        case forceout.Solved(equation=equation):
            assert mat().judge(equation, claim="now")
        case other:
            pytest.fail(f"{other}")
    answer = mat(resources="k7 r+ r−").solve(claim="now")
    assert isinstance(answer, forceout.Impossible)
    assert answer.why
    assert answer.equation is None
    assert answer.seconds is not None


def test_a_budget_of_no_steps_worth_mentioning_leaves_it_undecided() -> None:
    cancel = forceout.CancelToken()
    cancel.cancel()
    hard = mat(resources="g4 k7 r+ k8 k9 g6 r− b÷ g^ k√", permitted="")
    assert isinstance(hard.solve("impossible", forceout.Budget(seconds=5), cancel), forceout.Undecided)


def test_solutions_are_listed_the_fewest_cubes_first() -> None:
    found = list(mat().solutions(claim="now", most_cubes=5))
    assert found
    assert all(mat().judge(paper, claim="now") for paper in found)


def test_next_cubes_are_the_moves_after_which_now_could_be_called() -> None:
    moves = mat(required="r3", resources="b× g4 k7 r+").next_cubes()
    assert {(str(move.cube.face), str(move.section)) for move in moves} >= {("×", "required"), ("4", "required")}


def test_a_changed_copy_leaves_the_position_as_it_was() -> None:
    before = mat()
    after = before.replace(permitted="g5 k8")
    assert (before.written.permitted, after.written.permitted) == ("g5", "g5 k8")
    assert after.division == before.division


def test_a_position_that_no_roll_can_show_is_refused_with_the_cubes_that_are_too_many() -> None:
    with pytest.raises(forceout.BadPosition) as raised:
        mat(resources="g4 k7 r+ r9")
    assert raised.value.cubes == ("r9",)
    with pytest.raises(forceout.BadPosition) as raised:
        mat(resources=" ".join(["g4"] * 7))
    assert raised.value.cubes == ("g4", "g4"), "with the green 5 there are only five green cubes left"
    assert mat(resources="g4 k7 r+ r9", strict_cubes=False).judge("3×4 = 12", claim="now")


def test_what_one_game_needs_and_the_other_has_not_is_refused_with_a_sentence() -> None:
    with pytest.raises(forceout.BadPosition, match="played without cards"):
        mat(universe="BR BG")
    with pytest.raises(forceout.BadPosition, match="needs its Universe"):
        on_sets(universe="")
    with pytest.raises(forceout.BadPosition, match="resources"):
        mat(resources="nonsense")
    with pytest.raises(forceout.Unknown, match="base"):
        mat(variations=["nonsense"])
    with pytest.raises(forceout.Unknown, match="blank"):
        mat(variations=["base"])


def test_on_sets_is_the_same_call_with_a_universe() -> None:
    position = on_sets()
    assert repr(position.goal.values) == "(Value('2'),)"
    assert position.judge("B ∩ (R ∪ G)")
    answer = position.solve()
    assert isinstance(answer, forceout.Solved)
    assert position.judge(answer.equation)


def test_a_position_is_drawn_in_a_terminal_and_in_a_notebook() -> None:
    assert "Required" in str(mat())
    assert mat()._repr_svg_().startswith("<svg")
    assert "Universe" in str(on_sets())


def test_many_positions_are_solved_on_all_cores_in_their_order() -> None:
    positions = [mat(), mat(resources="k7 r+ r−"), on_sets()]
    assert pickle.loads(pickle.dumps(positions)) == positions
    told: list[tuple[int, int]] = []
    answers = list(
        forceout.solve_many(positions[:2], "now", jobs=2, progress=lambda done, total: told.append((done, total)))
    )
    assert [type(answer) for answer in answers] == [forceout.Solved, forceout.Impossible]
    assert told[-1] == (2, 2)
    with pytest.raises(ValueError, match="processes"):
        forceout.solve_many(positions, engine="nonsense")


def test_a_position_that_no_roll_shows_is_solved_where_it_may_be_one() -> None:
    division = forceout.league("agloa-equations-2015").division("middle")
    mat = division.position(goal="7", required="3 + 4", resources=" ".join("9" * 9), strict_cubes=False)
    assert isinstance(mat.solve(), forceout.Solved)
    mat = mat.replace(resources="1 2 +", forbidden=" ".join("9" * 9))
    assert list(mat.solutions(claim="now", most_cubes=3)) == ["3+4 = 7"]
    assert mat.next_cubes()
