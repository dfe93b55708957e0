"""After a charge against a move: which cubes go back, which stay, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby

from forceout.cubes import words
from forceout.cubes.place import Place
from forceout.referee.action import Action
from forceout.referee.clocks import start_clock
from forceout.referee.moving import turn_passes
from forceout.referee.named_cubes import cube_name, named_cube
from forceout.referee.option import Candidate
from forceout.referee.refusals import needs_player, not_allowed
from forceout.referee.state import Either, Irregularity, Phase, Played, State, Writing
from forceout.rules.procedure import Task

ORDER = frozenset({"wrong-seat/turn", "second-cube"})
"""Cubes that somebody played when it was another's turn."""


def order_restored(state: State, one: Irregularity) -> State:
    """Cubes played out of turn go back, and the rightful player has the full time (manual C1, C3).

    Nobody has acted legally in between, so all of them go back together; but when more than two movers have played
    in a wrong order, it is put right from where the table is.
    """
    chain = [other for other in state.irregular if other.finding.code in ORDER]
    movers = [seat for seat, _ in groupby(other.seat for other in chain if other.cubes)]
    if len(movers) > 2 and state.phase is Phase.PLAY:
        text = "The order of play is put right from here; the cubes stay."
        state = state.noted(-2, text, "order-restored", state.procedure.cite_case("C3", "order"))
        last = state.shake.last_mover
        assert last is not None
        return _full_turn(state.with_shake(turn=state.left_of(last)).with_bonus(by=None).but(irregular=()))
    first = chain[0]
    shake = replace(first.before, absent=state.shake.absent, either=_played_at_once(state, chain))
    earlier = state.irregular[: state.irregular.index(first)]
    return _full_turn(state.but(shake=shake, phase=first.phase, irregular=earlier, other_clock=None))


def _played_at_once(state: State, chain: list[Irregularity]) -> Either | None:
    """Two cubes that came down together: the Mover chooses which goes back (V-C-2 comment (b), manual C12)."""
    one, played = chain[0], chain[0].before.played
    if len(chain) > 1 or one.finding.code != "second-cube" or played is None or played.at != one.at:
        return None
    return Either(played.number, one.cubes[0], state.shake.cubes[one.cubes[0]].place)


def keep(state: State, action: Action) -> State:
    """“keep g6”: of two cubes that came down together this one stays, and the other goes back instead."""
    needs_player(state, action)
    shake = state.shake
    cube = named_cube(state, action.words.strip())
    either = shake.either
    if either is None or action.who != shake.last_mover or str(cube) != str(shake.cubes[either.returned]):
        raise not_allowed(state, "no-choice", "correction", "There are no two cubes to choose between.")
    shake = shake.moved(either.stayed, Place.RESOURCES).moved(either.returned, either.section)
    shake = replace(shake, either=None, played=Played(either.returned, state.now))
    kept, other = words.cube(cube), words.cube(shake.cubes[either.stayed])
    text = f"{state.name(action.who)} keeps the {kept} in {either.section.capitalize()}; the {other} goes back."
    return state.but(shake=shake).noted(action.who, text, "kept", state.procedure.cite("either-cube"))


def keep_candidates(state: State, seat: int) -> Iterator[Candidate]:
    """The cube that went back, where two came down together."""
    either = state.shake.either
    if either is not None:
        cube = state.shake.cubes[either.returned]
        yield Candidate(str(cube), f"Keep the {words.cube(cube)} instead")
        if cube_name(state.shake, cube) != str(cube):
            yield Candidate(cube_name(state.shake, cube), f"Keep the {words.cube(cube)} instead")


def _full_turn(state: State) -> State:
    task = Task.TURN if state.shake.moves else Task.FIRST_TURN
    return start_clock(state, task, (state.shake.turn,))


def cube_goes_back(state: State, one: Irregularity) -> State:
    """Only the cube goes back to where it lay: it was shifted, or played after a challenge (manual C9, D27)."""
    lay = {cube.number: cube.place for cube in one.before.cubes}
    shake = state.shake
    for number in one.cubes:
        shake = shake.moved(number, lay[number])
    state = state.but(shake=shake, irregular=_without(state, one))
    return _full_turn(state) if state.phase is Phase.PLAY and one.seat != shake.turn else state


def first_cube_stands(state: State, one: Irregularity) -> State:
    """After “Bonus” the first cube went elsewhere: it is the whole move, and stays (manual C6)."""
    return state.but(irregular=_without(state, one))


def leaders_bonus_returns(state: State, one: Irregularity) -> State:
    """The second cube goes back, or before the Goal the one in Forbidden; the leader loses a point.

    A leader who said “Bonus” and made no bonus move loses nothing (manual C21).
    """
    lay = {cube.number: cube.place for cube in one.before.cubes}
    shake = state.shake
    played = [cube for cube in shake.cubes if lay[cube.number] == Place.RESOURCES and cube.place != Place.RESOURCES]
    bonus = next((cube for cube in played if cube.number == shake.bonus.cube and cube.place == Place.FORBIDDEN), None)
    setting = one.phase is Phase.GOAL
    state = state.but(irregular=_without(state, one))
    if bonus is None:
        return state.with_bonus(called=False, by=None) if _is_owner(state, one, setting) else state
    state = state.penalised(one.seat, one.penalty, one.finding)
    if setting:
        return state.but(shake=replace(shake.moved(bonus.number, Place.RESOURCES), bonus=shake.bonus.over()))
    for cube in played:
        if cube.number != bonus.number:
            shake = shake.moved(cube.number, Place.RESOURCES)
    if state.phase is Phase.WRITE:  # it was the last cube
        return _full_turn(state.but(shake=replace(shake, writing=Writing()), phase=Phase.PLAY))
    state = state.but(shake=shake)
    return turn_passes(state, one.seat) if shake.bonus.made and shake.turn == one.seat else state


def _is_owner(state: State, one: Irregularity, setting: bool) -> bool:
    """Whether the bonus that was called is still to be played."""
    phase = Phase.GOAL if setting else Phase.PLAY
    owner = state.shake.goal.by if setting else state.shake.turn
    return state.phase is phase and (owner == one.seat or state.shake.bonus.by == one.seat)


def _without(state: State, one: Irregularity) -> tuple[Irregularity, ...]:
    return tuple(other for other in state.irregular if other is not one)


PUT_BACK: dict[str, Callable[[State, Irregularity], State]] = {
    "bonus-leader": leaders_bonus_returns,
    "bonus-forbidden": first_cube_stands,
    "cube-stays": cube_goes_back,
    "after-challenge": cube_goes_back,
    **dict.fromkeys(ORDER, order_restored),
}
"""What becomes of a charge, by its code, where the table is not simply put back as it was."""
