"""Checking: each checker accepts or rejects with a reason; an equation stands unless a fault is shown in time."""

from __future__ import annotations

import re

from forceout.referee.action import Action
from forceout.referee.clocks import start_clock
from forceout.referee.position import position
from forceout.referee.refuse import needs_phase, needs_player, refuse
from forceout.referee.state import Check, Phase, State
from forceout.rules.equations.judge import judge
from forceout.rules.equations.position import Position
from forceout.rules.finding import Finding
from forceout.rules.onsets.judge import judge_solution
from forceout.rules.procedure import Task

BRACKETS = re.compile(r"[()\[\]{}\s]")


def claim_for(state: State) -> str:
    shake = state.shake
    return shake.challenge.claim if shake.challenge is not None else shake.reason


def findings_on(state: State, text: str) -> list[Finding]:
    """Everything the all-seeing judge finds wrong with an equation."""
    place = position(state, claim_for(state))
    if isinstance(place, Position):
        return list(judge(text, place, state.terms).findings)
    return list(judge_solution(text, place, state.terms).findings)


def begin_checking(state: State) -> State:
    """The equations are on the table."""
    if state.setup.judge_checks or not state.procedure.players_check:
        for seat, text in state.shake.written:
            state = ruled(state, seat, *_verdict(state, text))
        return _finish(state)
    return _next_equation(state.but(phase=Phase.CHECK))


def _verdict(state: State, text: str) -> tuple[bool, Finding | None]:
    findings = findings_on(state, text)
    return not findings, findings[0] if findings else None


def ruled(state: State, writer: int, correct: bool, finding: Finding | None) -> State:
    """An equation is right or wrong, and the account says by which rule."""
    state = state.with_shake(rulings=(*state.shake.rulings, (writer, correct)))
    if correct:
        return state.noted(writer, f"{state.name(writer)}'s equation is correct.", "correct")
    assert finding is not None
    return state.noted(
        writer, f"{state.name(writer)}'s equation is incorrect. {finding.text}", finding.code, finding.rule
    )


def _next_equation(state: State) -> State:
    ruled_on = dict(state.shake.rulings)
    for seat, _ in state.shake.written:
        if seat not in ruled_on:
            checkers = tuple(other for other in range(state.players) if other != seat and other not in state.absent)
            state = state.with_shake(checking=seat, took_minute=())
            return start_clock(state, Task.CHECK, checkers)
    return _finish(state)


def _finish(state: State) -> State:
    from forceout.referee.scoring import score_shake

    return score_shake(state.with_shake(checking=None).but(clock=None))


def _needs_checker(state: State, action: Action) -> int:
    needs_phase(state, action, Phase.CHECK)
    needs_player(state, action)
    writer = state.shake.checking
    assert writer is not None
    if action.who == writer:
        raise refuse(state, "wrong-seat/check", "check", "The opponents check an equation, not its writer.")
    if _spoke(state, action.who, writer):
        raise refuse(state, "checked-already", "check", f"{state.name(action.who)} has accepted this equation.")
    return writer


def _spoke(state: State, checker: int, writer: int) -> bool:
    return any(check.checker == checker and check.writer == writer and check.accepts for check in state.shake.checks)


def accept(state: State, action: Action) -> State:
    """A checker accepts the equation that is being checked."""
    writer = _needs_checker(state, action)
    state = state.noted(action.who, f"{state.name(action.who)} accepts {state.name(writer)}'s equation.")
    return accepted(state, action.who, writer)


def accepted(state: State, checker: int, writer: int) -> State:
    state = state.with_shake(checks=(*state.shake.checks, Check(checker, writer, True)))
    checkers = [seat for seat in range(state.players) if seat != writer and seat not in state.absent]
    if all(_spoke(state, seat, writer) for seat in checkers):
        return stands(state, writer)
    clock = state.clock
    if clock is not None:
        from forceout.referee.clocks import done

        state = done(state, checker)
    return state


def stands(state: State, writer: int) -> State:
    """Nobody has shown it to be wrong, so it is correct."""
    return _next_equation(ruled(state, writer, True, None))


