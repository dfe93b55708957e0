"""The board draws what the referee lists: each view says what the viewer's seats may do now."""

from __future__ import annotations

import pytest
from django.test import Client

from forceout.referee.legal_actions import legal_actions
from forceout.web import wire
from forceout.web.tables.board_view.listing import listed_for
from forceout.web.tables.board_view.table import view_of
from forceout.web.tables.live_tables import load
from forceout.web.tables.models import Seat
from referee.shakes import down_to
from web.seats import Hand, match_of, open_table, run


def listed(view: wire.View, verb: str, seat: int) -> wire.SeatOption | None:
    return next((one for one in view["options"] if (one["verb"], one["seat"]) == (verb, seat)), None)


def in_play(**fields: str | list[str]) -> tuple[str, str]:
    """A table of two on one device, with a Goal; and who holds it."""
    client = Client()
    code = open_table(client, opponents="passed", names=["Ann", "Ben"], clocks="off", **fields)

    async def story() -> None:
        async with Hand(client, code) as hand:
            while hand.view["phase"] != "play":
                seat = hand.view["waitsFor"][0]
                if hand.view["phase"] == "goal":
                    digits = [cube for cube in hand.view["shake"]["cubes"] if cube["face"] in "12345"]
                    await hand.act("lay", digits[0]["name"], seat=seat)
                    await hand.until(lambda view: view["shake"]["goal"])
                    await hand.act("goal", seat=seat)
                    await hand.until(lambda view: view["phase"] != "goal")
                    continue
                number = hand.view["number"]
                await hand.act(hand.view["phase"], seat=seat)
                await hand.until(lambda view, number=number: view["number"] > number)

    run(story())
    return code, Seat.objects.filter(table__code=code)[0].player


def test_a_view_lists_what_the_referee_would_take() -> None:
    code, player = in_play()
    view, state = view_of(load(code), player, 0), match_of(code).state
    turn = state.shake.turn
    moves = listed(view, "move", turn)
    assert moves is not None
    assert moves["words"] == [option.words for option in legal_actions(state, turn) if option.verb == "move"]
    assert listed(view, "move", 1 - turn) is None
    assert {one["seat"] for one in view["options"]} == {0, 1}
    assert "tick" not in {one["verb"] for one in view["options"]}


def test_every_cube_that_may_be_moved_is_told_by_the_name_that_is_listed() -> None:
    code, player = in_play()
    view = view_of(load(code), player, 0)
    assert view["shake"] is not None
    names = [cube["name"] for cube in view["shake"]["cubes"] if cube["place"] == "resources"]
    moves = listed(view, "move", view["shake"]["turn"])
    assert moves is not None
    assert len(set(names)) == len(names)
    assert {f"{name} forbidden" for name in names} <= set(moves["words"])


def test_over_the_board_what_may_be_charged_is_listed_apart() -> None:
    code, player = in_play(mode="board")
    view = view_of(load(code), player, 0)
    assert view["shake"] is not None
    turn = view["shake"]["turn"]
    early = listed(view, "move", 1 - turn)
    assert early is not None
    assert early["costly"]
    assert not early["words"]


def test_whoever_watches_may_do_nothing() -> None:
    code, _ = in_play()
    assert view_of(load(code), "", 0)["options"] == []


def test_the_server_throws_so_nobody_is_offered_faces(client: Client) -> None:
    code = open_table(client, opponents="passed", names=["Ann", "Ben"])
    player = Seat.objects.filter(table__code=code)[0].player
    throw = listed(view_of(load(code), player, 0), "lot", 0)
    assert throw == {"seat": 0, "verb": "lot", "words": [], "costly": [], "barred": [], "free": True}


@pytest.mark.rule("000 VIII-A")
def test_a_section_that_is_closed_to_a_cube_is_drawn_so_that_the_referee_says_why() -> None:
    state = down_to("k√", strict=True).state
    moves = next(one for one in listed_for(state, state.shake.turn) if one["verb"] == "move")
    assert moves["words"] == ["k√ required", "k√ permitted"]
    assert moves["barred"] == ["k√ forbidden"]
