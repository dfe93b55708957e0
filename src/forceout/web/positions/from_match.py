"""A position taken from a match: the mat of a practice table as it lies, or of a finished match after any move."""

from __future__ import annotations

from django.http import HttpRequest

from forceout.referee.state import State
from forceout.web.askers import asker_of
from forceout.web.officials.from_table import case_of
from forceout.web.positions.laid import TOLD, Laid
from forceout.web.tables import live_tables
from forceout.web.tables.codes import read_code
from forceout.web.tables.guests import kept_out
from forceout.web.tables.log import Folded
from forceout.web.tables.lookup import look_up
from forceout.web.tables.review_shake import reviewed_steps, shakes_of

STILL_PLAYED = "That match is still being played. Its mat can be opened here when it is over."


def laid_at(request: HttpRequest, typed: str) -> Laid | str:
    """The position at a table, or a sentence saying why there is none. `shake` and `move` name a move of a review."""
    code = read_code(typed)
    table = look_up(code, asker_of(request))
    if table is None:
        return f"There is no table {typed[:8]}."
    away = kept_out(request.session, table)
    if away is not None:
        return away.text
    if not table.may_be_told:
        return STILL_PLAYED
    match = live_tables.load(code).match
    shake, move = (_number(request.GET.get(name, "")) for name in ("shake", "move"))
    state = None if match is None else _after(match, shake, move) if shake else match.state
    if state is None or not state.shake.goal.cubes:
        return f"There is no such mat at table {code}: no Goal has been laid yet."
    case = case_of(state)
    told = {name: getattr(case, name) for name in TOLD if name not in ("league", "division")}
    return Laid.of({**told, "league": case.league.key, "division": case.division.key})


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 5 else 0


def _after(match: Folded, shake: int, move: int) -> State | None:
    """The match after a move of a shake, counted as the review counts them."""
    played = next((one for one in shakes_of(match.setup, match.actions) if one.number == shake), None)
    steps = reviewed_steps(played) if played is not None else []
    return steps[move - 1].after if 0 < move <= len(steps) else None