def reject(state: State, action: Action) -> State:
    """“reject not-equal”, “reject ambiguous 5^(2−4)+0 = 3×(5+2)”: a reason, and for ambiguity a regrouping."""
    writer = _needs_checker(state, action)
    reason, _, regrouped = action.words.strip().partition(" ")
    text = dict(state.shake.written)[writer]
    if reason == "ambiguous":
        return _by_regrouping(state, action.who, writer, text, regrouped.strip())
    found = [finding for finding in findings_on(state, text) if reason in (finding.family, finding.code)]
    if not found:
        name = state.name(action.who)
        return state.noted(
            action.who, f"{name} objects: {reason}. That is not so.", "objection", state.procedure.cite("reject")
        )
    return _next_equation(ruled(_rejected(state, action.who, writer), writer, False, found[0]))


def _rejected(state: State, checker: int, writer: int) -> State:
    return state.with_shake(checks=(*state.shake.checks, Check(checker, writer, False)))


def _by_regrouping(state: State, checker: int, writer: int, text: str, regrouped: str) -> State:
    """A checker copies the equation with brackets added that make it wrong. One try each."""
    if any(
        check.checker == checker and check.writer == writer and check.tried_ambiguity for check in state.shake.checks
    ):
        raise refuse(state, "tried-already", "ambiguity", "Each checker has one try at showing ambiguity.")
    state = state.with_shake(checks=(*state.shake.checks, Check(checker, writer, False, tried_ambiguity=True)))
    if is_regrouping(text, regrouped):
        findings = [
            finding for finding in findings_on(state, regrouped) if finding.family in ("not-equal", "undefined")
        ]
        readings = [finding for finding in findings_on(state, text) if finding.family == "ambiguous"]
        if findings and readings:
            return _next_equation(ruled(state, writer, False, readings[0]))
    text = f"{state.name(checker)} does not show that it is ambiguous, so no further objection is heard."
    state = state.noted(checker, text, "ambiguity-failed", state.procedure.cite("ambiguity"))
    return accepted(state, checker, writer)


def is_regrouping(text: str, regrouped: str) -> bool:
    """The same cubes in the same order, with every bracket of the writer kept."""
    if BRACKETS.sub("", text) != BRACKETS.sub("", regrouped):
        return False
    left = _spans(text)
    return left <= _spans(regrouped) and not _crossing(left, _spans(regrouped))


def _spans(text: str) -> set[tuple[int, int]]:
    """Each pair of brackets by the symbols it holds."""
    spans, opened, at = set(), [], 0
    for sign in text:
        if sign in "([{":
            opened.append(at)
        elif sign in ")]}":
            if opened:
                spans.add((opened.pop(), at))
        elif not sign.isspace():
            at += 1
    return spans


def _crossing(first: set[tuple[int, int]], second: set[tuple[int, int]]) -> bool:
    return any(a < c < b < d or c < a < d < b for a, b in first for c, d in second)


def ask_judge(state: State, action: Action) -> State:
    """Whether the Solution equals the Goal: the last question that is answered about an equation."""
    writer = _needs_checker(state, action)
    text = dict(state.shake.written)[writer]
    wrong = [finding for finding in findings_on(state, text) if finding.family in ("not-equal", "undefined")]
    state = state.noted(action.who, f"{state.name(action.who)} asks the judge whether Solution and Goal are equal.")
    if wrong:
        return _next_equation(ruled(_rejected(state, action.who, writer), writer, False, wrong[0]))
    state = state.noted(-1, "Yes, the Solution equals the Goal.", "equal", state.procedure.cite("ask-judge"))
    return stands(state, writer)


def checking_over(state: State, seats: tuple[int, ...]) -> State:
    """Time is up: whoever has shown no fault must accept."""
    writer = state.shake.checking
    assert writer is not None
    for seat in seats:
        if state.shake.checking == writer and not _spoke(state, seat, writer):
            state = accepted(state, seat, writer)
    return state
