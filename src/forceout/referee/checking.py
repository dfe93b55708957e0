"""Checking: each checker accepts or rejects with a reason; an equation stands unless a fault is shown in time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from forceout.referee.action import Action
from forceout.referee.block import nothing_challenged
from forceout.referee.clocks import done, running
from forceout.referee.option import Candidate
from forceout.referee.position import position
from forceout.referee.refusals import needs_player, not_allowed
from forceout.referee.scoring import score_shake
from forceout.referee.state import Check, Phase, State
from forceout.referee.wording import objection, paper, reasons
from forceout.referee.writing_begins import solution_clock
from forceout.rules.finding import Finding
from forceout.rules.procedure import Task
from forceout.rules.regrouping import is_regrouping, shown_wrong
from forceout.rules.verdict import Verdict

SEPARATELY, TOGETHER = "ambiguous", "ambiguous-together"


NO_EQUALITY = frozenset(
    {"not-equal", "undefined", "syntax", "no-equation", "goal-illegal", "goal-misread", "multi-digit"}
)
"""Faults with which no legal reading of a Solution equals a legal reading of the Goal."""

UNSETTLED = frozenset({"ambiguous", "unverifiable"})
"""Faults that leave it open whether some reading equals the Goal; only one that was seen to do so is a yes."""


VAGUE = frozenset({"not-equal", "syntax"})
"""Faults that two papers may share by name only."""


def claim_for(state: State) -> str:
    shake = state.shake
    return shake.challenge.claim if shake.challenge is not None else shake.writing.reason


def verdict_on(state: State, text: str) -> Verdict[Any]:
    """What the all-seeing judge of this game says of something written for the challenge in hand."""
    return state.setup.game.judge(text, position(state, claim_for(state)), state.terms)


def findings_on(state: State, text: str) -> list[Finding]:
    """Everything that is wrong with it."""
    return list(verdict_on(state, text).findings)


def begin_checking(state: State) -> State:
    """The equations are on the table."""
    if state.setup.judge_checks or not state.procedure.players_check:
        for seat, text in state.shake.writing.papers.items():
            if seat not in state.shake.checking.rulings:
                state = ruled(state, seat, *_verdict(state, text))
        return _finish(state)
    return _next_equation(state.but(phase=Phase.CHECK))


def _verdict(state: State, text: str) -> tuple[bool, Finding | None]:
    verdict = verdict_on(state, text)
    return verdict.correct, verdict.findings[0] if verdict.findings else None


def _inequality(state: State, text: str) -> Finding | None:
    """Why the Solution does not equal the Goal; None only where some legal reading was seen to do so."""
    verdict = verdict_on(state, text)
    wrong = next((finding for finding in verdict.findings if finding.family in NO_EQUALITY), None)
    if wrong is not None or verdict.fits:
        return wrong
    return next((finding for finding in verdict.findings if finding.family in UNSETTLED), verdict.findings[0])


def ruled(state: State, writer: int, correct: bool, finding: Finding | None) -> State:
    """An equation is right or wrong, and the account says by which rule."""
    state = state.with_checking(rulings=state.shake.checking.rulings.but(writer, correct))
    if correct:
        return state.noted(writer, f"{state.name(writer)}'s {paper(state)} is correct.", "correct")
    assert finding is not None
    state = state.noted(
        writer, f"{state.name(writer)}'s {paper(state)} is incorrect. {finding.text}", finding.code, finding.rule
    )
    return _same_error_elsewhere(state, finding) if state.procedure.manual else state


def _same_error_elsewhere(state: State, shown: Finding) -> State:
    """An equation that was accepted before falls with one that is shown to have the same error (manual E10)."""
    written = state.shake.writing.papers
    for writer, correct in state.shake.checking.rulings.items():
        same = [one for one in findings_on(state, written[writer]) if _is_same(one, shown)] if correct else []
        if same:
            rulings = state.shake.checking.rulings.but(writer, False)
            text = f"{state.name(writer)}'s {paper(state)} has the same error, so it is incorrect too. {same[0].text}"
            state = state.with_checking(rulings=rulings).noted(writer, text, "same-error", "manual E10")
    return state


def _is_same(one: Finding, other: Finding) -> bool:
    """The same fault by the same rule; where that says little, as of two wrong values, it must be the very same."""
    return one == other or (one.family not in VAGUE and (one.code, one.rule) == (other.code, other.rule))


def ruled_while_checking(state: State, writer: int, finding: Finding) -> State:
    """An equation is shown to be wrong, be it the one that is checked or another."""
    state = ruled(state, writer, False, finding)
    return _next_equation(state) if state.shake.checking.writer == writer else state


def _next_equation(state: State) -> State:
    if state.shake.block.holder is not None:  # somebody wanted to challenge what was being checked
        state = nothing_challenged(state, state.shake.block.holder)
    ruled_on = state.shake.checking.rulings
    for seat in state.shake.writing.papers:
        if seat not in ruled_on:
            state = state.with_checking(writer=seat, took_minute=(), asking=())
            return solution_clock(state, Task.CHECK, _checkers(state, seat))
    return _finish(state)


def _checkers(state: State, writer: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(state.players) if seat != writer and seat not in state.absent)


def checkers_left(state: State) -> list[int]:
    """Who has not finished with the paper that is being checked."""
    writer = state.shake.checking.writer
    if writer is None:
        return []
    return _still_checking(state, writer)


def _finish(state: State) -> State:
    return score_shake(state.with_checking(writer=None).but(clock=None))


def _joins_the_minute(state: State, action: Action) -> State:
    """Who finds a fault in the further minute that the other checker has bought pays for it too (manual T5)."""
    writer, clock = state.shake.checking.writer, running(state)
    if writer is None or clock is None or clock.stage == 0 or action.who in (writer, *clock.seats):
        return state
    if action.who in state.shake.checking.took_minute or (state.setup.strict and _finished(state, action.who, writer)):
        return state
    finding = state.finding("late", "time", f"{state.name(action.who)} joins in the extra minute.")
    state = state.penalised(action.who, state.procedure.penalties.late, finding)
    return state.with_checking(took_minute=(*state.shake.checking.took_minute, action.who))


def _needs_checker(state: State, action: Action) -> int:
    needs_player(state, action)
    writer = state.shake.checking.writer
    assert writer is not None
    if action.who == writer:
        raise not_allowed(state, "wrong-seat/check", "check", "A paper is checked by the opponents, not by its writer.")
    if action.who in state.shake.checking.asking:
        text = f"{state.name(action.who)} has asked the judge, and that is the last objection."
        raise not_allowed(state, "asked-already", "ask-judge", text)
    if _tried(state, action.who, writer):
        raise not_allowed(state, "tried-already", "ambiguity", "Each checker has one try at showing ambiguity.")
    if _accepted(state, action.who, writer) and action.who not in state.shake.checking.took_minute:
        raise not_allowed(
            state, "checked-already", "check", f"{state.name(action.who)} has accepted this paper already."
        )
    return writer


def _accepted(state: State, checker: int, writer: int) -> bool:
    return any(
        (check.checker, check.writer) == (checker, writer) and check.accepts for check in state.shake.checking.checks
    )


def _tried(state: State, checker: int, writer: int) -> bool:
    return any(
        (check.checker, check.writer) == (checker, writer) and check.tried_ambiguity
        for check in state.shake.checking.checks
    )


def _finished(state: State, checker: int, writer: int) -> bool:
    """A checker who has accepted, or has had the one try at ambiguity."""
    return _accepted(state, checker, writer) or _tried(state, checker, writer)


def accept(state: State, action: Action) -> State:
    """A checker accepts the equation that is being checked."""
    writer = _needs_checker(state, action)
    state = state.noted(action.who, f"{state.name(action.who)} accepts {state.name(writer)}'s {paper(state)}.")
    return accepted(state, action.who, writer)


def accepted(state: State, checker: int, writer: int) -> State:
    state = state.with_checking(checks=(*state.shake.checking.checks, Check(checker, writer, True)))
    return _checked(state, writer, (checker,))


def _still_checking(state: State, writer: int) -> list[int]:
    """Who might still object, being neither finished nor waiting for the judge's answer."""
    asking = state.shake.checking.asking
    return [seat for seat in _checkers(state, writer) if not _finished(state, seat, writer) and seat not in asking]


