"""Writing equations and Solutions: who must, who may, who sides with whom, and presenting."""

from __future__ import annotations

from dataclasses import replace

from forceout.cubes.words import a, capital
from forceout.referee.action import Action
from forceout.referee.block import nothing_challenged
from forceout.referee.checking import begin_checking, ruled, ruled_while_checking
from forceout.referee.clocks import done, in_hand, running
from forceout.referee.option import Candidate
from forceout.referee.refusals import needs_player, not_allowed
from forceout.referee.sides import (
    declaring_order,
    has_to_decide,
    may_declare,
    may_keep_silent,
    may_write,
    must_write,
    other_side,
    side_of,
    writing_side,
)
from forceout.referee.state import Phase, State
from forceout.referee.wording import paper
from forceout.rules.claims import CHALLENGER, MOVER
from forceout.rules.procedure import Task

LONGEST = 400
PRESENTED = "presented"
"""The code of an event that tells a paper: it stays face down until all have presented."""


def side_with(state: State, action: Action) -> State:
    """A Third Party joins the Challenger or the Mover, for good."""
    state = check_side(state, action)
    if state.procedure.third_party_sides_in_turn:
        return _declares(state, action)
    return maybe_over(_sided(state, action.who, action.words))


def check_side(state: State, action: Action) -> State:
    """Whether a player may take this side now."""
    needs_player(state, action)
    shake = state.shake
    if shake.challenge is None:
        raise not_allowed(state, "no-challenge", "side", "There is no challenge, so there are no sides.")
    if action.words not in (CHALLENGER, MOVER):
        raise not_allowed(state, "unknown-side", "side", "A side is “challenger” or “mover”.")
    if state.procedure.third_party_sides_in_turn:
        _needs_turn_to_declare(state, action.who)
    elif side_of(shake, action.who):
        text = f"{state.name(action.who)} has taken a side already and cannot change it."
        raise not_allowed(state, "sided-already", "side-final", text)
    return state


def side_candidates(state: State, seat: int) -> tuple[Candidate, ...]:
    return tuple(Candidate(side, f"Side with the {side.capitalize()}") for side in (CHALLENGER, MOVER))


def _declares(state: State, action: Action) -> State:
    """Declarations go to the left, and may be changed until the next player has declared."""
    sides = state.shake.writing.sides.without(action.who)
    state = _sided(state.with_writing(sides=sides), action.who, action.words)
    return maybe_over(_declared_by_papers(_takes_up_the_pencil(state, action.who)))


def _needs_turn_to_declare(state: State, seat: int) -> None:
    shake, order, sides = state.shake, declaring_order(state), state.shake.writing.sides
    if seat not in order or seat in shake.writing.papers:
        text = f"{state.name(seat)} has taken a side already and cannot change it."
        raise not_allowed(state, "sided-already", "side-final", text)
    place = order.index(seat)
    waiting = [other for other in order[:place] if other not in sides]
    if waiting:
        raise not_allowed(state, "wrong-seat/side", "side-final", f"{state.name(waiting[0])} declares first.")
    if seat in sides and any(other in sides for other in order[place + 1 :]):
        raise not_allowed(
            state, "sided-already", "side-final", "The next player has declared, so this declaration stays."
        )


def _takes_up_the_pencil(state: State, seat: int) -> State:
    """Who now declares for the side that writes has what is left of the time, whatever was said before."""
    if not must_write(state.shake, seat):
        return state
    state = state.with_writing(withheld=tuple(other for other in state.shake.writing.withheld if other != seat))
    clock = running(state)
    if clock is None or seat in clock.seats:
        return state
    return in_hand(state, replace(clock, seats=(*clock.seats, seat)))


def _declared_by_papers(state: State) -> State:
    """Where declarations go in turn, a paper that was handed in before declares its writer when the turn comes."""
    if not state.procedure.third_party_sides_in_turn:
        return state
    written = state.shake.writing.papers
    for seat in declaring_order(state):
        if seat in state.shake.writing.sides:
            continue
        if seat not in written:
            return state
        state = _sided(state, seat, writing_side(state.shake))
    return state


def _sided(state: State, seat: int, side: str) -> State:
    state = state.with_writing(sides=state.shake.writing.sides.but(seat, side))
    state = state.noted(seat, f"{state.name(seat)} sides with the {side.capitalize()}.")
    return state if must_write(state.shake, seat) else done(state, seat)


def takes_side(state: State, seat: int) -> State:
    """A Third Party who has presented, or given up, before the challenge has shown a side by that."""
    shake = state.shake
    if side_of(shake, seat):
        return state
    if seat in shake.writing.papers:
        return _sided(state, seat, writing_side(shake))
    return _sided(state, seat, other_side(shake)) if seat in shake.writing.withheld else state


def present(state: State, action: Action) -> State:
    """A writer presents an equation; it is final."""
    _needs_writer(state, action)
    text = action.words.strip()
    if not text or len(text) > LONGEST:
        raise not_allowed(state, "empty", "present", f"{capital(a(paper(state)))} has 1 to {LONGEST} characters.")
    shake = state.shake
    if not side_of(shake, action.who) and shake.challenge is not None and may_declare(state, action.who):
        state = _sided(state, action.who, writing_side(shake))
    state = _pays_for_the_minute(state, action.who)
    state = state.with_writing(papers=state.shake.writing.papers.but(action.who, text))
    state = state.noted(
        action.who, f"{state.name(action.who)} presents {state.setup.game.paper_in_words(text)}.", PRESENTED
    )
    return maybe_over(_declared_by_papers(done(state, action.who)))


