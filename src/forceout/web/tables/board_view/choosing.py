"""The sheet of variations: in friendly play with suggestions and reasons, in league play as it is printed."""

from __future__ import annotations

from typing import Any

from forceout.referee.position import written
from forceout.referee.selecting import BAD_TRY, picks_owed
from forceout.referee.state import Phase, State
from forceout.rules.look import Shown
from forceout.rules.selection import how_many
from forceout.rules.suggesting import Offer, Sheet, Value
from forceout.rules.variation import Variation
from forceout.web import wire
from forceout.web.tables.board_view.pieces import cube_piece, finding_view, sign_piece


def choosing_view(state: State, *, friendly: bool) -> wire.Choosing | None:
    if state.phase is not Phase.SELECT:
        return None
    owed, most = picks_owed(state)
    least = max(owed, min(1, most))
    setup, shake = state.setup, state.shake
    cubes = tuple(written(cube) for cube in shake.cubes)
    roll = setup.league.game.roll_seen(cubes, shake.universe)
    sheet = Sheet(setup.league, setup.division, roll, shake.chosen, most)
    offers = sheet.offers if friendly else _as_printed(state, roll)
    said = how_many(setup.division, setup.players - len(state.absent))
    return {
        "offered": [_offered(state, offer, cubes, friendly=friendly) for offer in offers],
        "least": least,
        "most": most,
        "turns": _turns(state),
        "howMany": finding_view(said),
        "costs": {
            "code": "bad-choice",
            "rule": setup.division.terms.cite("selecting"),
            "text": f"A variation that can change nothing, or was chosen before, costs {BAD_TRY} point.",
        },
        "forMe": "; ".join(map(str, sheet.for_me(least))) if friendly else "",
    }


def _as_printed(state: State, roll: Any) -> tuple[Offer, ...]:
    """All there is, in the league's own order, and not a word on what it is good for."""
    setup = state.setup
    return tuple(
        Offer(one, () if one.parameter is None else tuple(Value(word, "") for word in _words(one, roll)))
        for one in setup.league.selectable(setup.division)
    )


def _words(variation: Variation[Any, Any], roll: Any) -> tuple[str, ...]:
    blank = variation.parameter
    return () if blank is None else blank.words if blank.free else blank.suited(roll)


def _offered(state: State, offer: Offer, cubes: Any, *, friendly: bool) -> wire.Offered:
    one = offer.variation
    setup = state.setup
    mates = (other.key for other in setup.division.offered if other.group and other.group == one.group)
    return {
        "key": one.key,
        "title": one.title,
        "named": one.named,
        "line": one.line,
        "summary": one.summary,
        "rule": setup.division.cites(one),
        "picture": [_piece(part) for part in one.look.of_roll(cubes)] if one.look is not None else [],
        "parameters": [
            {"word": value.word, "title": one.parameter.called(value.word), "whyNot": value.why_not}
            for value in offer.values
            if one.parameter is not None
        ],
        "free": one.parameter is not None and one.parameter.free,
        "suggested": offer.suggested,
        "whyNot": offer.why_not,
        "unless": list(offer.unless),
        "against": [*one.conflicts, *(key for key in mates if key != one.key)] if friendly else [],
    }


def _piece(part: Shown) -> wire.Piece:
    if not part.cube:
        return sign_piece(part.text)
    colour = part.colour.value if part.colour is not None else ""
    return cube_piece(part.text, colour, part.turned.value, raised=part.raised)


def _turns(state: State) -> list[wire.ChoosingTurn]:
    """The Goal-setter first, then round the table."""
    rules, shake = state.setup.division.selecting, state.shake
    assert rules is not None
    turns: list[wire.ChoosingTurn] = []
    present, seat = state.players - len(state.absent), shake.setter
    done = True
    for _ in range(present):
        least, most = rules.picks(present, goal_setter=seat == shake.setter)
        done = done and seat != shake.turn
        turns.append({"seat": seat, "least": least, "most": most, "done": done})
        seat = state.left_of(seat)
    return turns