def _checked(state: State, writer: int, checkers: tuple[int, ...]) -> State:
    """These have finished with the equation. It stands when all have, or when time is over for the rest."""
    if not _still_checking(state, writer):  # a question that waited for the others to finish is answered now
        return _judge_answers(state, writer) if state.shake.checking.asking else stands(state, writer)
    timed = running(state) is not None
    for seat in checkers:
        state = done(state, seat)
    return checking_over(state) if timed and running(state) is None else state


def stands(state: State, writer: int) -> State:
    """Nobody has shown it to be wrong, so it is correct."""
    return _next_equation(ruled(state, writer, True, None))


def reject(state: State, action: Action) -> State:
    """“reject not-equal”, “reject ambiguous 5^(2−4)+0 = 3×(5+2)”: a reason, and for ambiguity a regrouping.

    With “ambiguous-together” the checkers have worked on it together, and share one try (VII-C-5-c comment (c)).
    """
    state = check_reject(state, action)
    writer = _needs_checker(state, action)
    reason, _, regrouped = action.words.strip().partition(" ")
    text = state.shake.writing.papers[writer]
    name = state.name(action.who)
    if not reason:
        said = f"{name} does not accept, but gives no reason: nothing is shown yet."
        return state.noted(action.who, said, "objection", state.procedure.cite("reject"))
    if reason in (SEPARATELY, TOGETHER):
        return _by_regrouping(state, _who_tries(state, action.who, writer, reason), writer, text, regrouped.strip())
    verdict = verdict_on(state, text)
    found = [finding for finding in verdict.findings if reason in (finding.family, finding.code)]
    if reason == "not-equal" and not verdict.fits:
        found += [finding for finding in verdict.findings if finding.family in UNSETTLED]
    if not found:
        return state.noted(
            action.who,
            f"{name} says that {objection(state, reason)}. That is not so.",
            "objection",
            state.procedure.cite("reject"),
        )
    return _next_equation(ruled(_rejected(state, action.who, writer), writer, False, found[0]))


