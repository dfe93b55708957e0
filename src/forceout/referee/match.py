"""A match: where it begins, and what each action makes of it. State is the fold of the log."""

from __future__ import annotations

from collections.abc import Iterable

from forceout.referee.action import JUDGE, TABLE, Action, Refused
from forceout.referee.calling import reads_help
from forceout.referee.charging import insulated
from forceout.referee.implied_actions import implied
from forceout.referee.new_shake import begin_shake
from forceout.referee.over_the_board import happens_all_the_same
from forceout.referee.refusals import needs_phase, not_allowed
from forceout.referee.state import Phase, Setup, State
from forceout.referee.stopping import lapsed
from forceout.referee.time_passes import advance
from forceout.referee.verbs import VERBS
from forceout.rules.finding import BadQuestion
from forceout.rules.procedure import Lot

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
    ruleset = setup.league
    setup.division  # noqa: B018 - an unknown division is refused here
    if setup.players not in ruleset.players:
        allowed = ", ".join(str(count) for count in ruleset.players)
        raise BadQuestion("bad-players", f"{ruleset.key} is played by {allowed} players, not {setup.players}.")
    state = State(setup, penalties=(0,) * setup.players, lot_seats=tuple(range(setup.players)))
    if setup.procedure.lot is Lot.LEFT_OF_SCOREKEEPER:
        return begin_shake(state, 0)  # the last on the scoresheet keeps the score
    return state


def heard(state: State, action: Action) -> tuple[State, Action]:
    """The moment at which an action comes, and what it comes to; `Refused` where it is not even tried."""
    if action.verb not in VERBS:
        raise not_allowed(state, "unknown-action", "procedure", f"“{action.verb[:40]}” is no action.")
    if action.at > LATEST:
        raise not_allowed(state, "stale-action/later", "time", "No match lasts until that moment.")
    if action.at < state.now:
        raise not_allowed(state, "stale-action", "time", "This comes from an earlier moment than the last action.")
    needs_seat(state, action)
    before = advance(state, action.at)
    needs_open_match(before, action)
    return implied(before, action)


def apply(state: State, action: Action) -> State:
    """The state after an action; `Refused` leaves everything as it was."""
    before, action = heard(state, action)
    try:
        verb = VERBS[action.verb]
        if verb.phases is not None:
            needs_phase(before, verb.phases)
        after = verb.handle(before, action)
        if action.verb in INSULATING:
            after = _insulate(before, after, action)
    except Refused as refused:
        if before.setup.strict or not refused.procedural:
            raise
        after = happens_all_the_same(before, action, refused)
    # what an official has undone or ended may leave something due at once, as the stop after the last five minutes
    return advance(lapsed(before, after), after.now).but(number=state.number + 1)


def needs_seat(state: State, action: Action) -> None:
    """Everybody at the table acts, officials too; the table itself only by what time and the room bring about."""
    if not TABLE <= action.who < state.players or (action.who == TABLE and action.verb not in FOR_THE_TABLE):
        raise not_allowed(state, "wrong-seat", "procedure", "Only somebody at the table can do that.")


def needs_open_match(state: State, action: Action) -> None:
    """While a judge is at the table, and when all have signed, little can be done."""
    if state.paused_at is not None and action.who != JUDGE and action.verb not in ("say", "protest", "tick"):
        why = "A judge is at the table" if reads_help(state) is None else "Help is open"
        raise not_allowed(state, "paused", "time", f"{why}: the match stands still.")
    if state.phase is Phase.DONE and action.verb not in AFTER_THE_END:
        raise not_allowed(state, "over", "procedure", "The match is over.")


def _insulate(before: State, after: State, action: Action) -> State:
    if not after.irregular or any(one not in before.irregular for one in after.irregular):
        return after  # what is illegal itself insulates nothing
    challenged = action.verb == "challenge" and after.shake.challenge is None
    return after if challenged else insulated(after, action.who)


def fold(setup: Setup, actions: Iterable[Action]) -> State:
    """The state after all actions."""
    state = begin(setup)
    for action in actions:
        state = apply(state, action)
    return state
