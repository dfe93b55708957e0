"""Writing equations and Solutions: who must, who may, who sides with whom, and presenting."""

from __future__ import annotations

from dataclasses import replace

from forceout.cubes import words
from forceout.cubes.words import a, capital
from forceout.referee.action import Action
from forceout.referee.clocks import MINUTE, done, in_hand, running, start_clock
from forceout.referee.refuse import needs_phase, needs_player, refuse
from forceout.referee.state import Phase, Shake, State, two_solutions
from forceout.referee.telling import paper
from forceout.rules.claims import CHALLENGER, MOVER
from forceout.rules.procedure import Task
from forceout.rules.scoring import WRITERS

LONGEST = 400
PRESENTED = "presented"
"""The code of an event that tells a paper: it stays face down until all have presented."""


def begin_writing(state: State, *, keep_clock: bool = False, carried: int = 0) -> State:
    """Everybody concerned takes up a pencil. After a late Impossible the clock that runs goes on.

    `carried` is sand that runs out before the timer is turned.
    """
    state = state.but(phase=Phase.WRITE, irregular=())
    seats = tuple(seat for seat in range(state.players) if seat not in state.absent and has_to_decide(state, seat))
    if keep_clock and state.clock is not None:
        return state.but(clock=replace(state.clock, seats=seats))
    task = Task.FORCE_OUT if state.shake.reason == "force-out" and state.shake.challenge is None else Task.WRITE
    return solution_clock(state, task, seats, carried=carried)


def solution_clock(state: State, task: Task, seats: tuple[int, ...], *, carried: int = 0) -> State:
    """The clock for writing or checking, a minute longer where two Solutions are written."""
    state = start_clock(state, task, seats, carried=carried)
    if state.clock is None or not two_solutions(state):
        return state
    return state.but(clock=replace(state.clock, deadline=state.clock.deadline + MINUTE))


def writing_side(shake: Shake) -> str:
    """The side that has to write after a challenge."""
    assert shake.challenge is not None
    return WRITERS[shake.challenge.claim]


def side_of(shake: Shake, seat: int) -> str:
    """Where a player stands; "" for a Third Party who has not sided."""
    challenge = shake.challenge
    if challenge is None:
        return ""
    if seat == challenge.mover:
        return MOVER
    if challenge.challengers == (seat,):
        return CHALLENGER
    sided = dict(shake.sides).get(seat, "")
    if not sided and seat in challenge.challengers:
        return ""  # those who called together may still change their minds
    return sided


def must_write(shake: Shake, seat: int) -> bool:
    return shake.challenge is not None and side_of(shake, seat) == writing_side(shake)


def may_write(shake: Shake, seat: int) -> bool:
    """Whoever stands on the other side may not present; without a challenge everybody may."""
    return shake.challenge is None or side_of(shake, seat) in ("", writing_side(shake))


def has_to_decide(state: State, seat: int) -> bool:
    """Whether writing waits for a player: who has to write, or has not taken a side yet."""
    shake = state.shake
    if seat in dict(shake.written) or seat in shake.withheld:
        return False
    if shake.challenge is None:
        return True
    side = side_of(shake, seat)
    return side in ("", writing_side(shake))


def side_with(state: State, action: Action) -> State:
    """A Third Party joins the Challenger or the Mover, for good."""
    needs_phase(state, action, Phase.WRITE)
    needs_player(state, action)
    shake = state.shake
    if shake.challenge is None:
        raise refuse(state, "no-challenge", "side", "There is no challenge, so there are no sides.")
    if action.words not in (CHALLENGER, MOVER):
        raise refuse(state, "unknown-side", "side", "A side is “challenger” or “mover”.")
    if state.procedure.third_party_sides_in_turn:
        return _declares(state, action)
    if side_of(shake, action.who):
        text = f"{state.name(action.who)} has taken a side already and cannot change it."
        raise refuse(state, "sided-already", "side-final", text)
    return maybe_over(_sided(state, action.who, action.words))


def declaring_order(state: State) -> list[int]:
    """Those who declare a side, from the left of the Mover."""
    challenge = state.shake.challenge
    if challenge is None:
        return []
    seats = [(challenge.mover + step) % state.players for step in range(1, state.players)]
    return [seat for seat in seats if seat not in state.absent and challenge.challengers != (seat,)]


