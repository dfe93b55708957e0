"""Calls are judged by what was true, not by who won; careful is only what is known to be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from forceout.analysis.puzzles import Puzzle, make_puzzle
from forceout.analysis.verdicts import Analyst, Verdict
from forceout.bots.decision import Bot, Decision
from forceout.bots.duel import play_match
from forceout.bots.strategy import bot
from forceout.games.match import Match
from forceout.referee.action import Action
from forceout.referee.position import position
from forceout.referee.state import Phase, Setup, State
from forceout.rules.claims import bar_to
from forceout.rules.evaluation import Evaluation
from forceout.rules.printed_value import PrintedValue
from forceout.rules.regrouping import is_regrouping
from forceout.solver.answer import IMPOSSIBLE, SOLUTION, UNDECIDED, Answer, Impossible, Solved, Undecided
from forceout.web.tables.practice import hint, value
from forceout.web.tables.review_shake import review_shake, shakes_of

SETUP = Setup("basic-equations-2015", "", ("Ann", "Ben"), judge_checks=True)
ANSWERS: dict[str, Answer] = {SOLUTION: Solved("1 = 1"), IMPOSSIBLE: Impossible(), UNDECIDED: Undecided()}


class Scripted:
    """A bot that says Impossible as soon as it can, or never writes anything."""

    def __init__(self, *, denies: bool = False, writes: bool = True) -> None:
        self.inner, self.denies, self.writes = bot(5, 1), denies, writes
        self.name = "Scripted"

    def decide(self, view: Match, seat: int) -> Decision | None:
        shake = view.state.shake
        if self.denies and view.phase is Phase.PLAY and shake.last_mover not in (None, seat):
            return Decision("challenge", "impossible", "It cannot be done.", 1)
        decision = self.inner.decide(view, seat)
        if decision is not None and decision.verb == "present" and not self.writes:
            return Decision("withhold", reason="Nothing.")
        return decision


def played(*bots: Bot) -> list[Action]:
    return play_match(SETUP, bots, seed=4, shakes=2).log


@pytest.mark.rule("000 VI-A-1")
def test_a_false_challenge_that_won_is_not_a_good_one() -> None:
    log = played(Scripted(denies=True), Scripted(writes=False))
    calls = [one for one in Analyst(2_000).match(SETUP, log) if one.what.endswith("Impossible.")]
    assert calls
    assert {one.verdict for one in calls} == {Verdict.FALSE_CALL}
    for shake in shakes_of(SETUP, log):
        data = review_shake(shake)
        call = next(move for move in data["moves"] if move["kind"] == "challenge")
        assert shake.end.scores[-1].points[call["seat"]] == 6, "the false challenge won the shake"
        assert call["tag"] == "False, but it won"
        assert call["nowText"], "what could have been written is shown"
        assert data["headline"] == "A false challenge"
        assert all(player["called"] == 0 for player in data["players"])


@pytest.mark.rule("000 VI-A-1")
def test_a_false_challenge_that_was_refuted_is_not_so() -> None:
    for shake in shakes_of(SETUP, played(Scripted(denies=True), Scripted())):
        call = next(move for move in review_shake(shake)["moves"] if move["kind"] == "challenge")
        assert call["tag"] == "Not so"


class Told(Analyst):
    """An analyst that is told what is true after each move."""

    def __init__(self, now: str, alive: str) -> None:
        super().__init__()
        self.told = (ANSWERS[now], ANSWERS[alive])

    def now(self, _: State) -> Answer:
        return self.told[0]

    def alive(self, _: State) -> Answer:
        return self.told[1]


@pytest.mark.parametrize(
    ("now", "alive", "careful"),
    [
        (IMPOSSIBLE, SOLUTION, True),
        (SOLUTION, SOLUTION, False),
        (IMPOSSIBLE, IMPOSSIBLE, False),
        (UNDECIDED, SOLUTION, False),
        (IMPOSSIBLE, UNDECIDED, False),
    ],
)
def test_only_a_shake_known_to_be_without_a_flub_is_careful(
    now: str, alive: str, careful: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("forceout.web.tables.review_shake.Analyst", lambda _: Told(now, alive))
    shake = next(iter(shakes_of(SETUP, played(bot(1, 1), bot(1, 2)))))
    until_the_call = [step for step in shake.steps if step.action.verb != "challenge"]
    data = review_shake(replace(shake, steps=tuple(until_the_call)))
    assert (data["headline"] == "A careful shake") is careful
    assert ("No Now was open." in data["summary"]) is (now == IMPOSSIBLE and alive != UNDECIDED)


def test_nothing_was_safe_is_said_only_where_every_move_is_known_to_be_unsafe(monkeypatch: pytest.MonkeyPatch) -> None:
    log = played(bot(3, 1), bot(3, 2))
    monkeypatch.setattr(Analyst, "ask", lambda self, state, claim, place=None: Undecided())
    verdicts = {one.verdict for one in Analyst(only_moves=True).match(SETUP, log)}
    assert verdicts <= {Verdict.UNDECIDED}


def test_practice_does_not_say_that_nobody_can_say_now_where_it_could_not_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(step.after for shake in shakes_of(SETUP, played(bot(3, 1), bot(3, 2))) for step in shake.steps
                 if step.after.phase is Phase.PLAY
                 and bar_to("now", step.after.terms, position(step.after, "now")) is None)  # fmt: skip
    monkeypatch.setattr(Analyst, "ask", lambda self, state, claim, place=None: Undecided())
    assert "cannot tell" in hint(state, 0)["text"]


def test_practice_tells_no_value_of_a_row_that_was_not_read_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    from forceout.referee.match import begin

    cut_off = Evaluation((PrintedValue("5"),), complete=False)
    monkeypatch.setattr(type(SETUP.league.game), "evaluate", lambda *_, **__: cut_off)
    assert "more ways" in value(begin(SETUP), "1+1 = 2")["text"]


@pytest.mark.rule("000 VII-C-5-c")
@pytest.mark.parametrize("seed", range(1, 6))
def test_an_ambiguous_puzzle_accepts_its_own_answer_and_no_answer_that_shows_nothing(seed: int) -> None:
    puzzle: Puzzle = make_puzzle("ambiguous", seed, "agloa-equations-2015", "elementary", 2)
    paper = puzzle.paper
    assert puzzle.check(puzzle.answer)
    assert is_regrouping(paper, puzzle.answer)
    assert not puzzle.check(paper), "the paper itself, read as it stands, shows nothing"


def test_a_paper_with_turned_cubes_is_a_puzzle_too() -> None:
    papers = [make_puzzle("ambiguous", seed, "agloa-equations-2015", "senior") for seed in range(1, 6)]
    assert all(puzzle.check(puzzle.answer) for puzzle in papers)
    assert any("u" in puzzle.paper or "s" in puzzle.paper for puzzle in papers)
