"""The end of a round: no new shake, five minutes, stop and write; then the scoresheet."""

from __future__ import annotations

from forceout.referee.action import JUDGE, TABLE, Action
from forceout.referee.clocks import MINUTE, STOPPED, challenge_awaited
from forceout.referee.refusals import needs_phase, not_allowed
from forceout.referee.signing import close
from forceout.referee.state import Phase, State
from forceout.referee.writing_begins import begin_writing_because
from forceout.rules.procedure import Task


def no_more_shakes(state: State) -> State:
    """The round's time is up: the shake that has begun is the last, and is played."""
    begun = _thrown(state) or _timed(state)
    return _last_shake(state) if begun else close(_told(state))


def _thrown(state: State) -> bool:
    """Whether a cube of this shake has been rolled or a card dealt (000 II-A-1, 004 II-A-1)."""
    if state.phase is Phase.ROLL:
        return bool(state.shake.cubes or state.shake.universe)
    return state.phase not in (Phase.LOT, Phase.BETWEEN)


def _timed(state: State) -> bool:
    """Whether rolling is being timed: a shake begins with that too, so that nobody can wait for the round to end."""
    return state.phase in (Phase.ROLL, Phase.BETWEEN) and state.clock is not None and state.clock.task is Task.ROLL


def _told(state: State) -> State:
    return state.but(last_shake=True).noted(
        -2, "Time is up: no new shake is started.", "round", state.procedure.cite("round")
    )


def _last_shake(state: State) -> State:
    if state.procedure.last_minutes == 0 and state.shake.challenge is None:
        return _told(state)  # nothing is played on
    return _told(state).noted(
        -2, "The shake that has begun is played to its end.", "begun", state.procedure.cite("begun")
    )


def stop_and_write(state: State) -> State:
    """Nobody plays another cube; everybody writes with whatever is left in Resources."""
    if state.phase is Phase.BETWEEN:
        return close(state)
    if not state.shake.goal.is_set:
        return close(state.noted(-2, "There is no Goal, so the shake counts for nothing.", "void"))
    reason = "end-of-round" if state.procedure.block else "cleanup"
    state = state.noted(-2, "Stop: no more moves. Everybody writes.", "stop", state.procedure.cite("stop"))
    return begin_writing_because(state, reason)


def is_player(state: State, seat: int) -> bool:
    """Whether it is neither an official nor the room that speaks."""
    return seat >= 0


def end_round(state: State, action: Action) -> State:
    """An official, or the table, calls the end of the round before the clock does: no cube is rolled any more.

    “end-round 1500000” tells when it will be instead, in milliseconds of the match: the room has a clock of its own.
    """
    _needs_official(state, action)
    if state.phase in (Phase.SIGN, Phase.DONE):
        raise not_allowed(state, "over", "round", "The round is over.")
    if action.words.isascii() and action.words.isdecimal() and len(action.words) < 10:
        return _ends_with_the_room(state, int(action.words))
    state = state.but(round_ends=state.now)
    return _last_shake(state) if _thrown(state) else close(_told(state))


def _ends_with_the_room(state: State, ends: int) -> State:
    """The round ends at a moment that the room's clock tells. Where that is later than was thought, it goes on."""
    return state.but(round_ends=ends, last_shake=state.last_shake and ends <= state.now)


def _needs_official(state: State, action: Action) -> None:
    if action.who not in (JUDGE, TABLE):
        raise not_allowed(
            state, "wrong-seat/round", "round", "A judge ends the round, or the table does; no player can."
        )


def stop(state: State, action: Action) -> State:
    """An official says “Stop”, or in the Challenge Cup “Cleanup”."""
    _needs_official(state, action)
    needs_phase(state, (*STOPPED, Phase.WRITE, Phase.CHECK, Phase.BETWEEN))
    if state.phase in (Phase.ROLL, Phase.BETWEEN):
        return close(state.but(last_shake=True))
    if state.shake.challenge is not None or state.phase in (Phase.WRITE, Phase.CHECK) or challenge_awaited(state):
        # what is being settled is settled and scored; should it be undone, no cube is moved any more
        ends = state.now - state.procedure.last_minutes * MINUTE
        told = state.but(round_ends=ends)
        return told if state.last_shake else _last_shake(told)
    return stop_and_write(state.but(last_shake=True))
