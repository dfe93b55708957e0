"""The end of a round: no new shake, five minutes, stop and write; then the scoresheet."""

from __future__ import annotations

from forceout.referee.action import Action
from forceout.referee.refuse import needs_phase, needs_player, refuse
from forceout.referee.state import Phase, State


def no_more_shakes(state: State) -> State:
    """The round's time is up: the shake in progress is the last."""
    state = state.but(last_shake=True)
    state = state.noted(-2, "Time is up: no new shake is started.", "round", state.procedure.cite("round"))
    if state.phase in (Phase.BETWEEN, Phase.LOT, Phase.ROLL):
        return close(state)
    return state


def stop_and_write(state: State) -> State:
    """Nobody plays another cube; everybody writes with whatever is left in Resources."""
    if not state.shake.goal_set:
        return close(state.noted(-2, "There is no Goal, so the shake counts for nothing.", "void"))
    from forceout.referee.writing import begin_writing

    reason = "end-of-round" if state.procedure.block else "cleanup"
    state = state.noted(-2, "Stop: everybody writes.", "stop", state.procedure.cite("stop"))
    return begin_writing(state.with_shake(reason=reason, holds_block=None).but(other_clock=None))


def end_round(state: State, action: Action) -> State:
    """An official calls the end of the round before the clock does."""
    if state.phase in (Phase.SIGN, Phase.DONE):
        raise refuse(state, "over", "round", "The round is over.")
    return no_more_shakes(state.but(round_ends=state.now))


def stop(state: State, action: Action) -> State:
    """An official says “Stop”, or in the Challenge Cup “Cleanup”."""
    needs_phase(state, action, Phase.ROLL, Phase.SELECT, Phase.GOAL, Phase.NO_GOAL, Phase.PLAY, Phase.BETWEEN)
    if state.shake.challenge is not None and state.phase is not Phase.BETWEEN:
        raise refuse(state, "challenged-already", "stop", "There is a challenge; it is played out.")
    if state.phase in (Phase.ROLL, Phase.BETWEEN):
        return close(state.but(last_shake=True))
    return stop_and_write(state.but(last_shake=True))


def close(state: State) -> State:
    """The match is over but for the signatures."""
    games = len(state.scores)
    if games == 0:
        return state.but(phase=Phase.DONE, clock=None).noted(-2, "No shake was scored.")
    points = state.setup.ruleset.match_points.award(list(state.totals), games)
    listed = ", ".join(
        f"{state.name(seat)} {total} ({award})"
        for seat, (total, award) in enumerate(zip(state.totals, points, strict=True))
    )
    state = state.but(phase=Phase.SIGN, clock=None, other_clock=None, irregular=())
    return state.noted(-2, f"Match: {listed}.", "match")


def sign(state: State, action: Action) -> State:
    """A player signs the scoresheet."""
    needs_phase(state, action, Phase.SIGN)
    if not 0 <= action.who < state.players:
        needs_player(state, action)
    if action.who in state.signed:
        raise refuse(state, "signed-already", "sign", f"{state.name(action.who)} has signed.")
    state = state.but(signed=(*state.signed, action.who)).noted(action.who, f"{state.name(action.who)} signs.")
    if set(range(state.players)) - set(state.absent) <= set(state.signed):
        return state.but(phase=Phase.DONE)
    return state


def decline_to_sign(state: State, action: Action) -> State:
    """A player does not sign, and says why: it is recorded, and the officials settle it."""
    needs_phase(state, action, Phase.SIGN)
    needs_player(state, action)
    return state.noted(action.who, f"{state.name(action.who)} does not sign: {action.words.strip()[:200]}", "unsigned",
                       state.procedure.cite("sign"))  # fmt: skip
