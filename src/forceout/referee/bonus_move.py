"""The bonus move: “Bonus”, a cube to Forbidden, then the turn as usual."""

from __future__ import annotations

from forceout.referee.action import Action
from forceout.referee.refuse import needs_phase, needs_player, refuse
from forceout.referee.state import RESOURCES, Phase, State
from forceout.rules.procedure import Bonus


def call_bonus(state: State, action: Action) -> State:
    """“Bonus” is said before the first cube is played."""
    needs_phase(state, action, Phase.GOAL, Phase.PLAY)
    needs_player(state, action)
    shake = state.shake
    setting = state.phase is Phase.GOAL
    owner = shake.goal_by if setting else shake.turn
    if action.who != owner:
        raise refuse(state, "wrong-seat/turn", "order", "A bonus move is made on your own turn.", procedural=True)
    if shake.bonus_called:
        raise refuse(state, "bonus-again", "bonus-call", "“Bonus” has been said already.")
    if setting and shake.goal:
        raise refuse(
            state, "bonus-late", "goal-bonus", "A bonus move comes before the first cube of the Goal.", procedural=True
        )
    needed = 2 if state.procedure.last_cube_is_played else state.procedure.last_cubes + 2
    if not setting and len(shake.at(RESOURCES)) < needed:
        raise refuse(state, "bonus-last", "bonus", "There is no second cube to move after a bonus move.")
    check_bonus(state, action.who)
    return state.with_shake(bonus_called=True).noted(action.who, f"{state.name(action.who)} says “Bonus”.")


def check_bonus(state: State, seat: int) -> None:
    """Whether a player may make a bonus move at all."""
    rule = state.procedure.bonus
    if rule is Bonus.NOBODY:
        raise refuse(state, "no-bonus", "turn", "There are no bonus moves in these rules.")
    if rule is Bonus.NOT_THE_LEADER and state.leads(seat):
        key = "goal-leader" if state.phase is Phase.GOAL else "bonus-leader"
        text = "A player who is leading in the match may not make a bonus move."
        raise refuse(state, "bonus-leader", key, text, procedural=True)


def settle_no_goal(state: State) -> State:
    """A Goal set against “no Goal” has outlived the first move: the declaration was wrong."""
    original = state.shake.original_setter
    if original is None:
        return state
    finding = state.finding("no-goal/refuted", "no-goal-refuted", "A Goal could be set after all.")
    state = state.penalised(original, state.procedure.penalties.wrong_no_goal, finding)
    return state.with_shake(original_setter=None)
