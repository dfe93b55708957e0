"""Moving cubes: one a turn, from Resources to Required, Permitted or Forbidden."""

from __future__ import annotations

from dataclasses import replace

from forceout.cubes import words
from forceout.cubes.faces import ON_SETS_DIGITS, ON_SETS_RELATIONS
from forceout.referee.action import Action, Refused
from forceout.referee.bonus_move import check_bonus, settle_no_goal
from forceout.referee.clocks import carried_over, start_clock
from forceout.referee.cubes import named_cube
from forceout.referee.refuse import needs_phase, needs_player, refuse
from forceout.referee.state import FORBIDDEN, PERMITTED, RESOURCES, SECTIONS, MatCube, Phase, State
from forceout.referee.telling import a_cube
from forceout.rules.procedure import Task


def move(state: State, action: Action) -> State:
    """“move g4 required”."""
    needs_phase(state, action, Phase.PLAY, Phase.GOAL, *((Phase.WRITE, Phase.CHECK) if state.shake.challenge else ()))
    needs_player(state, action)
    cube, section = named_move(state, action)
    if state.shake.challenge is not None:
        text = "No cube is moved after a challenge."
        raise refuse(state, "after-challenge", "challenge", text, procedural=True)
    _needs_no_block(state, action)
    if state.phase is Phase.GOAL:
        return _goal_setters_bonus(state, action, cube, section)
    shake = state.shake
    if action.who != shake.turn:
        if action.who == shake.last_mover and shake.moves:
            text = "A second cube may be played only by saying “Bonus” first and playing the first one to Forbidden."
            raise refuse(state, "second-cube", "bonus-call", text, procedural=True)
        text = f"It is {state.name(shake.turn)}'s turn."
        raise refuse(state, "wrong-seat/turn", "order", text, procedural=True)
    bonus_owed = shake.bonus_called and not shake.bonus_made
    if bonus_owed and section != FORBIDDEN and not (state.clock is not None and state.clock.counting):
        # when the ten seconds are counted, “Bonus” may be dropped (manual C17)
        text = "After “Bonus” the first cube goes to Forbidden."
        raise refuse(state, "bonus-forbidden", "bonus-call", text, procedural=True)
    _check_section(state, cube, section, last=len(shake.at(RESOURCES)) == 1 and not bonus_owed)
    if bonus_owed and section == FORBIDDEN:
        return bonus_cube(state, action.who, cube)
    return moved(state, action.who, cube, section)


def _needs_no_block(state: State, action: Action) -> None:
    holder = state.shake.holds_block
    if holder not in (None, action.who):
        raise refuse(
            state, "block-taken", "block", f"{state.name(holder or 0)} has the block: the challenge comes first."
        )


def named_move(state: State, action: Action) -> tuple[MatCube, str]:
    words = action.words.split()
    if len(words) != 2 or words[1].lower() not in SECTIONS:
        raise refuse(state, "unknown-section", "turn", "A move names a cube and Required, Permitted or Forbidden.")
    return named_cube(state, words[0]), words[1].lower()


def _check_section(state: State, cube: MatCube, section: str, *, last: bool) -> None:
    if section != FORBIDDEN:
        return
    if last and state.procedure.last_cube_is_played:
        text = "The last cube goes to Required or Permitted, never to Forbidden."
        raise refuse(state, "last-cube", "last-cube", text, procedural=True)
    stay = state.procedure.relations_stay_until
    if stay and cube.face in ON_SETS_RELATIONS and len(state.shake.at(RESOURCES)) > stay:
        few = words.COUNTED[stay]
        text = f"{words.capital(words.a(cube.face))} may go to Forbidden only when {few} or fewer cubes are left."
        raise refuse(state, "relation-forbidden", "relations", text, procedural=True)


def open_sections(state: State, cube: MatCube) -> tuple[str, ...]:
    """Where a cube may go on a turn, for those who look ahead."""
    found = []
    for section in SECTIONS:
        try:
            _check_section(state, cube, section, last=len(state.shake.at(RESOURCES)) == 1)
        except Refused:
            continue
        found.append(section)
    return tuple(found)


def bonus_cube(state: State, seat: int, cube: MatCube) -> State:
    """The first cube of a bonus move: a completed move, so it can be challenged (manual D12)."""
    state = settle_no_goal(state)
    shake = replace(
        state.shake.moved(cube.number, FORBIDDEN),
        bonus_made=True,
        bonus_number=cube.number,
        last_mover=seat,
        moves=state.shake.moves + 1,
        played=(cube.number, state.now),
        either=None,
        doubtful=None,
    )
    return state.but(shake=shake).noted(seat, f"{state.name(seat)} plays {a_cube(cube)} to Forbidden as a bonus move.")


def moved(state: State, seat: int, cube: MatCube, section: str) -> State:
    """The cube lies where it was played, and the turn passes to the left."""
    state = settle_no_goal(state)
    state = state.but(shake=replace(state.shake.moved(cube.number, section), played=(cube.number, state.now)))
    return turn_passes(state.noted(seat, f"{state.name(seat)} plays {a_cube(cube)} to {section.capitalize()}."), seat)