def check_accept(state: State, action: Action) -> State:
    """Whether a player may accept the paper that is being checked."""
    _needs_checker(state, action)
    return state


def check_reject(state: State, action: Action) -> State:
    """Whether a player may object now, whatever the paper is worth; and what joining in costs."""
    state = _joins_the_minute(state, action)
    writer = _needs_checker(state, action)
    if action.words.split()[:1] not in ([], [SEPARATELY], [TOGETHER]):
        _needs_no_try(state, writer)
    return state


def reject_candidates(state: State, seat: int) -> Iterator[Candidate]:
    """What may be said against a paper; for ambiguity a grouping has to be shown."""
    if state.phase is not Phase.CHECK:
        return
    yield Candidate("", "Object without a reason")
    for reason, said in reasons(state).items():
        yield Candidate(reason, f"Object: {said}")
    yield Candidate(SEPARATELY, "Object: say why, or show a grouping that makes it wrong", free="reason")


def check_ask_judge(state: State, action: Action) -> State:
    """Whether a player may put the last question now; and what joining in costs."""
    state = _joins_the_minute(state, action)
    _needs_no_try(state, _needs_checker(state, action))
    clock = state.clock
    late = clock is not None and clock.stage == 0 and (clock.counting or state.now >= clock.deadline)
    if late and state.procedure.manual and not action.words.strip():
        text = "Time is up, and the judge does not work it out for you: accept, or take the extra minute for a point."
        raise not_allowed(state, "time-over", "ask-judge", text)
    return state


