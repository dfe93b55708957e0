"""Challenging: the block, the claim, and challenges that are set aside."""

from __future__ import annotations

from forceout.referee.action import Action
from forceout.referee.clocks import start_clock
from forceout.referee.refuse import needs_phase, needs_player, refuse
from forceout.referee.state import PERMITTED, REQUIRED, RESOURCES, Challenge, Phase, State
from forceout.rules.procedure import Task


def pick_up(state: State, action: Action) -> State:
    """A player picks up the block, and has 15 seconds to say what for."""
    needs_phase(state, action, Phase.GOAL, Phase.PLAY, Phase.WRITE)
    needs_player(state, action)
    if not state.procedure.block:
        raise refuse(state, "no-block", "challenge", "There is no block here: the words make the challenge.")
    if state.shake.holds_block is not None:
        raise refuse(state, "block-taken", "block", f"{state.name(state.shake.holds_block)} has the block.")
    state = state.with_shake(holds_block=action.who).but(other_clock=state.clock)
    state = state.noted(action.who, f"{state.name(action.who)} picks up the block.")
    return start_clock(state, Task.STATE, (action.who,))


def put_down(state: State, action: Action) -> State:
    """The block goes back without a challenge."""
    needs_player(state, action)
    if state.shake.holds_block != action.who:
        raise refuse(state, "no-block", "block", f"{state.name(action.who)} does not hold the block.")
    return withdrawn(state, action.who)


def withdrawn(state: State, seat: int) -> State:
    text = f"{state.name(seat)} picked up the block and made no challenge."
    return set_aside(state, seat, "challenge-withdrawn", "block", text, state.procedure.penalties.withdrawn)


def set_aside(state: State, seat: int, code: str, rule: str, text: str, points: int) -> State:
    """The challenge does not count, and play goes on."""
    held = state.shake.holds_block is not None
    state = state.penalised(seat, points, state.finding(code, rule, text))
    state = state.with_shake(holds_block=None)
    return state.but(clock=state.other_clock, other_clock=None) if held else state


def challenge(state: State, action: Action) -> State:
    """“challenge now”. Several seats that called together are listed behind the claim (Challenge Cup)."""
    needs_phase(state, action, Phase.GOAL, Phase.PLAY, Phase.WRITE)
    needs_player(state, action)
    shake = state.shake
    if shake.holds_block not in (None, action.who):
        raise refuse(state, "block-taken", "block", f"{state.name(shake.holds_block or 0)} has the block.")
    if shake.challenge is not None:
        raise refuse(state, "challenged-already", "challenge", "There is a challenge already; it is played out.")
    words = action.words.split()
    claim = "impossible" if words[:1] == ["never"] else words[0] if words else ""
    if claim not in state.procedure.claims:
        known = " or ".join(state.procedure.claims)
        raise refuse(state, "unknown-challenge", "challenge", f"A challenge is {known}.")
    together = _together(state, action.who, words[1:])
    invalid = _invalid(state, action.who, claim)
    if invalid is not None:
        return set_aside(state, action.who, *invalid)
    return _stands(state, claim, together)


def _together(state: State, seat: int, words: list[str]) -> tuple[int, ...]:
    if words and state.procedure.block:
        raise refuse(state, "unknown-challenge", "block", "Only one player holds the block.")
    others = []
    for word in words:
        if not word.isdecimal() or int(word) >= state.players or int(word) == seat:
            raise refuse(state, "wrong-seat", "challenge", "Those who called together are named by their seats.")
        others.append(int(word))
    return (seat, *others)


def _invalid(state: State, seat: int, claim: str) -> tuple[str, str, str, int] | None:
    """Why a challenge is set aside, and what it costs."""
    shake, price = state.shake, state.procedure.penalties
    near = claim == state.procedure.claims[0]
    if state.phase is Phase.GOAL:
        return (
            "challenge-early",
            "early-challenge",
            "Nothing can be challenged before the Goal is set.",
            price.early_challenge,
        )
    if seat == shake.last_mover:
        text = f"{state.name(seat)} was the last to move, and nobody challenges himself."
        return "self-challenge", "block", text, price.self_challenge
    if state.phase is Phase.WRITE:
        return _invalid_while_writing(state, claim)
    if near and state.procedure.block and len(shake.at(RESOURCES)) < 2:
        return "now-two", "now-two", "Now may be called only with two or more cubes in Resources.", price.invalid_now
    if near and state.procedure.now_needs_cube and not (shake.at(REQUIRED) or shake.at(PERMITTED)):
        return (
            "now-cube",
            "now-cube",
            "Now may be called only when a cube lies in Required or Permitted.",
            price.invalid_now,
        )
    return None


def _invalid_while_writing(state: State, claim: str) -> tuple[str, str, str, int] | None:
    price = state.procedure.penalties
    if state.shake.reason == "end-of-round":
        return "challenge-late", "stop", "No challenge is made after the round has ended.", price.late_impossible
    if not state.procedure.block:
        return None  # during a force-out or cleanup any flub may be called
    if claim == state.procedure.claims[0]:
        return "now-two", "now-two", "Now may be called only with two or more cubes in Resources.", price.invalid_now
    clock = state.other_clock or state.clock
    if clock is not None and clock.limit and state.now > clock.deadline - clock.limit // 2:
        text = "After the last cube Impossible is called in the first minute of writing."
        return "challenge-late", "last-impossible", text, price.late_impossible
    if state.shake.written:
        text = "Somebody has presented already."
        return "challenge-late", "last-impossible", text, price.late_impossible
    return None


def _stands(state: State, claim: str, challengers: tuple[int, ...]) -> State:
    from forceout.referee.writing import begin_writing

    shake = state.shake
    mover = shake.last_mover if shake.last_mover is not None else shake.setter
    names = " and ".join(state.name(seat) for seat in challengers)
    # a valid challenge is a legal action: what went before stands
    state = state.noted(challengers[0], f"{names} challenges {state.name(mover)}: {claim.capitalize()}.")
    running = state.other_clock if shake.holds_block is not None else state.clock
    state = state.with_shake(holds_block=None, challenge=Challenge(claim, challengers, mover))
    keep = running if shake.reason == "last-cube" else None
    return begin_writing(state.but(clock=keep, other_clock=None), keep_clock=keep is not None)
