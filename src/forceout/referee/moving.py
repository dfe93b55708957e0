"""Moving cubes: one a turn, from Resources to Required, Permitted or Forbidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from forceout.cubes import words
from forceout.cubes.colour import Colour
from forceout.cubes.number_words import number_word
from forceout.cubes.place import SECTIONS, Place
from forceout.referee.action import Action, Refused
from forceout.referee.bonus_move import (
    bonus_cube,
    check_goal_setters_bonus,
    goal_setters_bonus,
    needs_goal_setters_bonus,
)
from forceout.referee.clocks import carried_over, start_clock
from forceout.referee.named_cubes import cube_names, named_cube
from forceout.referee.no_goal import settle_no_goal
from forceout.referee.option import Candidate, Option, Tried
from forceout.referee.refusals import needs_phase, needs_player, not_allowed
from forceout.referee.state import MatCube, Phase, Played, State
from forceout.referee.wording import a_cube
from forceout.referee.writing_begins import begin_writing_because
from forceout.rules.claims import Bar
from forceout.rules.game import AnyGame
from forceout.rules.procedure import Procedure, Task

UNFORBIDDEN = tuple(section for section in SECTIONS if section != Place.FORBIDDEN)


def move(state: State, action: Action) -> State:
    """“move g4 required”; “move g4#12 required” where two are alike."""
    state = check_move(state, action)
    cube, section = named_move(state, action)
    if state.phase is Phase.GOAL:
        return goal_setters_bonus(state, action.who, cube)
    if state.shake.bonus.owed and section == Place.FORBIDDEN:
        return bonus_cube(state, action.who, cube)
    return moved(state, action.who, cube, section)


def check_move(state: State, action: Action) -> State:
    """Whether a player may play this cube to this section now."""
    needs_phase(state, (Phase.PLAY, Phase.GOAL, *((Phase.WRITE, Phase.CHECK) if state.shake.challenge else ())))
    needs_player(state, action)
    cube, section = named_move(state, action)
    _needs_no_challenge(state)
    _needs_no_block(state, action.who)
    if state.phase is Phase.GOAL:
        check_goal_setters_bonus(state, action.who, cube, section)
        return state
    _needs_turn(state, action.who)
    _check_move_of(state, cube, section)
    return settle_no_goal(state)


def _check_move_of(state: State, cube: MatCube, section: Place) -> None:
    """Whether the player in turn may play this cube to this section."""
    shake = state.shake
    if shake.bonus.owed and section != Place.FORBIDDEN and not (state.clock is not None and state.clock.counting):
        # when the ten seconds are counted, “Bonus” may be dropped (manual C17)
        text = "After “Bonus” the first cube goes to Forbidden."
        raise not_allowed(state, "bonus-forbidden", "bonus-call", text, procedural=True)
    _check_section(state, cube, section, last=len(shake.at(Place.RESOURCES)) == 1 and not shake.bonus.owed)


def _needs_no_challenge(state: State) -> None:
    if state.shake.challenge is not None:
        text = "No cube is moved after a challenge."
        raise not_allowed(state, "after-challenge", "challenge", text, procedural=True)


def _needs_turn(state: State, seat: int) -> None:
    shake = state.shake
    if seat == shake.turn:
        return
    if seat == shake.last_mover and shake.moves:
        text = "A second cube may be played only by saying “Bonus” first and playing the first one to Forbidden."
        raise not_allowed(state, "second-cube", "bonus-call", text, procedural=True)
    text = f"It is {state.name(shake.turn)}'s turn."
    raise not_allowed(state, "wrong-seat/turn", "order", text, procedural=True)


def is_no_turn_to_move(state: State, seat: int) -> bool:
    """In a strict match a cube is moved by whoever is in turn, or before the Goal by its setter."""
    if not state.setup.strict:
        return False
    if state.phase is Phase.PLAY:
        return seat != state.shake.turn
    return state.phase is not Phase.GOAL or seat != state.shake.goal.by or not state.shake.bonus.called


def move_candidates(state: State, seat: int) -> Iterable[Candidate | Option]:
    """Every cube in Resources to every section; in a strict match only for whoever is to move."""
    if state.setup.strict and state.phase is Phase.PLAY and state.shake.original_setter is None:
        return _moves_in_turn(state, seat)
    return _moves_to_try(state, seat)


def _moves_to_try(state: State, seat: int) -> Iterator[Candidate]:
    if state.setup.strict:
        needs_phase(state, (Phase.PLAY, Phase.GOAL))
    if state.setup.strict and state.phase is Phase.GOAL:
        needs_goal_setters_bonus(state, seat, Place.FORBIDDEN)
    if state.phase in (Phase.GOAL, Phase.PLAY, Phase.WRITE, Phase.CHECK):
        for name, cube in cube_names(state.shake, Place.RESOURCES):
            for section in SECTIONS:
                yield Candidate(f"{name} {section}", _move_title(words.cube(cube), section))


