"""A match: where it begins, and what each action makes of it. State is the fold of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from forceout.referee import (
    bonus_move,
    challenging,
    charge_returns_cubes,
    charging,
    checking,
    goal_setting,
    implied_actions,
    lot,
    moving,
    new_shake,
    no_goal,
    officials,
    officials_undo,
    over_the_board,
    presence,
    rolling,
    round_end,
    selecting,
    signing,
    time_passes,
    writing,
)
from forceout.referee.action import JUDGE, TABLE, Action, Refused
from forceout.referee.refusals import not_allowed
from forceout.referee.state import Phase, Setup, State
from forceout.rules.finding import BadQuestion
from forceout.rules.procedure import Lot

Handler = Callable[[State, Action], State]


def _tick(state: State, action: Action) -> State:
    return state


HANDLERS: dict[str, Handler] = {
    "lot": lot.throw_lot,
    "roll": rolling.roll,
    "deal": rolling.deal,
    "select": selecting.select,
    "bonus": bonus_move.call_bonus,
    "lay": goal_setting.lay,
    "goal": goal_setting.say_goal,
    "start-clock": goal_setting.start_next_clock,
    "no-goal": no_goal.declare_no_goal,
    "agree": no_goal.agree,
    "disagree": no_goal.disagree,
    "move": moving.move,
    "shift": moving.shift,
    "pick-up": challenging.pick_up,
    "challenge": challenging.challenge,
    "put-down": challenging.put_down,
    "start-writing": challenging.start_writing,
    "side": writing.side_with,
    "present": writing.present,
    "withhold": writing.withhold,
    "change": writing.change,
    "accept": checking.accept,
    "reject": checking.reject,
    "ask-judge": checking.ask_judge,
    "count-down": time_passes.count_down,
    "take-minute": time_passes.take_minute,
    "charge": charging.charge,
    "keep": charge_returns_cubes.keep,
    "end-round": round_end.end_round,
    "stop": round_end.stop,
    "sign": signing.sign,
    "decline": signing.decline_to_sign,
    "say": officials.say,
    "protest": signing.protest,
    "pause": officials.pause,
    "resume": officials.resume,
    "rule": officials.rule,
    "second-opinion": officials.second_opinion,
    "correct": signing.correct_score,
    "warn": officials.warn,
    "penalise": officials.penalise,
    "give-time": officials.give_time,
    "set-aside": officials_undo.set_challenge_aside,
    "return": officials_undo.return_cube,
    "replay": officials_undo.replay_shake,
    "absent": presence.absent,
    "back": presence.back_again,
    "tick": _tick,
}
"""Every verb an action may have."""

INSULATING = frozenset(
    {"roll", "select", "goal", "start-clock", "move", "shift", "challenge", "disagree", "accept", "reject", "ask-judge"}
)
"""Legal actions after which an earlier irregularity of another player stands."""
FOR_THE_TABLE = frozenset({"end-round", "stop", "tick"})
AFTER_THE_END = frozenset({"tick", "rule", "correct", "protest"})
"""What may still come when all have signed; a correction needs the agreement of all (000, 003 XII-B; manual O9)."""
LATEST = 24 * 3_600_000


def begin(setup: Setup) -> State:
    """A match before anything has happened."""
    ruleset = setup.ruleset
    setup.division  # noqa: B018 - an unknown division is refused here
    if setup.players not in ruleset.players:
        allowed = ", ".join(str(count) for count in ruleset.players)
        raise BadQuestion("bad-players", f"{ruleset.key} is played by {allowed} players, not {setup.players}.")
    state = State(setup, penalties=(0,) * setup.players, lot_seats=tuple(range(setup.players)))
    if setup.procedure.lot is Lot.LEFT_OF_SCOREKEEPER:
        return new_shake.begin_shake(state, 0)  # the last on the scoresheet keeps the score
    return state


def apply(state: State, action: Action) -> State:
    """The state after an action; `Refused` leaves everything as it was."""
    if action.verb not in HANDLERS:
        raise not_allowed(state, "unknown-action", "procedure", f"“{action.verb[:40]}” is no action.")
    if not state.now <= action.at <= LATEST:
        raise not_allowed(state, "stale-action", "time", "This comes from an earlier moment than the last action.")
    if not TABLE <= action.who < state.players or (action.who == TABLE and action.verb not in FOR_THE_TABLE):
        raise not_allowed(state, "wrong-seat", "procedure", "Only somebody at the table can do that.")
    before = time_passes.advance(state, action.at)
    if before.paused_at is not None and action.who != JUDGE and action.verb not in ("say", "protest", "tick"):
        raise not_allowed(before, "paused", "time", "A judge is at the table: the match stands still.")
    if before.phase is Phase.DONE and action.verb not in AFTER_THE_END:
        raise not_allowed(before, "over", "procedure", "The match is over.")
    before, action = implied_actions.implied(before, action)
    try:
        after = HANDLERS[action.verb](before, action)
        if action.verb in INSULATING:
            after = _insulate(before, after, action)
    except Refused as refused:
        if before.setup.strict or not refused.procedural:
            raise
        after = over_the_board.happens_all_the_same(before, action, refused)
    # what an official has undone or ended may leave something due at once, as the stop after the last five minutes
    return replace(time_passes.advance(after, after.now), number=state.number + 1)


def _insulate(before: State, after: State, action: Action) -> State:
    if not after.irregular or any(one not in before.irregular for one in after.irregular):
        return after  # what is illegal itself insulates nothing
    challenged = action.verb == "challenge" and after.shake.challenge is None
    return after if challenged else charging.insulated(after, action.who)


def fold(setup: Setup, actions: Iterable[Action]) -> State:
    """The state after all actions."""
    state = begin(setup)
    for action in actions:
        state = apply(state, action)
    return state