def ask_judge_candidates(state: State, seat: int) -> Iterator[Candidate]:
    """The question alone, or with the value that the checker has worked out."""
    if state.phase is Phase.CHECK:
        yield Candidate()
        yield Candidate("0", "Ask the judge, and say which value you have worked out", free="text")


def _needs_no_try(state: State, writer: int) -> None:
    if any(_tried(state, seat, writer) for seat in _checkers(state, writer)):
        text = "Somebody has tried to show ambiguity, so no other objection is heard."
        raise not_allowed(state, "objections-over", "ambiguity", text)


def _who_tries(state: State, checker: int, writer: int, reason: str) -> tuple[int, ...]:
    if reason == SEPARATELY:
        return (checker,)
    others = (seat for seat in _checkers(state, writer) if seat != checker and not _finished(state, seat, writer))
    return (checker, *others)


def _rejected(state: State, checker: int, writer: int) -> State:
    return state.with_checking(checks=(*state.shake.checking.checks, Check(checker, writer, False)))


def _by_regrouping(state: State, checkers: tuple[int, ...], writer: int, text: str, regrouped: str) -> State:
    """Checkers copy the equation with brackets added that make it wrong. One try each, or one for those together."""
    rule, names = state.procedure.cite("ambiguity"), " and ".join(map(state.name, checkers))
    if not regrouped:
        said = "It is not enough to say that it is ambiguous: show a grouping that makes it wrong."
        return state.noted(checkers[0], said, "no-grouping", rule)
    tries = tuple(Check(seat, writer, False, tried_ambiguity=True) for seat in checkers)
    state = state.with_checking(checks=(*state.shake.checking.checks, *tries))
    if is_regrouping(text, regrouped):
        readings = [finding for finding in findings_on(state, text) if finding.family in UNSETTLED | {"not-equal"}]
        if readings and shown_wrong(findings_on(state, regrouped)) is not None:
            return _next_equation(ruled(state, writer, False, readings[0]))
    said = f"{names} did not show that it is ambiguous, so no other objection is heard."
    return _checked(state.noted(checkers[0], said, "ambiguity-failed", rule), writer, checkers)


def ask_judge(state: State, action: Action) -> State:
    """Whether the Solution equals the Goal: the last question that is answered about an equation.

    After time only who has worked it out is heard; the value goes with the question (manual T3, T4).
    """
    state = check_ask_judge(state, action)
    writer = _needs_checker(state, action)
    state = state.noted(action.who, f"{state.name(action.who)} asks the judge whether the Solution equals the Goal.")
    state = state.with_checking(asking=(*state.shake.checking.asking, action.who))
    others = _still_checking(state, writer)
    if state.procedure.checkers_ask_together and others:
        names = " and ".join(map(state.name, others))
        text = f"It is the last question, so the judge answers when {names} has no other one."
        state = state.noted(-1, text, "asking", state.procedure.cite("ask-judge"))
        return done(state, action.who)
    return _judge_answers(state, writer)


def _judge_answers(state: State, writer: int) -> State:
    text = state.shake.writing.papers[writer]
    wrong = _inequality(state, text)
    if wrong is not None:
        for checker in state.shake.checking.asking:
            state = _rejected(state, checker, writer)
        return _next_equation(ruled(state, writer, False, wrong))
    state = state.noted(-1, "Yes, the Solution equals the Goal.", "equal", state.procedure.cite("ask-judge"))
    return stands(state, writer)


def checking_over(state: State) -> State:
    """Time is up: whoever has shown no fault must accept."""
    writer = state.shake.checking.writer
    assert writer is not None
    for seat in _checkers(state, writer):
        if state.shake.checking.writer == writer and seat in _still_checking(state, writer):
            state = accepted(state, seat, writer)
    return state
