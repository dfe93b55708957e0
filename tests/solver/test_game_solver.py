"""What the solver of every game can be asked, what it answers, and what it may take."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from forceout.cubes.cards import read_universe
from forceout.cubes.notation.onsets import read_goal_shape, read_on_sets_section
from forceout.rules.claims import near_claim, open_claim
from forceout.rules.finding import BadQuestion
from forceout.rules.leagues import find_league
from forceout.rules.onsets.position import OnSetsPosition
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.solver.answer import Answer, Impossible, Solved, Undecided
from forceout.solver.budget import Budget, CancelToken, Incomplete, OutOfTime
from forceout.solver.game_solver import WHERE, AnySolver, solver_of
from solver.asking import asked

LONG_PLAY = {"resources": "g4 k7 r+ b2 r1 k8 g6 k9 b3 r2 g× k÷"}


def sets(required: str = "", permitted: str = "", resources: str = "", claim: str = "now") -> tuple[Any, OnSetsTerms]:
    league: Any = find_league("mlag-on-sets-2019")
    universe, goal = read_universe("BRGY BGY BR BY RG GY R Y"), read_goal_shape("3")
    laid = [read_on_sets_section(section) for section in (required, permitted, "", resources)]
    return OnSetsPosition(universe, goal, laid[0], laid[1], laid[2], laid[3], claim), league.terms(
        league.division("middle"), ()
    )


def solvable(game: str) -> tuple[Any, Any]:
    """A position with a solution by one cube of Resources."""
    if game == "on-sets":
        return sets(required="B ∩", permitted="R", resources="G Y '")
    position, terms = asked(goal="b1r2", required="r3 b×", permitted="g5", resources="g4 k7 r+", claim="now")
    return position, terms


def unsolvable(game: str) -> tuple[Any, Any]:
    position, terms = solvable(game)
    return replace(position, resources=position.resources[-1:], permitted=()), terms


@pytest.mark.parametrize(
    ("game", "written", "count"),
    [
        ("equations", "3 × 4 = 12", 3),
        ("on-sets", "R ∩ B", 3),
        ("on-sets", "4+4 ; R ∩ R", 3),
        ("on-sets", "goal: (2×3)+1 ; B = R ; G ∪ Y", 6),
        ("on-sets", "2 ; B", 1),
    ],
)
def test_the_cubes_of_a_solution_are_counted_without_those_of_its_goal(game: str, written: str, count: int) -> None:
    assert solver_of(game).cubes_in(written) == count


@pytest.mark.parametrize("game", WHERE)
def test_the_solver_of_a_game_answers_with_one_of_three_classes(game: str) -> None:
    solver = solver_of(game)
    assert solver.key == game
    position, terms = solvable(game)
    match solver.solve(position, terms, Budget(seconds=20)):
        case Solved(equation) as answer:
            assert solver.accepts(equation, position, terms)
            assert solver.cubes_in(equation) >= 3
            assert answer.why is None
        case _:
            pytest.fail("there is a solution")
    match solver.solve(*unsolvable(game), Budget(seconds=20)):
        case Impossible(why=why) as proven:
            assert why
            assert proven.equation is None
        case _:
            pytest.fail("there is none")
    undecided = solver.solve(*solvable(game), Budget(seconds=0))
    assert isinstance(undecided, Undecided)
    assert undecided.why


@pytest.mark.parametrize("game", WHERE)
def test_an_answer_tells_the_seconds_from_the_question_to_the_answer(game: str) -> None:
    start = time.monotonic()
    answer = solver_of(game).solve(*solvable(game), Budget(seconds=20))
    assert answer.seconds is not None
    assert answer.kernel_seconds <= answer.seconds <= time.monotonic() - start


@pytest.mark.parametrize("game", WHERE)
def test_a_position_that_no_roll_shows_is_refused_by_every_question(game: str) -> None:
    position, terms = solvable(game)
    solver = solver_of(game)
    too_many = replace(position, resources=position.resources[:1] * 40)
    for question in (
        lambda: solver.solve(too_many, terms),
        lambda: solver.solutions(too_many, terms, 4),
        lambda: solver.next_cubes(too_many, terms),
    ):
        with pytest.raises(BadQuestion):
            question()


@pytest.mark.parametrize("game", WHERE)
def test_a_position_that_no_roll_shows_is_answered_where_that_is_asked_for(game: str) -> None:
    position, terms = solvable(game)
    too_many = replace(position, forbidden=position.resources[:1] * 40)
    solver = solver_of(game)
    answer = solver.solve(too_many, terms, Budget(seconds=20), strict=False)
    assert isinstance(answer, Solved)
    assert answer.equation in list(solver.solutions(too_many, terms, 3, Budget(seconds=20), strict=False))
    assert any(move.makes_now for move in solver.next_cubes(too_many, terms, Budget(seconds=20), strict=False))
    far_too_many = replace(position, resources=(*position.resources, *position.resources[:1] * 20))
    assert solver.solve(far_too_many, terms, Budget(seconds=0.5), strict=False).equation is not None
    with pytest.raises(Incomplete):
        list(
            solver.solutions(replace(far_too_many, claim=open_claim(terms)), terms, 3, Budget(seconds=2), strict=False)
        )


@pytest.mark.parametrize("game", WHERE)
def test_every_solution_that_is_listed_is_right_and_they_come_shortest_first(game: str) -> None:
    position, terms = solvable(game)
    solver = solver_of(game)
    listed = list(solver.solutions(position, terms, 5, Budget(seconds=20)))
    assert listed
    assert all(solver.accepts(one, position, terms) for one in listed)
    lengths = [solver.cubes_in(one) for one in listed]
    assert lengths == sorted(lengths)
    assert max(lengths) <= 5


@pytest.mark.parametrize("game", WHERE)
def test_a_list_that_the_time_cut_short_does_not_pass_for_the_whole(game: str) -> None:
    position, terms = solvable(game)
    with pytest.raises(OutOfTime, match="search ended"):
        list(solver_of(game).solutions(position, terms, 5, Budget(seconds=0)))


def test_a_list_that_the_steps_cut_short_does_not_pass_for_the_whole() -> None:
    position, terms = asked(goal="b1r2", **LONG_PLAY)
    with pytest.raises(Incomplete):
        list(solver_of("equations").solutions(position, terms, 9, Budget(seconds=20, steps=50)))


def test_a_goal_of_ones_own_is_listed_once_and_never_as_all_there_is() -> None:
    position, terms = asked(
        ruleset="mlag-basic-equations-2018", goal="", claim="no-goal", resources="r1 r2 r3 b+ g4 k7"
    )
    listed = solver_of("equations").solutions(position, terms, 6, Budget(seconds=20))
    assert solver_of("equations").accepts(next(listed), position, terms)
    with pytest.raises(Incomplete, match="Goal"):
        next(listed)


@pytest.mark.parametrize("game", WHERE)
def test_next_cubes_are_told_with_what_now_is_worth_after_them(game: str) -> None:
    position, terms = solvable(game)
    solver = solver_of(game)
    position = replace(position, claim=open_claim(terms))
    moves = list(solver.next_cubes(position, terms, Budget(seconds=20)))
    assert {move.makes_now for move in moves} <= {True, False}
    assert any(move.makes_now for move in moves)
    assert len({(move.cube, move.section) for move in moves}) == len(moves)
    assert all(move.now.seconds is not None for move in moves)


@pytest.mark.rule("000 VII-C-2")
def test_no_move_makes_now_where_it_may_not_be_called_any_more() -> None:
    """After the move one cube is left in Resources, and Now needs two."""
    position, terms = asked(goal="b1r2", required="r3 b×", permitted="g5", resources="g4 k7")
    moves = list(solver_of("equations").next_cubes(position, terms, Budget(seconds=20)))
    assert moves
    assert [move.makes_now for move in moves] == [False] * len(moves)
    assert all(move.now.why for move in moves)


@pytest.mark.parametrize("game", WHERE)
def test_a_shake_is_followed_by_the_solver_of_its_game(game: str) -> None:
    position, terms = solvable(game)
    followed = solver_of(game).follow(position, terms)
    assert isinstance(followed.now(Budget(seconds=20)), Solved)
    followed.move(position.resources[-1], "forbidden")
    fresh = solver_of(game).solve(replace(followed.position, claim=near_claim(terms)), terms, Budget(seconds=20))
    assert followed.now(Budget(seconds=20)).status == fresh.status


# -- answers ------------------------------------------------------------------------------------------


def test_an_answer_is_frozen_and_of_one_of_the_three_classes() -> None:
    answer = Solved("3×4 = 12", seconds=0.5)
    assert answer == Solved("3×4 = 12")
    assert (answer.equation, answer.why, answer.seconds) == ("3×4 = 12", None, 0.5)
    with pytest.raises(FrozenInstanceError):
        answer.equation = "1 = 1"  # type: ignore[misc]
    with pytest.raises(TypeError):
        Answer()
    with pytest.raises(TypeError):
        Solved()  # type: ignore[call-arg]
    assert [one.status for one in (answer, Impossible(), Undecided())] == ["solution", "impossible", "undecided"]
    none: list[Answer] = [Impossible(), Undecided()]
    assert none[0] != none[1]


# -- budgets ------------------------------------------------------------------------------------------


def test_a_budget_is_frozen_and_says_what_it_cannot_be() -> None:
    assert Budget(5.0, 512, None) == Budget(seconds=5, megabytes=512)
    with pytest.raises(FrozenInstanceError):
        Budget().seconds = 1  # type: ignore[misc]
    for wrong in ({"seconds": -1}, {"seconds": float("nan")}, {"megabytes": 0}, {"steps": 0}):
        with pytest.raises(ValueError, match="a budget has"):
            Budget(**wrong)


def test_the_clock_of_a_budget_starts_with_the_question() -> None:
    budget = Budget(seconds=0.3)
    time.sleep(0.4)
    assert isinstance(solver_of("equations").solve(*solvable("equations"), budget), Solved)
    assert budget.less(0.1) == Budget(seconds=0.3 - 0.1)
    assert budget.less(7.0).seconds == 0
    token = CancelToken()
    running = budget.start(token)
    assert running.share(9).milliseconds_left <= 300
    token.cancel()
    assert running.share(9).milliseconds_left == 0


@pytest.mark.parametrize("seconds", [float("inf"), 1e12])
def test_a_budget_may_be_as_long_as_anybody_likes(seconds: float) -> None:
    assert isinstance(solver_of("equations").solve(*solvable("equations"), Budget(seconds=seconds)), Solved)


@pytest.mark.parametrize("game", WHERE)
def test_a_token_breaks_off_a_search_and_those_still_to_come(game: str) -> None:
    token = CancelToken()
    token.cancel()
    assert isinstance(solver_of(game).solve(*solvable(game), Budget(seconds=20), token), Undecided)
    with pytest.raises(OutOfTime):
        list(solver_of(game).solutions(*solvable(game), 5, Budget(seconds=20), token))


def test_a_token_keeps_nothing_of_the_searches_that_are_over() -> None:
    token = CancelToken()
    for game in WHERE:
        solver_of(game).solve(*solvable(game), Budget(seconds=20), token)
    assert token._stops == []


def test_a_token_calls_only_those_who_still_listen() -> None:
    token, called = CancelToken(), []
    with token.calling(lambda: called.append("over")):
        pass
    with token.calling(lambda: called.append("here")):
        threading.Thread(target=token.cancel).start()
        deadline = time.monotonic() + 60
        while not called and time.monotonic() < deadline:
            time.sleep(0.01)
    with token.calling(lambda: called.append("late")):
        assert called == ["here", "late"]


# -- nothing is loaded before it is asked for ---------------------------------------------------------

LOADED = """
import sys
from forceout import ask
answer = ask({question})
assert answer.get("status") == "solution", answer
print([name for name in ("equations", "onsets") if f"forceout.solver.{{name}}_kernel" in sys.modules])
"""


EQUATIONS_ASKED = {"ruleset": "agloa-equations-2015", "division": "middle", "goal": "7", "required": "3 + 4"}
ON_SETS_ASKED = {
    "ruleset": "mlag-on-sets-2019",
    "division": "middle",
    "goal": "3",
    "universe": "BRGY BGY BR BY RG GY R Y",
    "required": "B ∩ Y",
}


@pytest.mark.parametrize(("question", "kernel"), [(EQUATIONS_ASKED, "equations"), (ON_SETS_ASKED, "onsets")])
def test_a_question_about_one_game_does_not_load_the_kernel_of_the_other(question: dict[str, Any], kernel: str) -> None:
    program = LOADED.format(question={"ask": "solve", **question})
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == str([kernel])


def test_a_solver_is_found_once() -> None:
    solver: AnySolver = solver_of("equations")
    assert solver_of("equations") is solver
    with pytest.raises(KeyError):
        solver_of("chess")
