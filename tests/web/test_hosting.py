"""What a host may do with a table, what nobody else may, and what those who are sent away read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from forceout.web.tables import live_tables
from forceout.web.tables.forgetting import forget_visitor
from forceout.web.tables.models import Removed, Seat, Table
from web.seats import Hand, open_table, run
from web.test_tables import friends

VERBS = (("remove", "1"), ("close-table", ""), ("open-table", ""), ("phrases-off", ""), ("phrases-on", ""))


async def seen(hand: Hand, wanted: Callable[[dict[str, Any]], bool]) -> None:
    """The view may have come before the answer to what was done."""
    if not wanted(hand.view):
        await hand.until(wanted)


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_guest_a_stranger_and_a_watcher_have_none_of_the_hosts_powers() -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")

    async def story() -> None:
        async with Hand(two, code) as theo, Hand(Client(), code, watch=True) as watcher:
            assert not theo.view["table"]["host"]
            for verb, words in VERBS:
                assert (await theo.act(verb, words))["code"] == "only-host"
                for seat in (0, 1):
                    assert (await watcher.act(verb, words, seat=seat))["code"] == "wrong-seat"

    run(story())
    table = Table.objects.get(code=code)
    assert (table.closed, table.phrases, Removed.objects.filter(table=table).count()) == (False, True, 0)


def test_at_a_table_of_a_day_nobody_is_host() -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")
    Table.objects.filter(code=code).update(host="day:XYZ")

    async def story() -> None:
        async with Hand(one, code) as maya:
            for verb, words in VERBS:
                assert (await maya.act(verb, words))["code"] == "of-day"

    run(story())


def test_a_guest_removed_before_the_match_leaves_the_seat_free_and_does_not_sit_down_again() -> None:
    one, two, three = Client(), Client(), Client()
    code = open_table(one, opponents="friends", players="3", bots="0")
    two.post(f"/t/{code}/sit", {"name": "Theo"})

    async def story() -> None:
        async with Hand(one, code) as maya, Hand(two, code) as theo:
            assert (await maya.act("remove", "1"))["type"] == "done"
            await seen(maya, lambda view: view["seats"][1]["kind"] == "free")
            while not any(message["type"] == "closed" for message in theo.others):
                await theo.hear()
            assert "You are welcome at every other table" in theo.others[-1]["text"]

    run(story())
    for answer in (two.get(f"/t/{code}"), two.post(f"/t/{code}/sit", {"name": "Theo"}), two.get(f"/t/{code}/watch")):
        assert answer.status_code == 403
        assert "You are welcome at every other table" in text_of(answer)
    three.post(f"/t/{code}/sit", {"name": "Priya"})
    assert [seat.name for seat in Seat.objects.filter(table__code=code)] == ["Maya", "Priya", ""]


def test_a_wish_that_is_refused_leaves_the_table_as_it_is_remembered() -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")

    async def story() -> None:
        async with Hand(one, code) as maya:
            known = live_tables.peek(code)
            assert known is not None
            assert (await maya.act("remove", "9"))["code"] == "no-guest"
            assert live_tables.peek(code) is known  # forgotten, its bots would rest until somebody acts

    run(story())


def test_for_a_guest_removed_during_the_match_a_bot_plays_on() -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")

    async def story() -> None:
        async with Hand(one, code) as maya:
            for words in ("0", "2", "x", ""):
                assert (await maya.act("remove", words))["code"] == "no-guest"
            await maya.act("remove", "1")
            await seen(maya, lambda view: view["seats"][1]["kind"] == "bot")
            assert (await maya.act("remove", "1"))["code"] == "no-guest"
            await seen(maya, lambda view: view["number"] > 0)  # the bot throws for the first Goal

    run(story())
    assert two.get(f"/t/{code}").status_code == 403


def test_what_is_kept_of_a_removed_guest_goes_when_the_guest_asks() -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")
    player = Seat.objects.get(table__code=code, number=1).player

    async def story() -> None:
        async with Hand(one, code) as maya:
            await maya.act("remove", "1")

    run(story())
    assert Removed.objects.filter(player=player).exists()
    forget_visitor(player)
    assert not Removed.objects.filter(player=player).exists()


@pytest.mark.parametrize(
    "place", ["", "/watch", "/screen", "/qr.svg", "/record.txt", "/review", "/review.json", "/scoresheet.pdf"]
)
def test_a_closed_table_is_closed_to_strangers_everywhere(place: str) -> None:
    one, two = Client(), Client()
    code = open_table(one, opponents="friends", players="3", bots="0")
    two.post(f"/t/{code}/sit", {"name": "Theo"})
    Table.objects.filter(code=code).update(closed=True)
    answer = Client().get(f"/t/{code}{place}")
    assert answer.status_code == 403
    assert "closed this table to visitors" in text_of(answer)
    for known in (one, two):
        assert known.get(f"/t/{code}{place}").status_code in (200, 403, 404)


def test_the_invitation_opens_a_closed_table_and_nothing_else_does() -> None:
    one, two, guest = Client(), Client(), Client()
    code = open_table(one, opponents="friends", players="3", bots="0")
    two.post(f"/t/{code}/sit", {"name": "Theo"})
    paths: list[str] = []

    async def story() -> None:
        async with (
            Hand(one, code) as maya,
            Hand(two, code) as theo,
            Hand(guest, code, watch=True) as early,
        ):
            assert maya.view["table"]["invitePath"] == ""
            await maya.act("close-table")
            await seen(maya, lambda view: view["table"]["closed"])
            await seen(theo, lambda view: view["table"]["closed"])
            assert theo.view["table"]["invitePath"] == ""
            paths.append(maya.view["table"]["invitePath"])
            while not any(message["type"] == "closed" for message in early.others):
                await early.hear()

    run(story())
    assert guest.post(f"/t/{code}/sit", {"name": "Priya"}).status_code == 403
    wrong = paths[0][:-1] + ("0" if paths[0][-1] != "0" else "1")
    assert guest.get(wrong).status_code == 404
    assert guest.get(f"/t/{code}").status_code == 403
    assert guest.get(paths[0])["Location"] == f"/t/{code}"
    assert guest.post(f"/t/{code}/sit", {"name": "Priya"}).status_code == 302
    assert Seat.objects.filter(table__code=code, name="Priya").exists()


def test_no_stranger_comes_by_the_socket_and_the_host_opens_the_table_again() -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")

    async def story() -> None:
        async with Hand(one, code) as maya:
            await maya.act("close-table")
            stranger = Hand(Client(), code, watch=True)
            assert await stranger.socket.connect(timeout=5)
            assert "closed this table" in (await stranger.hear())["text"]
            await maya.act("open-table")
            async with Hand(Client(), code, watch=True) as watcher:
                assert watcher.view["you"] == []

    run(story())
