"""The bonus move: “Bonus”, a cube to Forbidden, then the turn as usual."""

from __future__ import annotations

from dataclasses import replace

from forceout.cubes.place import Place
from forceout.referee.action import Action
from forceout.referee.no_goal import settle_no_goal
from forceout.referee.refusals import needs_player, not_allowed
from forceout.referee.state import MatCube, Phase, Played, State
from forceout.referee.wording import a_cube
from forceout.rules.procedure import Bonus


def call_bonus(state: State, action: Action) -> State:
    """“Bonus” is said before the first cube is played."""
    state = check_call_bonus(state, action)
    return state.with_bonus(called=True).noted(action.who, f"{state.name(action.who)} says “Bonus”.")


def check_call_bonus(state: State, action: Action) -> State:
    """Whether a player may say “Bonus” now."""
    needs_player(state, action)
    shake = state.shake
    setting = state.phase is Phase.GOAL
    if action.who != whose_bonus(state):
        raise not_allowed(state, "wrong-seat/turn", "order", "A bonus move is made on your own turn.", procedural=True)
    if shake.bonus.called:
        raise not_allowed(state, "bonus-again", "bonus-call", "“Bonus” has been said already.")
    if setting and shake.goal.cubes:
        raise not_allowed(
            state, "bonus-late", "goal-bonus", "A bonus move comes before the first cube of the Goal.", procedural=True
        )
    if not setting and len(shake.at(Place.RESOURCES)) < state.procedure.force_out_at + 2:
        raise not_allowed(state, "bonus-last", "bonus", "There is no second cube to move after a bonus move.")
    check_bonus(state, action.who)
    return state


def whose_bonus(state: State) -> int | None:
    """Who alone may say “Bonus” now."""
    return state.shake.goal.by if state.phase is Phase.GOAL else state.shake.turn


def is_not_for(state: State, seat: int) -> bool:
    """In a strict match a bonus move is for whoever is in turn, where there are bonus moves."""
    return state.setup.strict and (seat != whose_bonus(state) or state.procedure.bonus is Bonus.NOBODY)


def check_bonus(state: State, seat: int) -> None:
    """Whether a player may make a bonus move at all."""
    rule = state.procedure.bonus
    if rule is Bonus.NOBODY:
        raise not_allowed(state, "no-bonus", "turn", "There are no bonus moves in these rules.")
    if rule is Bonus.NOT_THE_LEADER and state.leads(seat):
        key = "goal-leader" if state.phase is Phase.GOAL else "bonus-leader"
        text = "A player who is leading in the match may not make a bonus move."
        raise not_allowed(state, "bonus-leader", key, text, procedural=True)


def bonus_cube(state: State, seat: int, cube: MatCube) -> State:
    """The first cube of a bonus move: a completed move, so it can be challenged (manual D12)."""
    state = settle_no_goal(state)
    shake = replace(
        state.shake.moved(cube.number, Place.FORBIDDEN),
        bonus=replace(state.shake.bonus, made=True, cube=cube.number),
        last_mover=seat,
        moves=state.shake.moves + 1,
        played=Played(cube.number, state.now),
        either=None,
        doubtful=None,
    )
    return state.but(shake=shake).noted(seat, f"{state.name(seat)} plays {a_cube(cube)} to Forbidden as a bonus move.")


def needs_goal_setters_bonus(state: State, seat: int, section: Place) -> None:
    """Whether a player has said “Bonus” before the Goal, and may now play a cube to that section for it."""
    shake = state.shake
    if seat != shake.goal.by:
        raise not_allowed(state, "wrong-seat/goal", "goal", "The Goal has not been set yet.", procedural=True)
    if not shake.bonus.called or shake.bonus.made or section != Place.FORBIDDEN or shake.goal.cubes:
        text = "Before the Goal only a bonus move may be made: say “Bonus”, then play one cube to Forbidden."
        raise not_allowed(state, "before-goal", "goal-bonus", text, procedural=True)


def check_goal_setters_bonus(state: State, seat: int, cube: MatCube, section: Place) -> None:
    """Before the first cube of the Goal its setter may play one cube to Forbidden."""
    needs_goal_setters_bonus(state, seat, section)
    if cube.face in state.setup.game.goal_only + state.setup.game.relations:
        raise not_allowed(
            state, "bonus-cube", "goal-bonus", "A digit, a = or a ⊆ cannot be the bonus cube here.", procedural=True
        )


def goal_setters_bonus(state: State, seat: int, cube: MatCube) -> State:
    """The Goal-setter's bonus move, before the first cube of the Goal."""
    shake = state.shake
    bonus = replace(shake.bonus, made=True, cube=cube.number)
    state = state.but(shake=replace(shake.moved(cube.number, Place.FORBIDDEN), bonus=bonus))
    return state.noted(seat, f"{state.name(seat)} plays {a_cube(cube)} to Forbidden as a bonus move.")
