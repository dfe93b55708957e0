"""The end of a match: the scoresheet, signatures, corrections, and protests."""

from __future__ import annotations

from dataclasses import replace

from forceout.referee.action import JUDGE, Action, Refused
from forceout.referee.officials import named_seat, needs_judge
from forceout.referee.refusals import needs_player, not_allowed
from forceout.referee.state import Phase, State
from forceout.referee.wording import signed
from forceout.rules.finding import Finding


def close(state: State) -> State:
    """The match is over but for the signatures."""
    if not state.scores:
        return state.but(phase=Phase.DONE, clock=None).noted(-2, "No shake was scored.")
    state = state.but(phase=Phase.SIGN, clock=None, other_clock=None, irregular=())
    return match_told(state)


def match_told(state: State) -> State:
    """The totals and match points as they stand."""
    points = state.setup.league.match_points.award(list(state.totals), len(state.scores))
    listed = ", ".join(
        f"{state.name(seat)} {signed(total)} ({award})"
        for seat, (total, award) in enumerate(zip(state.totals, points, strict=True))
    )
    return state.noted(-2, f"Match: {listed}.", "match")


def sign(state: State, action: Action) -> State:
    """A player signs the scoresheet."""
    if not 0 <= action.who < state.players:
        needs_player(state, action)
    if action.who in state.signed:
        raise not_allowed(state, "signed-already", "sign", f"{state.name(action.who)} has signed.")
    state = state.but(signed=(*state.signed, action.who)).noted(action.who, f"{state.name(action.who)} signs.")
    return maybe_signed(state)


def maybe_signed(state: State) -> State:
    """The match is over when all who are there have signed; with that a correction is agreed to."""
    if set(range(state.players)) - set(state.absent) <= set(state.signed):
        return state.but(phase=Phase.DONE, signed_scores=None)
    return state


def decline_to_sign(state: State, action: Action) -> State:
    """A player does not sign, and says why: the officials settle it. What all had signed before then stays."""
    state = check_decline(state, action)
    words = action.words.strip()[:200]
    state = state.noted(action.who, f"{state.name(action.who)} does not sign: {words}", "unsigned",
                        state.procedure.cite("sign"))  # fmt: skip
    if state.signed_scores is None:
        return state
    here = tuple(seat for seat in range(state.players) if seat not in state.absent)
    state = state.but(scores=state.signed_scores, signed_scores=None, signed=here, phase=Phase.DONE)
    text = "Not all agree to the correction, so the scores stay as they were signed."
    return match_told(state.noted(-2, text, "not-agreed", state.procedure.cite("sign")))


def check_decline(state: State, action: Action) -> State:
    """Whether there is a scoresheet to decline."""
    needs_player(state, action)
    return state


def check_correction(state: State, action: Action) -> State:
    """Whether some score may still be corrected."""
    needs_judge(state, action)
    shakes = range(1, len(state.scores) + 1)
    if not any(_why_closed(state, number, seat) is None for number in shakes for seat in range(state.players)):
        raise not_allowed(state, "bad-correction", "sign", "There is no score that could be corrected.")
    return state


def _why_closed(state: State, number: int, seat: int) -> Refused | None:
    """Why a player's score in a shake stays as it is."""
    if _is_initialled(state, number):
        return not_allowed(
            state, "initialled", "sign", "This score has been initialled, and what is initialled is closed."
        )
    if not state.procedure.corrected_by_agreement and (state.phase is Phase.DONE or seat in state.signed):
        text = f"{state.name(seat)} has signed, and what is signed stays."
        return not_allowed(state, "signed-already", "sign", text)
    return None


def correct_score(state: State, action: Action) -> State:
    """“correct 2 0 4”: in shake 2 seat 0 scored 4.

    Where the document lets a slip be put right after signing, all players have to agree (XII-B): they sign again.
    """
    needs_judge(state, action)
    words = action.words.split()
    numbers = [int(word) for word in words if word.removeprefix("-").isdecimal() and len(word) < 4]
    if len(words) != 3 or len(numbers) != 3 or not 1 <= numbers[0] <= len(state.scores):
        raise not_allowed(
            state, "bad-correction", "sign", "A correction gives the number of a scored shake, a seat and points."
        )
    number, seat, points = numbers[0], named_seat(state, words[1]), numbers[2]
    closed = _why_closed(state, number, seat)
    if closed is not None:
        raise closed
    scored = state.scores[number - 1]
    row = tuple(points if other == seat else score for other, score in enumerate(scored.points))
    scores = (*state.scores[: number - 1], replace(scored, points=row), *state.scores[number:])
    text = f"Shake {number} is corrected: {state.name(seat)} scores {points}."
    before = state.scores
    state = state.but(scores=scores).noted(JUDGE, text, "corrected", state.procedure.cite("sign"), row)
    if state.phase not in (Phase.SIGN, Phase.DONE):
        return state
    state = match_told(state)
    if state.phase is Phase.DONE:
        state = state.but(phase=Phase.SIGN, signed_scores=before)
        state = state.noted(-2, "All sign again if they agree.", "sign-again", state.procedure.cite("sign"))
    return state.but(signed=()) if state.procedure.corrected_by_agreement else state


def _is_initialled(state: State, number: int) -> bool:
    """Scores are initialled after each game, before the next begins, and the sheet at the end (002)."""
    if not state.procedure.initialled:
        return False
    last_open = number == len(state.scores) and state.phase in (Phase.BETWEEN, Phase.SIGN)
    return not last_open or bool(state.signed)


def protest(state: State, action: Action) -> State:
    """A protest is written down; it stops nothing.

    When all have signed it is still heard where a judge had ruled, since the player relied on that (manual O9); what
    the players settled themselves is closed (manual O10).
    """
    words = action.words.strip()
    if not words or len(words) > 300:
        raise not_allowed(state, "empty", "conduct", "A protest has 1 to 300 characters.")
    state = check_protest(state, action)
    said = f"{state.name(action.who)} protests: {words}"
    if state.phase is not Phase.DONE:
        return state.noted(action.who, said, "protest")
    rule = state.procedure.cite_case("O9", "sign")
    return state.noted(action.who, said, "protest", rule)


def check_protest(state: State, action: Action) -> State:
    """Whether a protest is heard at all, and still."""
    day = state.setup.league.day
    if day.judge_is_final:
        text = "What a judge decides is final here, so there is no protest."
        raise Refused(Finding("judge-is-final", day.final_ruling, text))
    if state.phase is not Phase.DONE:
        return state
    if not state.procedure.manual:
        raise not_allowed(state, "over", "sign", "All have signed, so the match is closed.")
    if not (state.setup.judge_checks or any(event.who == JUDGE for event in state.account)):
        text = "No judge was called before all had signed, so the matter is closed."
        raise not_allowed(state, "no-ruling", "sign", text)
    return state
