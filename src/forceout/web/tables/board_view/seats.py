"""The seats: whose turn it is, and one line about each player."""

from __future__ import annotations

from forceout.referee.new_shake import throwers
from forceout.referee.selecting import picks_owed
from forceout.referee.sides import may_declare, must_write, side_of
from forceout.referee.state import Phase, State
from forceout.referee.to_act import to_act
from forceout.rules.claims import called
from forceout.web import wire
from forceout.web.tables.bot_seats import bot_title
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.models import Seat

WAITING = "Waits"
THROWN_IN = (Phase.ROLL, Phase.BETWEEN)

DOING = {
    Phase.LOT: ("Throws for the first Goal", "Throw for the first Goal"),
    Phase.ROLL: ("Rolls the cubes", "Roll the cubes"),
    Phase.BETWEEN: ("Rolls next", "You roll next"),
    Phase.GOAL: ("Sets the Goal", "Set the Goal"),
    Phase.NO_GOAL: ("Answers “no Goal”", "Is there a Goal?"),
    Phase.PLAY: ("To move", "Your turn to move"),
    Phase.WRITE: ("Is writing", "Write it"),
    Phase.CHECK: ("Is checking", "Check it"),
    Phase.SIGN: ("Has not signed yet", "Sign the scoresheet"),
}


def _note(state: State, seat: int, awaited: list[int], *, yours: bool) -> str:
    shake = state.shake
    if seat in state.absent:
        return "Has resigned" if seat in state.resigned else "Is away"
    if shake.block.holder == seat:
        return "Say what you challenge" if yours else "Has the block"
    if state.phase in THROWN_IN and (seat, "roll") not in (due := throwers(state)) and (seat, "deal") in due:
        return "Deal the cards" if yours else "Deals the cards"
    if state.phase is Phase.WRITE:
        return _writing_note(state, seat, yours=yours)
    if state.phase is Phase.SELECT:
        return _choosing_note(state, seat, yours=yours)
    if seat in awaited and state.phase in DOING:
        return DOING[state.phase][1 if yours else 0]
    return _idle_note(state, seat)


def _choosing_note(state: State, seat: int, *, yours: bool) -> str:
    if seat == state.shake.turn:
        least, most = picks_owed(state)
        count = "one or two variations" if most > max(least, 1) else "two variations" if most > 1 else "one variation"
        return f"{'Choose' if yours else 'Chooses'} {count}"
    chosen = any(pick.seat == seat for pick in state.shake.picks)
    return "Has chosen" if chosen else f"Chooses after {state.name(state.shake.turn)}"


def _writing_note(state: State, seat: int, *, yours: bool) -> str:
    shake = state.shake
    if seat in shake.writing.papers:
        return "Has handed in"
    if seat in shake.writing.withheld:
        return "Hands in nothing"
    challenge = shake.challenge
    said = f"said {called(challenge.claim)}" if challenge and seat in challenge.challengers else ""
    if must_write(shake, seat) or challenge is None:
        doing = "Write it" if yours else "Is writing"
        return f"{'You s' if yours else 'S'}{said[1:]}. {doing}" if said else doing
    if side_of(shake, seat):
        return f"{'You s' if yours else 'S'}{said[1:]}" if said else "Does not write"
    if not may_declare(state, seat):
        return WAITING
    return "Choose a side" if yours else "Chooses a side"


def _idle_note(state: State, seat: int) -> str:
    shake = state.shake
    if state.phase in (Phase.SIGN, Phase.DONE):
        return "Has signed" if seat in state.signed else ""
    if state.phase is Phase.PLAY and seat == shake.last_mover:
        if shake.played is not None and shake.moves:
            cube = shake.cubes[shake.played.number]
            return f"Just moved {cube.face} to {cube.place.capitalize()}"
        return "Set the Goal"
    if state.phase is Phase.PLAY and seat == state.left_of(shake.turn):
        return f"Plays after {state.name(shake.turn)}"
    if state.phase is Phase.CHECK and seat == shake.checking.writer:
        return "Is being checked"
    return WAITING


def seat_views(live: LiveTable, connected: frozenset[int], stand_ins: frozenset[int]) -> list[wire.Seat]:
    """Every seat, with or without a match."""
    views: list[wire.Seat] = []
    state = live.match.state if live.match is not None else None
    awaited = list(to_act(state)) if state is not None else []
    awarded = _match_points(state)
    for seat in live.seats:
        note = yours = ""
        if state is not None:
            note = _note(state, seat.number, awaited, yours=False)
            yours = _note(state, seat.number, awaited, yours=True)
        elif seat.kind == Seat.FREE:
            note = yours = f"Kept for {seat.name}" if seat.player else "This seat is free"
        views.append(
            {
                "number": seat.number,
                "name": seat.name,
                "kind": seat.kind,
                "bot": bot_title(seat.bot) if seat.kind == Seat.BOT else "",
                "note": note,
                "noteForYou": yours,
                "onTurn": seat.number in awaited,
                "connected": seat.kind == Seat.BOT or seat.number in connected,
                "standIn": seat.number in stand_ins,
                "absent": state is not None and seat.number in state.absent,
                "resigned": state is not None and seat.number in state.resigned,
                "total": state.totals[seat.number] if state is not None else 0,
                "matchPoints": awarded[seat.number] if awarded else None,
            }
        )
    return views


def _match_points(state: State | None) -> list[str]:
    if state is None or state.phase not in (Phase.SIGN, Phase.DONE) or not state.scores:
        return []
    return [str(award) for award in state.setup.league.match_points.award(list(state.totals), len(state.scores))]