def may_declare(state: State, seat: int) -> bool:
    """Whether it is a player's turn to take a side; where sides are not declared in turn it always is."""
    if not state.procedure.third_party_sides_in_turn:
        return True
    order, sides = declaring_order(state), dict(state.shake.sides)
    return seat in order and all(before in sides for before in order[: order.index(seat)])


def _declares(state: State, action: Action) -> State:
    """Declarations go to the left, and may be changed until the next player has declared."""
    shake, order, sides = state.shake, declaring_order(state), dict(state.shake.sides)
    if action.who not in order or action.who in dict(shake.written):
        text = f"{state.name(action.who)} has taken a side already and cannot change it."
        raise refuse(state, "sided-already", "side-final", text)
    place = order.index(action.who)
    waiting = [seat for seat in order[:place] if seat not in sides]
    if waiting:
        raise refuse(state, "wrong-seat/side", "side-final", f"{state.name(waiting[0])} declares first.")
    if action.who in sides and any(seat in sides for seat in order[place + 1 :]):
        raise refuse(state, "sided-already", "side-final", "The next player has declared, so this declaration stays.")
    kept = tuple((seat, side) for seat, side in shake.sides if seat != action.who)
    state = _sided(state.with_shake(sides=kept), action.who, action.words)
    return maybe_over(_declared_by_papers(_takes_up_the_pencil(state, action.who)))


def _takes_up_the_pencil(state: State, seat: int) -> State:
    """Who now declares for the side that writes has what is left of the time, whatever was said before."""
    if not must_write(state.shake, seat):
        return state
    state = state.with_shake(withheld=tuple(other for other in state.shake.withheld if other != seat))
    clock = running(state)
    if clock is None or seat in clock.seats:
        return state
    return in_hand(state, replace(clock, seats=(*clock.seats, seat)))


def _declared_by_papers(state: State) -> State:
    """Where declarations go in turn, a paper that was handed in before declares its writer when the turn comes."""
    if not state.procedure.third_party_sides_in_turn:
        return state
    written = dict(state.shake.written)
    for seat in declaring_order(state):
        if seat in dict(state.shake.sides):
            continue
        if seat not in written:
            return state
        state = _sided(state, seat, writing_side(state.shake))
    return state


def _sided(state: State, seat: int, side: str) -> State:
    state = state.with_shake(sides=(*state.shake.sides, (seat, side)))
    state = state.noted(seat, f"{state.name(seat)} sides with the {side.capitalize()}.")
    return state if must_write(state.shake, seat) else done(state, seat)


def takes_side(state: State, seat: int) -> State:
    """A Third Party who has presented, or given up, before the challenge has shown a side by that."""
    shake = state.shake
    if side_of(shake, seat):
        return state
    if seat in dict(shake.written):
        return _sided(state, seat, writing_side(shake))
    return _sided(state, seat, _other_side(shake)) if seat in shake.withheld else state


def _other_side(shake: Shake) -> str:
    return CHALLENGER if writing_side(shake) == MOVER else MOVER


def present(state: State, action: Action) -> State:
    """A writer presents an equation; it is final."""
    needs_phase(state, action, Phase.WRITE)
    needs_player(state, action)
    shake = state.shake
    if not may_write(shake, action.who):
        text = f"{state.name(action.who)} stands on the side that does not write."
        raise refuse(state, "may-not-write", "writer", text)
    if action.who in dict(shake.written) or action.who in shake.withheld:
        raise refuse(state, "presented-already", "present-final", "What has been presented is final.")
    if state.clock is not None and action.who not in state.clock.seats and shake.challenge is None:
        raise refuse(state, "time-over", "time", "The time for writing is over.")
    text = action.words.strip()
    if not text or len(text) > LONGEST:
        raise refuse(state, "empty", "present", f"{capital(a(paper(state)))} has 1 to {LONGEST} characters.")
    if not side_of(shake, action.who) and shake.challenge is not None and may_declare(state, action.who):
        state = _sided(state, action.who, writing_side(shake))
    state = _pays_for_the_minute(state, action.who)
    state = state.with_shake(written=(*state.shake.written, (action.who, text)))
    state = state.noted(
        action.who, f"{state.name(action.who)} presents {words.paper(text, on_sets=state.setup.on_sets)}.", PRESENTED
    )
    return maybe_over(_declared_by_papers(done(state, action.who)))