def check_present(state: State, action: Action) -> State:
    """Whether a player may present now, whatever is written; and what that costs."""
    _needs_writer(state, action)
    return _pays_for_the_minute(state, action.who)


def _needs_writer(state: State, action: Action) -> None:
    needs_player(state, action)
    shake = state.shake
    if not may_write(shake, action.who):
        text = f"{state.name(action.who)} stands on the side that does not write."
        raise not_allowed(state, "may-not-write", "writer", text)
    if shake.writing.has_answered(action.who):
        raise not_allowed(state, "presented-already", "present-final", "What has been presented is final.")
    if state.clock is not None and action.who not in state.clock.seats and shake.challenge is None:
        raise not_allowed(state, "time-over", "time", "The time for writing is over.")


def _pays_for_the_minute(state: State, seat: int) -> State:
    """Who presents in the further minute that another has bought has taken it too (XI-A)."""
    clock = running(state)
    if clock is None or clock.task is not Task.WRITE or clock.stage == 0 or seat in clock.seats:
        return state
    finding = state.finding("late", "time", f"{state.name(seat)} presents in the extra minute.")
    return state.penalised(seat, state.procedure.penalties.late, finding)


def change(state: State, action: Action) -> State:
    """Over the board a writer changes what was presented, and so admits that it was wrong (manual E1, E5)."""
    state = check_change(state, action)
    text = "It was changed after it had been presented, which admits that it was wrong."
    finding = state.finding("altered", "present-final", text)
    if state.phase is Phase.WRITE:
        return ruled(state, action.who, False, finding)
    return ruled_while_checking(state, action.who, finding)


def check_change(state: State, action: Action) -> State:
    """Whether a player has presented something that may still be changed."""
    needs_player(state, action)
    shake = state.shake
    if action.who not in shake.writing.papers:
        raise not_allowed(
            state, "not-presented", "present", "Nothing has been presented yet, so nothing can be changed."
        )
    if state.setup.strict or action.who in shake.checking.rulings:
        raise not_allowed(state, "presented-already", "present-final", "What has been presented is final.")
    return state


def withhold(state: State, action: Action) -> State:
    """A player has nothing to present."""
    state = check_withhold(state, action)
    return maybe_over(_declared_by_papers(nothing_from(state, action.who)))


def check_withhold(state: State, action: Action) -> State:
    """Whether a player may say now that nothing will come."""
    needs_player(state, action)
    shake = state.shake
    if shake.writing.has_answered(action.who):
        raise not_allowed(state, "presented-already", "present-final", "What has been presented is final.")
    if shake.challenge is not None and not side_of(shake, action.who) and not may_declare(state, action.who):
        before = _declares_first(state, action.who)
        raise not_allowed(state, "wrong-seat/side", "side-final", f"{state.name(before)} declares first.")
    return state


def _declares_first(state: State, seat: int) -> int:
    """The first who has not declared, of those who do so before this player."""
    return next(one for one in declaring_order(state) if one not in state.shake.writing.sides or one == seat)


def silence_answers(state: State) -> State:
    """The time for writing is over: a Third Party who presents nothing has indicated that, and loses no point."""
    clock = running(state)
    for seat in clock.seats if clock is not None else ():
        if may_keep_silent(state, seat):
            state = nothing_from(state, seat)
    return maybe_over(state)


def nothing_from(state: State, seat: int) -> State:
    """No equation comes from this player: a Third Party thereby joins the side that does not write.

    Those who called together have said by it that they are for the challenge, and stay there (002 Challenges).
    """
    shake = state.shake
    if shake.challenge is not None and not side_of(shake, seat):
        other = CHALLENGER if seat in shake.challenge.challengers else other_side(shake)
        state = state.with_writing(sides=shake.writing.sides.but(seat, other))
        state = state.noted(seat, f"{state.name(seat)} joins the {other.capitalize()}.")
    else:
        state = state.noted(seat, f"{state.name(seat)} presents nothing.")
    return done(state.with_writing(withheld=(*state.shake.writing.withheld, seat)), seat)


def maybe_over(state: State) -> State:
    """Writing is over when nobody is waited for; whoever holds the block has the time to say the challenge."""
    if state.shake.block.holder is not None:
        return state
    waiting = [seat for seat in range(state.players) if seat not in state.absent and has_to_decide(state, seat)]
    timed = state.setup.timed and Task.WRITE in state.procedure.seconds
    if waiting and timed and running(state) is None:
        return writing_over(state)  # the further minute was bought by others, and they are done
    return state if waiting else writing_over(state)


def writing_over(state: State) -> State:
    """All have presented or will not: now equations are checked."""
    if state.shake.block.holder is not None:
        state = nothing_challenged(state, state.shake.block.holder)
    for seat in [*declaring_order(state), *range(state.players)]:
        if seat not in state.absent and has_to_decide(state, seat):
            state = nothing_from(state, seat)
        state = _declared_by_papers(state)
    return begin_checking(state.but(clock=None, other_clock=None))