def _moves_in_turn(state: State, seat: int) -> Tried:
    """The moves of whoever is to move, tried as `check_move` tries them: what is not about the cube only once."""
    needs_player(state, Action(state.now, seat, "move"))
    _needs_no_challenge(state)
    if state.shake.block.holder is not None:
        return Tried()  # whoever holds it must challenge or put it down
    _needs_turn(state, seat)
    found: list[Option] = []
    anywhere = not state.shake.bonus.owed and not keeps_from_forbidden(state)
    for name, cube in cube_names(state.shake, Place.RESOURCES):
        sections = SECTIONS if anywhere else _sections_in_turn(state, cube)
        found += _moves_of(name, cube.colour, cube.face, sections)
    return Tried(found)


@lru_cache(maxsize=4_096)
def _moves_of(name: str, colour: Colour | None, face: str, sections: tuple[Place, ...]) -> tuple[Option, ...]:
    """There are few cubes and sections, and after every move those that are left are listed again."""
    cube = words.cube(MatCube(0, face, colour))
    return tuple(Option("move", f"{name} {section.value}", _move_title(cube, section)) for section in sections)


def _sections_in_turn(state: State, cube: MatCube) -> tuple[Place, ...]:
    """Where whoever is to move may play a cube."""
    if not state.shake.bonus.owed:
        return open_sections(state, cube)
    return tuple(section for section in SECTIONS if _may_move(state, cube, section))


def _may_move(state: State, cube: MatCube, section: Place) -> bool:
    try:
        _check_move_of(state, cube, section)
    except Refused:
        return False
    return True


def _move_title(cube: str, section: Place) -> str:
    return f"Move {words.a(cube)} to {section.capitalize()}"


def _needs_no_block(state: State, seat: int) -> None:
    holder = state.shake.block.holder
    if holder not in (None, seat):
        raise not_allowed(
            state, "block-taken", "block", f"{state.name(holder or 0)} has the block: the challenge comes first."
        )


def named_move(state: State, action: Action) -> tuple[MatCube, Place]:
    words = action.words.split()
    if len(words) != 2 or words[1].lower() not in SECTIONS:
        raise not_allowed(state, "unknown-section", "turn", "A move names a cube and Required, Permitted or Forbidden.")
    return named_cube(state, words[0]), Place(words[1].lower())


def kept_from_forbidden(procedure: Procedure, game: AnyGame, face: str, left: int) -> Bar | None:
    """Why a cube may not go to Forbidden while so many are left in Resources, itself among them; None where it may."""
    if left == 1:
        return Bar("last-cube", "last-cube", "The last cube goes to Required or Permitted, never to Forbidden.")
    stay = procedure.relations_stay_until
    if stay and face in game.relations and left > stay:
        text = (
            f"{words.capital(words.a(face))} may go to Forbidden only when {number_word(stay)} or fewer cubes are left."
        )
        return Bar("relation-forbidden", "relations", text)
    return None


def _check_section(state: State, cube: MatCube, section: Place, *, last: bool) -> None:
    if section != Place.FORBIDDEN:
        return
    left = 1 if last else max(2, len(state.shake.at(Place.RESOURCES)))
    barred = kept_from_forbidden(state.procedure, state.setup.game, cube.face, left)
    if barred is not None:
        raise not_allowed(state, barred.code, barred.rule, barred.text, procedural=True)


def keeps_from_forbidden(state: State) -> bool:
    """Whether there is any cube in Resources that may not go to Forbidden now."""
    return bool(state.procedure.relations_stay_until) or len(state.shake.at(Place.RESOURCES)) == 1


def open_sections(state: State, cube: MatCube) -> tuple[Place, ...]:
    """Where a cube may go on a turn, for those who look ahead."""
    # nothing is ever barred from Required or Permitted
    if not keeps_from_forbidden(state):
        return SECTIONS
    left = len(state.shake.at(Place.RESOURCES)) or 2
    barred = kept_from_forbidden(state.procedure, state.setup.game, cube.face, left)
    return SECTIONS if barred is None else UNFORBIDDEN


def moved(state: State, seat: int, cube: MatCube, section: Place) -> State:
    """The cube lies where it was played, and the turn passes to the left."""
    state = settle_no_goal(state)
    state = state.but(shake=state.shake.moved(cube.number, section).but(played=Played(cube.number, state.now)))
    return turn_passes(state.noted(seat, f"{state.name(seat)} plays {a_cube(cube)} to {section.capitalize()}."), seat)


