"""How a shake ended: every paper with the judge's ruling, the reading that breaks it, and the points with reasons."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from forceout import exact
from forceout.referee.checking import claim_for, verdict_on
from forceout.referee.position import position
from forceout.referee.sides import side_of, writing_side
from forceout.referee.state import Phase, State
from forceout.rules.claims import CHALLENGER, MOVER, called
from forceout.rules.finding import BadQuestion, Finding
from forceout.solver.answer import IMPOSSIBLE, SOLUTION
from forceout.solver.budget import Budget
from forceout.solver.solve import solve
from forceout.web import wire
from forceout.web.recent import Recent
from forceout.web.tables.board_view.pieces import finding_view, pieces_of
from forceout.web.tables.board_view.verdict_card import challenge_holds, no_appeal, rule_texts, tip
from forceout.web.tables.groupings import groupings

ENDS: Recent[Hashable, wire.ShakeEnd] = Recent(1_000)
SOLUTIONS: Recent[Hashable, wire.SolutionThere] = Recent(1_000)
STAYS_OPEN: wire.SolutionThere = {"found": "undecided", "pieces": [], "text": ""}
SHOWN = (Phase.BETWEEN, Phase.SIGN, Phase.DONE)
LONGEST_VALUE = 40
FAULTS = {
    "ambiguous": "can be read in another way",
    "not-equal": "does not equal the Goal",
    "missing-required": "leaves out a Required cube",
    "unavailable-cube": "uses a cube that it may not use",
    "too-many-resources": "takes too many cubes from Resources",
    "multi-digit": "uses a numeral of several digits",
    "syntax": "is not a proper expression",
    "no-equation": "is not complete",
    "goal-misread": "does not write the Goal as it lies",
    "goal-illegal": "stands for a Goal that names no number",
    "undefined": "has no value",
    "variation": "does not follow a variation",
    "too-few-cubes": "has too few cubes",
    "unverifiable": "cannot be worked out by anyone",
}


def shown_value(value: Any) -> str:
    text = (str(value) if isinstance(value, int) else exact.text(value)).replace("-", "−")
    return text if len(text) <= LONGEST_VALUE else "a very long number"


def shake_end_view(state: State) -> wire.ShakeEnd | None:
    """The last shake, while the next has not been rolled. What there was to find comes later, when it is known."""
    if not _has_ended(state):
        return None
    end = ENDS.get(_key(state), lambda: _worked_out(state.but(phase=Phase.BETWEEN)))
    found = SOLUTIONS.peek(_key(state))
    return end if found is None else {**end, "solution": found}


def keep_end(state: State, end: wire.ShakeEnd | None) -> None:
    """Another process has worked it out."""
    if end is not None:
        ENDS.keep(_key(state), end)


def to_be_solved(state: State) -> bool:
    """Whether nobody has shown how, and what there was to find has not been looked for."""
    if not _has_ended(state) or SOLUTIONS.peek(_key(state)) is not None:
        return False
    return not any(state.shake.checking.rulings.values())


def keep_solution(state: State, found: wire.SolutionThere) -> None:
    SOLUTIONS.keep(_key(state), found)


def _has_ended(state: State) -> bool:
    return state.phase in SHOWN and bool(state.scores) and state.scores[-1].number == state.shake.number


def _key(state: State) -> Hashable:
    """Whatever else has happened since, a shake that is over has ended as it has."""
    return state.setup, state.shake, state.scores, state.penalties


def _worked_out(state: State) -> wire.ShakeEnd:
    shake, score = state.shake, state.scores[-1]
    papers = [_paper(state, seat, text) for seat, text in shake.writing.papers.items()]
    return {
        "number": score.number,
        "headline": _headline(state),
        "text": _outcome(state, papers),
        "papers": papers,
        "points": [
            {"seat": seat, "points": points, "total": state.totals[seat], "why": _why(state, seat)}
            for seat, points in enumerate(score.points)
        ],
        "rule": score.rule,
        "rules": rule_texts([score.rule, *(found["rule"] for paper in papers for found in paper["findings"])]),
        "tip": tip(state, [one["code"] for one in papers if one["code"]]),
        "noAppeal": no_appeal(state),
        "solution": None,
    }


def _headline(state: State) -> str:
    shake = state.shake
    if shake.challenge is not None:
        names = " and ".join(state.name(seat) for seat in shake.challenge.challengers)
        return f"{names} said {called(shake.challenge.claim)}"
    return {
        "last-cube": "The last cube was played",
        "force-out": "A force-out: too few cubes were left",
        "end-of-round": "The round ended",
        "cleanup": "The round ended",
    }.get(shake.writing.reason, "The shake is over")


def _outcome(state: State, papers: list[wire.PaperVerdict]) -> str:
    right = [state.name(one["seat"]) for one in papers if one["correct"]]
    proved = f"{' and '.join(right)} showed how." if right else "Nobody showed how."
    if state.shake.challenge is None:
        return proved
    return f"The challenge {'stands' if challenge_holds(state) else 'does not stand'}. {proved}"


def _why(state: State, seat: int) -> str:
    shake = state.shake
    if seat in state.absent:
        return "Was away"
    rulings, wrote = shake.checking.rulings, shake.writing.papers
    paper = ("correct" if rulings.get(seat) else "not correct") if seat in wrote else "wrote nothing"
    if shake.challenge is None:
        return paper.capitalize()
    side = side_of(shake, seat)
    if seat in shake.challenge.challengers:
        role = "Challenger"
    elif seat == shake.challenge.mover:
        role = "Mover"
    else:
        role = {CHALLENGER: "Joined the Challenger", MOVER: "Joined the Mover"}.get(side, "Third party")
    return f"{role}, {paper}" if side == writing_side(shake) or seat in wrote else role


def _paper(state: State, seat: int, text: str) -> wire.PaperVerdict:
    correct = state.shake.checking.rulings.get(seat, False)
    found = verdict_on(state, text)
    judged = state.shake.checking.judged.get(seat)
    findings = [] if correct else [judged] if judged is not None else found.findings or [_changed(state)]
    goal = shown_value(found.goal_value) if found.goal_value is not None else ""
    value = shown_value(found.solution_value) if found.solution_value is not None else ""
    code = findings[0].family if findings else ""
    name = state.name(seat)
    return {
        "seat": seat,
        "text": text,
        "pieces": pieces_of(text, state),
        "correct": correct,
        "code": code,
        "headline": f"{name}’s paper is correct" if correct else f"{name}’s paper {FAULTS.get(code, 'is not correct')}",
        "findings": [finding_view(finding) for finding in findings],
        "readings": _readings(state, text, found.counterexample) if not correct and judged is None else [],
        "value": value,
        "goal": goal,
        "note": judged.text if correct and judged is not None else _note(correct, bool(found.findings)),
        "acceptedBy": [
            check.checker for check in state.shake.checking.checks if check.writer == seat and check.accepts
        ],
    }


def _note(correct: bool, faulty: bool) -> str:
    if correct and faulty:
        return "The checkers found no fault in time, so it counts as correct. The judge would have found one."
    return ""


def _changed(state: State) -> Finding:
    text = "It was changed after it had been handed in."
    return Finding("changed", state.procedure.cite("present-final"), text)


def _readings(state: State, text: str, counterexample: str | None) -> list[wire.Reading]:
    """As it was meant beside as it can be read, for a paper that breaks on grouping."""
    if counterexample is None:
        return []
    meant = _intended(state, text)
    readings = [] if meant is None else [_reading(state, "As it was meant", meant, True)]
    return [*readings, _reading(state, "As it can also be read", counterexample, False)]


def _reading(state: State, title: str, text: str, makes_goal: bool) -> wire.Reading:
    found = verdict_on(state, text)
    value, goal = found.solution_value, found.goal_value
    worked = ""
    if value is not None:
        worked = shown_value(value)
        if goal is not None:
            worked += f" {'=' if makes_goal else '≠'} {shown_value(goal)}"
    return {"title": title, "pieces": pieces_of(text, state), "value": worked, "makesGoal": makes_goal}


def _intended(state: State, text: str) -> str | None:
    """A full grouping of the same row that is correct, if there is one."""
    return next((one for one in groupings(text) if verdict_on(state, one).correct), None)


def solution_there(state: State) -> wire.SolutionThere:
    """What there was to find, now that it can help nobody."""
    state = state.but(phase=Phase.BETWEEN)
    try:
        found = solve(position(state, claim_for(state)), state.terms, Budget(seconds=0.6))
    except BadQuestion:
        return STAYS_OPEN
    if found.status == SOLUTION and found.equation is not None:
        return {
            "found": SOLUTION,
            "pieces": pieces_of(found.equation, state),
            "text": state.setup.game.paper_in_words(found.equation),
        }
    text = (found.explained or "All that the cubes allow was tried.") if found.status == IMPOSSIBLE else ""
    return {"found": found.status, "pieces": [], "text": text}