def turn_passes(state: State, seat: int) -> State:
    following = state.left_of(seat)
    shake = replace(
        state.shake,
        turn=following,
        last_mover=seat,
        moves=state.shake.moves + 1,
        bonus_called=False,
        bonus_made=False,
        bonus_by=None,
        either=None,
        doubtful=None,
    )
    carried = carried_over(state)
    state = state.but(shake=shake)
    return last_cubes(state) or start_clock(state, Task.TURN, (following,), carried=carried)


def last_cubes(state: State) -> State | None:
    """Everybody writes when so few cubes are left that nothing is to be decided any more."""
    from forceout.referee.writing import begin_writing

    left = len(state.shake.at(RESOURCES))
    if state.procedure.last_cube_is_played and left == 0:
        return begin_writing(state.with_shake(reason="last-cube"))
    if not state.procedure.last_cube_is_played and left <= state.procedure.last_cubes:
        return begin_writing(state.with_shake(reason="force-out"))
    return None


def moved_out_of_turn(state: State, seat: int, cube: MatCube, section: str) -> State:
    """Over the board: the cube lies there, and it is still the turn of whoever was passed over (manual C3)."""
    shake = state.shake
    bonus = shake.bonus_by == seat and section == FORBIDDEN
    shake = replace(
        shake.moved(cube.number, section),
        last_mover=seat,
        moves=shake.moves + 1,
        bonus_by=None if shake.bonus_by == seat else shake.bonus_by,
        bonus_number=cube.number if bonus else shake.bonus_number,
        played=(cube.number, state.now),
        either=None,
        doubtful=None,
    )
    state = state.but(shake=shake).noted(seat, f"{state.name(seat)} plays {a_cube(cube)} to {section.capitalize()}.")
    return last_cubes(state) or state


def _goal_setters_bonus(state: State, action: Action, cube: MatCube, section: str) -> State:
    """Before the first cube of the Goal its setter may play one cube to Forbidden."""
    shake = state.shake
    if action.who != shake.goal_by:
        raise refuse(state, "wrong-seat/goal", "goal", "The Goal has not been set yet.", procedural=True)
    if not shake.bonus_called or shake.bonus_made or section != FORBIDDEN or shake.goal:
        text = "Before the Goal only a bonus move may be made: say “Bonus”, then play one cube to Forbidden."
        raise refuse(state, "before-goal", "goal-bonus", text, procedural=True)
    if state.setup.on_sets and (cube.face in ON_SETS_RELATIONS or cube.face in ON_SETS_DIGITS):
        raise refuse(
            state, "bonus-cube", "goal-bonus", "A digit, a = or a ⊆ cannot be the bonus cube here.", procedural=True
        )
    state = state.but(shake=replace(shake.moved(cube.number, FORBIDDEN), bonus_made=True, bonus_number=cube.number))
    return state.noted(action.who, f"{state.name(action.who)} plays {a_cube(cube)} to Forbidden as a bonus move.")


def shift(state: State, action: Action) -> State:
    """On-Sets, Shift from Permitted: a cube goes from Permitted to Required or Forbidden instead of a move."""
    needs_phase(state, action, Phase.PLAY)
    needs_player(state, action)
    _needs_no_block(state, action)
    shake = state.shake
    if all(choice.key != "shift-from-permitted" for choice in shake.chosen):
        text = "A cube stays where it was played."
        raise refuse(state, "cube-stays", "stays", text, procedural=True)
    if action.who != shake.turn:
        raise refuse(state, "wrong-seat/turn", "order", f"It is {state.name(shake.turn)}'s turn.", procedural=True)
    named = action.words.split()
    if len(named) != 2 or named[1].lower() not in ("required", "forbidden"):
        raise _no_shift(state, "unknown-section", "A shift names a cube and Required or Forbidden.")
    if shake.bonus_called and not shake.bonus_made:
        raise refuse(state, "bonus-owed", "bonus-call", "After “Bonus” a cube goes from Resources to Forbidden.")
    cube, section = named_cube(state, named[0], PERMITTED), named[1].lower()
    if cube.face in ON_SETS_RELATIONS and section == FORBIDDEN:
        raise _no_shift(
            state, "relation-forbidden", f"{words.capital(words.a(cube.face))} is never shifted to Forbidden."
        )
    state = settle_no_goal(state)
    state = state.but(shake=shake.moved(cube.number, section))
    return turn_passes(
        state.noted(action.who, f"{state.name(action.who)} shifts {a_cube(cube)} to {section.capitalize()}."),
        action.who,
    )


def _no_shift(state: State, code: str, text: str) -> Refused:
    """A refusal by the variation itself, which each division lists at a place of its own."""
    return Refused(state.terms.finding(code, "shift-from-permitted", text))


__all__ = [
    "bonus_cube",
    "check_bonus",
    "last_cubes",
    "move",
    "moved",
    "moved_out_of_turn",
    "named_move",
    "shift",
    "turn_passes",
]