def turn_passes(state: State, seat: int) -> State:
    following = state.left_of(seat)
    shake = state.shake.but(
        turn=following,
        last_mover=seat,
        moves=state.shake.moves + 1,
        bonus=state.shake.bonus.over_in_turn(),
        either=None,
        doubtful=None,
    )
    carried = carried_over(state)
    state = state.but(shake=shake)
    return last_cubes(state) or start_clock(state, Task.TURN, (following,), carried=carried)


def last_cubes(state: State) -> State | None:
    """Everybody writes when so few cubes are left that nothing is to be decided any more."""
    left = len(state.shake.at(Place.RESOURCES))
    few = state.procedure.force_out_at
    return begin_writing_because(state, "force-out" if few else "last-cube") if left <= few else None


def moved_out_of_turn(state: State, seat: int, cube: MatCube, section: Place) -> State:
    """Over the board: the cube lies there, and it is still the turn of whoever was passed over (manual C3)."""
    shake = state.shake
    bonus = shake.bonus
    if bonus.by == seat:
        bonus = replace(bonus, by=None, cube=cube.number if section == Place.FORBIDDEN else bonus.cube)
    shake = replace(
        shake.moved(cube.number, section),
        last_mover=seat,
        moves=shake.moves + 1,
        bonus=bonus,
        played=Played(cube.number, state.now),
        either=None,
        doubtful=None,
    )
    state = state.but(shake=shake).noted(seat, f"{state.name(seat)} plays {a_cube(cube)} to {section.capitalize()}.")
    return last_cubes(state) or state


def shift(state: State, action: Action) -> State:
    """On-Sets, Shift from Permitted: a cube goes from Permitted to Required or Forbidden instead of a move."""
    state = check_shift(state, action)
    name, section = action.words.split()
    cube, place = named_cube(state, name, Place.PERMITTED), Place(section.lower())
    state = state.but(shake=state.shake.moved(cube.number, place))
    said = f"{state.name(action.who)} shifts {a_cube(cube)} to {place.capitalize()}."
    return turn_passes(state.noted(action.who, said), action.who)


def check_shift(state: State, action: Action) -> State:
    """Whether a player may shift this cube to this section now."""
    needs_player(state, action)
    _check_shifter(state, action.who)
    named = action.words.split()
    if len(named) != 2 or named[1].lower() not in ("required", "forbidden"):
        raise _no_shift(state, "unknown-section", "A shift names a cube and Required or Forbidden.")
    if state.shake.bonus.owed:
        raise not_allowed(state, "bonus-owed", "bonus-call", "After “Bonus” a cube goes from Resources to Forbidden.")
    cube, section = named_cube(state, named[0], Place.PERMITTED), Place(named[1].lower())
    if cube.face in state.setup.game.relations and section == Place.FORBIDDEN:
        raise _no_shift(
            state, "relation-forbidden", f"{words.capital(words.a(cube.face))} is never shifted to Forbidden."
        )
    return settle_no_goal(state)


def _check_shifter(state: State, seat: int) -> None:
    """Whether a player may shift any cube now."""
    _needs_no_block(state, seat)
    turn = state.shake.turn
    if not state.terms.shifts_from_permitted:
        text = "A cube stays where it was played."
        raise not_allowed(state, "cube-stays", "stays", text, procedural=True)
    if seat != turn:
        raise not_allowed(state, "wrong-seat/turn", "order", f"It is {state.name(turn)}'s turn.", procedural=True)


def is_no_shifter(state: State, seat: int) -> bool:
    """In a strict match a cube is shifted by whoever is in turn, where cubes are shifted at all."""
    return state.setup.strict and (seat != state.shake.turn or not state.terms.shifts_from_permitted)


def shift_candidates(state: State, seat: int) -> Iterator[Candidate]:
    """Every cube on the mat to every other section; only those in Permitted are ever shifted legally."""
    if state.phase is not Phase.PLAY:
        return
    if state.setup.strict:
        _check_shifter(state, seat)
    for place in (Place.PERMITTED,) if state.setup.strict else SECTIONS:
        for name, cube in cube_names(state.shake, place):
            for section in SECTIONS:
                if section != place:
                    told = f"Shift {words.a(words.cube(cube))} to {section.capitalize()}"
                    yield Candidate(f"{name} {section}", told)


def _no_shift(state: State, code: str, text: str) -> Refused:
    """A refusal by the variation itself, which each division lists at a place of its own."""
    return Refused(state.terms.finding(code, "shift-from-permitted", text))