def _pays_for_the_minute(state: State, seat: int) -> State:
    """Who presents in the further minute that another has bought has taken it too (XI-A)."""
    clock = running(state)
    if clock is None or clock.task is not Task.WRITE or clock.stage == 0 or seat in clock.seats:
        return state
    finding = state.finding("late", "time", f"{state.name(seat)} presents in the extra minute.")
    return state.penalised(seat, state.procedure.penalties.late, finding)


def change(state: State, action: Action) -> State:
    """Over the board a writer changes what was presented, and so admits that it was wrong (manual E1, E5)."""
    needs_phase(state, action, Phase.WRITE, Phase.CHECK)
    needs_player(state, action)
    shake = state.shake
    if action.who not in dict(shake.written):
        raise refuse(state, "not-presented", "present", "Nothing has been presented yet, so nothing can be changed.")
    if state.setup.strict or action.who in dict(shake.rulings):
        raise refuse(state, "presented-already", "present-final", "What has been presented is final.")
    from forceout.referee.checking import ruled, ruled_while_checking

    text = "It was changed after it had been presented, which admits that it was wrong."
    finding = state.finding("altered", "present-final", text)
    if state.phase is Phase.WRITE:
        return ruled(state, action.who, False, finding)
    return ruled_while_checking(state, action.who, finding)


def withhold(state: State, action: Action) -> State:
    """A player has nothing to present."""
    needs_phase(state, action, Phase.WRITE)
    needs_player(state, action)
    shake = state.shake
    if action.who in dict(shake.written) or action.who in shake.withheld:
        raise refuse(state, "presented-already", "present-final", "What has been presented is final.")
    if shake.challenge is not None and not side_of(shake, action.who) and not may_declare(state, action.who):
        before = _declares_first(state, action.who)
        raise refuse(state, "wrong-seat/side", "side-final", f"{state.name(before)} declares first.")
    return maybe_over(_declared_by_papers(nothing_from(state, action.who)))


def _declares_first(state: State, seat: int) -> int:
    """The first who has not declared, of those who do so before this player."""
    return next(one for one in declaring_order(state) if one not in dict(state.shake.sides) or one == seat)


def may_keep_silent(state: State, seat: int) -> bool:
    """A Third Party need not write, and says so by silence (000 VII-C-1 (c), 003 IV-D-2)."""
    challenge = state.shake.challenge
    if challenge is None or seat in (challenge.mover, *challenge.challengers):
        return False
    free = challenge.claim == "no-goal" and not state.procedure.no_goal_takes_sides
    return free or not side_of(state.shake, seat)


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
        other = CHALLENGER if seat in shake.challenge.challengers else _other_side(shake)
        state = state.with_shake(sides=(*shake.sides, (seat, other)))
        state = state.noted(seat, f"{state.name(seat)} joins the {other.capitalize()}.")
    else:
        state = state.noted(seat, f"{state.name(seat)} presents nothing.")
    return done(state.with_shake(withheld=(*state.shake.withheld, seat)), seat)


def maybe_over(state: State) -> State:
    """Writing is over when nobody is waited for; whoever holds the block has the time to say the challenge."""
    if state.shake.holds_block is not None:
        return state
    waiting = [seat for seat in range(state.players) if seat not in state.absent and has_to_decide(state, seat)]
    timed = state.setup.timed and Task.WRITE in state.procedure.seconds
    if waiting and timed and running(state) is None:
        return writing_over(state)  # the further minute was bought by others, and they are done
    return state if waiting else writing_over(state)


def writing_over(state: State) -> State:
    """All have presented or will not: now equations are checked."""
    from forceout.referee.challenging import withdrawn
    from forceout.referee.checking import begin_checking

    if state.shake.holds_block is not None:
        state = withdrawn(state, state.shake.holds_block)
    for seat in [*declaring_order(state), *range(state.players)]:
        if seat not in state.absent and has_to_decide(state, seat):
            state = nothing_from(state, seat)
        state = _declared_by_papers(state)
    return begin_checking(state.but(clock=None, other_clock=None))
