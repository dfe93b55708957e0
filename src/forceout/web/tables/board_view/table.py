"""What one viewer sees of a table: the whole of it, made anew after each change. Its shape is `wire.View`."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.referee.action import JUDGE
from forceout.referee.state import Phase, State
from forceout.referee.to_act import to_act
from forceout.rules.procedure import Task
from forceout.web import wire
from forceout.web.tables.board_view.bench import bench_for, bench_view
from forceout.web.tables.board_view.moves import moves_view
from forceout.web.tables.board_view.options import options_view
from forceout.web.tables.board_view.papers import writing_view
from forceout.web.tables.board_view.seats import seat_views
from forceout.web.tables.board_view.shake import shake_view
from forceout.web.tables.board_view.shake_end import shake_end_view
from forceout.web.tables.board_view.story import own_story, story
from forceout.web.tables.invitations import invite_path
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.models import Seat
from forceout.web.tables.reading_help import help_stops

PHASES: dict[Phase, wire.Phase] = {
    Phase.LOT: "lot",
    Phase.ROLL: "roll",
    Phase.SELECT: "select",
    Phase.GOAL: "goal",
    Phase.NO_GOAL: "no-goal",
    Phase.PLAY: "play",
    Phase.WRITE: "write",
    Phase.CHECK: "check",
    Phase.BETWEEN: "between",
    Phase.SIGN: "sign",
    Phase.DONE: "over",
}
CLOCK_WORDS = {
    Task.ROLL: "left to roll",
    Task.SELECT: "left to choose",
    Task.GOAL: "left to set the Goal",
    Task.NO_GOAL: "left to answer",
    Task.OWN_GOAL: "left to set a Goal",
    Task.FIRST_TURN: "left to move",
    Task.TURN: "left to move",
    Task.STATE: "left to say it",
    Task.WRITE: "left to write",
    Task.CHECK: "left to check",
    Task.FORCE_OUT: "left to write",
}


@dataclass(frozen=True)
class Presence:
    """Who is at the table, beside what its log tells."""

    connected: frozenset[int] = frozenset()
    watching: int = 0
    stand_ins: frozenset[int] = frozenset()
    judges: int = 0


NOBODY = Presence()


def view_of(
    live: LiveTable,
    player: str,
    at: int,
    presence: Presence = NOBODY,
    practice: wire.Practice | None = None,
    reading: wire.GoalReading | None = None,
) -> wire.View:
    """`at` is the time of the match. A player who holds no seat watches."""
    return seen_by(public_view(live, at, presence, practice, reading), live, player)


def public_view(
    live: LiveTable,
    at: int,
    presence: Presence = NOBODY,
    practice: wire.Practice | None = None,
    reading: wire.GoalReading | None = None,
) -> wire.View:
    """What those who watch see, and most of what players do: it is made once after each act."""
    table = live.table
    state = live.match.state if live.match is not None else None
    return {
        "type": "table",
        "number": live.number,
        "now": at,
        "table": _table_view(live),
        "you": [],
        "watching": presence.watching,
        "seats": seat_views(live, presence.connected, presence.stand_ins),
        "phase": PHASES[state.phase] if state is not None else "gather",
        "waitsFor": _waits_for(live),
        "options": [],
        "clock": _clock_view(state, at) if state is not None else None,
        "lots": [{"seat": seat, "face": face} for seat, face in state.lots.items()] if state is not None else [],
        "shake": None
        if state is None or state.phase is Phase.LOT
        else shake_view(state, reading if table.practice else None, friendly=table.is_friendly),
        "moves": moves_view(live),
        "story": story(state),
        "scores": []
        if state is None
        else [{"number": one.number, "points": list(one.points), "rule": one.rule} for one in state.scores],
        "penalties": list(state.penalties) if state is not None else [],
        "losses": _losses(state) if state is not None else [],
        "signed": list(state.signed) if state is not None else [],
        "shakeEnd": shake_end_view(state) if state is not None else None,
        "practice": practice if table.practice else None,
        "rematch": {"seat": table.rematch_by, "path": f"/t/{table.rematch}"} if table.rematch else None,
        "charges": [],
        "stopOffer": _stop_offer(state),
        "bench": bench_view(live, at, presence.judges),
    }


def seen_by(public: wire.View, live: LiveTable, player: str) -> wire.View:
    """The same for one player: what that player may do, and what lies face down for the others."""
    yours, host = live.seats_of(player), bool(player) and player == live.table.host
    if not yours and not host:
        return public
    state = live.match.state if live.match is not None else None
    shake, passed = public["shake"], live.table.passed
    if state is not None and shake is not None and shake["writing"] is not None:
        shake = {**shake, "writing": writing_view(state, yours, passed=passed)}
    return {
        **public,
        "table": {
            **public["table"],
            "host": host,
            "invitePath": invite_path(live.table) if host and live.table.closed else "",
        },
        "you": list(yours),
        "options": options_view(live, yours),
        "shake": shake,
        "story": own_story(public["story"], state, yours, passed=passed),
        "charges": _charges(live, yours),
        "bench": bench_for(public["bench"], live, yours),
    }


def seen_by_judge(public: wire.View, live: LiveTable) -> wire.View:
    """The same for a judge: what everybody may see, and what an official may do."""
    return {**public, "options": options_view(live, (JUDGE,)), "bench": {**public["bench"], "you": True}}


def _waits_for(live: LiveTable) -> list[int]:
    """The seats that the table waits for. Before a bot rolls, people may take their time over the verdict."""
    if live.match is None:
        return []
    state = live.match.state
    if state.phase is Phase.BETWEEN and live.seats[state.shake.setter].kind == Seat.BOT:
        return [seat.number for seat in live.seats if seat.kind == Seat.PERSON]
    return list(to_act(state))


def _table_view(live: LiveTable) -> wire.TableFacts:
    table = live.table
    match = live.match
    setup = table.setup(tuple(seat.name for seat in live.seats)) if match is None else match.setup
    return {
        "code": table.code,
        "game": setup.league.game.key,
        "ruleset": table.ruleset,
        "rulesetTitle": setup.league.title,
        "division": table.division,
        "divisionTitle": setup.division.title if table.division else "",
        "practice": table.practice,
        "judgeChecks": table.judge_checks or not setup.procedure.players_check,
        "strict": table.strict,
        "timed": table.timed,
        "shakes": table.shakes,
        "passed": table.passed,
        "play": table.play,
        "helpStops": help_stops(live),
        "joinPath": f"/t/{table.code}",
        "watchPath": f"/t/{table.code}/watch",
        "reviewPath": f"/t/{table.code}/review",
        "host": False,
        "closed": table.closed,
        "phrases": table.phrases and not table.of_day,
        "invitePath": "",
        "dayPath": f"/days/{table.of_day}/" if table.of_day else "",
    }


def _stop_offer(state: State | None) -> wire.StopOffer | None:
    offer = state.stop_offer if state is not None else None
    return {"by": offer.by, "agreed": list(offer.agreed)} if offer is not None else None


def _clock_view(state: State, at: int) -> wire.Clock | None:
    clock = state.clock
    if clock is None:
        return None
    limit = state.procedure.countdown * 1000 if clock.counting else max(clock.limit, 1)
    return {
        "words": "counted down" if clock.counting else CLOCK_WORDS[clock.task],
        "seats": list(clock.seats),
        "left": max(0, clock.deadline - at),
        "limit": max(limit, clock.deadline - at),
        "extra": clock.stage > 0,
        "counting": clock.counting,
        "paused": state.paused_at is not None,
    }


def _losses(state: State) -> list[wire.Loss]:
    """Every point lost, or given back, outside the score of a shake: when, by whom, and by which rule."""
    return [
        {
            "shake": event.shake,
            "seat": event.who,
            "points": event.points[event.who],
            "text": event.text,
            "why": event.why,
            "code": event.code,
            "rule": event.rule,
        }
        for event in state.account
        if event.penalty
    ]


def _charges(live: LiveTable, yours: tuple[int, ...]) -> list[wire.Charge]:
    """Over the board anybody may be charged. Whether there is something to charge is for the players to see."""
    if live.match is None or live.table.strict or live.match.state.phase in (Phase.LOT, Phase.SIGN, Phase.DONE):
        return []
    return [
        {"seat": seat.number, "code": "", "text": "has done something against the rules"}
        for seat in live.seats
        if yours and seat.number not in yours
    ]
