"""A table over WebSockets: authority, order, secrecy and what is never lost."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from django.test import Client

from forceout.web.tables import live_tables
from forceout.web.tables.models import Logged, Seat, Table
from web.seats import Hand, open_table, run, set_a_goal


def friends(*clients: Client, **fields: str) -> str:
    """A table at which every client sits."""
    first, *others = clients
    code = open_table(first, opponents="friends", players=str(len(clients)), bots="0", **fields)
    for number, other in enumerate(others, 2):
        assert other.post(f"/t/{code}/sit", {"name": f"Player {number}"}).status_code == 302
    return code


def test_a_newcomer_is_in_a_match_with_one_form(client: Client) -> None:
    code = open_table(client)
    assert client.get(f"/t/{code}").status_code == 200

    async def story() -> None:
        async with Hand(client, code) as hand:
            assert hand.view["phase"] == "lot"
            await set_a_goal(hand)
            assert hand.view["shake"]["goalSet"]
            assert hand.view["phase"] in ("play", "write", "between")

    run(story())


def test_a_match_begins_when_the_last_seat_is_taken() -> None:
    one, two, three = Client(), Client(), Client()
    code = open_table(one, opponents="friends", players="3", bots="1")

    async def story() -> None:
        async with Hand(one, code) as hand:
            assert hand.view["phase"] == "gather"
            assert [seat["kind"] for seat in hand.view["seats"]] == ["person", "free", "bot"]

    run(story())
    assert two.get(f"/t/{code}").status_code == 200
    assert two.post(f"/t/{code}/sit", {"name": "Theo"}).status_code == 302
    assert Table.objects.get(code=code).began is not None
    answer = three.post(f"/t/{code}/sit", {"name": "Priya"})
    assert answer["Location"].endswith("/watch")
    assert not Seat.objects.filter(table__code=code, name="Priya").exists()


def test_the_host_begins_and_bots_take_the_free_seats(client: Client) -> None:
    code = open_table(client, opponents="friends", players="3", bots="0")

    async def story() -> None:
        async with Hand(client, code) as hand:
            assert (await hand.act("begin"))["type"] == "done"
            await hand.until(lambda view: view["phase"] != "gather")
            assert [seat["kind"] for seat in hand.view["seats"]] == ["person", "bot", "bot"]

    run(story())


def test_two_players_of_one_name_are_told_apart() -> None:
    one, two = Client(), Client()
    code = open_table(one, opponents="friends", players="2", name="Maya")
    two.post(f"/t/{code}/sit", {"name": "Maya"})
    assert [seat.name for seat in Seat.objects.filter(table__code=code)] == ["Maya", "Maya 2"]


def test_nobody_acts_for_another_seat() -> None:
    one, two = Client(), Client()
    code = friends(one, two)

    async def story() -> None:
        async with Hand(one, code) as hand, Hand(two, code) as other:
            assert other.view["you"] == [1]
            refused = await other.act("lot", seat=0)
            assert (refused["type"], refused["code"]) == ("refused", "wrong-seat")
            assert (await hand.act("lot"))["type"] == "done"

    run(story())


@pytest.mark.parametrize("verb", ["penalise", "rule", "tick", "end-round", "pause", "stop"])
def test_a_player_has_no_power_of_an_official(client: Client, verb: str) -> None:
    code = friends(client, Client())

    async def story() -> None:
        async with Hand(client, code) as hand:
            refused = await hand.act(verb, "1 5 because")
            assert (refused["type"], refused["code"]) == ("refused", "for-officials")

    run(story())


def test_nobody_brings_dice_of_his_own(client: Client) -> None:
    code = open_table(client)

    async def story() -> None:
        async with Hand(client, code) as hand:
            for _ in range(12):
                if hand.view["phase"] != "lot":
                    break
                if 0 in hand.view["waitsFor"]:
                    assert (await hand.act("lot", "7"))["type"] == "done"
                await hand.hear()

    run(story())
    thrown = Logged.objects.filter(table__code=code, verb="lot").values_list("words", flat=True)
    assert thrown
    assert set(thrown) <= set("0123+−")


def test_who_watches_holds_no_seat_and_sees_no_paper() -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")

    async def story() -> None:
        async with Hand(one, code) as hand, Hand(two, code) as other, Hand(one, code, watch=True) as watcher:
            assert watcher.view["you"] == []
            refused = await watcher.act("lot", seat=0)
            assert refused["code"] == "wrong-seat"
            await both_to_the_writing(hand, other)
            writer, reader = (hand, other) if 0 in hand.view["shake"]["writing"]["must"] else (other, hand)
            await writer.act("present", "1+1 = 2")
            seat = writer.view["you"][0]
            for one_who_looks in (reader, watcher):
                await one_who_looks.until(
                    lambda view: (
                        (view["phase"] == "write" and seat in view["shake"]["writing"]["presented"])
                        or view["phase"] in ("between", "check")
                    )
                )
                if one_who_looks.view["phase"] == "write":
                    assert "1+1" not in str(one_who_looks.view)

    run(story())


async def both_to_the_writing(hand: Hand, other: Hand) -> None:
    """Two people play until somebody says Impossible, which is always allowed after a move."""
    both = [hand, other]
    while hand.view["phase"] != "write":
        view = hand.view
        for one in both:
            seat = one.view["you"][0]
            if seat not in view["waitsFor"]:
                continue
            if view["phase"] == "goal":
                digit = next(cube for cube in view["shake"]["cubes"] if cube["face"] in "123")
                await one.act("lay", digit["word"], number=view["number"])
                await one.until(lambda seen: bool(seen["shake"]["goal"]))
                await one.act("goal")
            elif view["phase"] == "play":
                await one.act("challenge", "impossible", number=view["number"])
            else:
                await one.act(view["phase"], number=view["number"])
            break
        for one in both:
            await catch_up(one)


async def catch_up(hand: Hand) -> None:
    """Hears everything that has been said so far."""
    while not await hand.socket.receive_nothing(timeout=0.05, interval=0.01):
        await hand.hear()


def test_an_old_number_is_refused_and_the_table_is_shown_as_it_stands() -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")

    async def story() -> None:
        async with Hand(one, code) as hand, Hand(two, code) as other:
            await both_to_the_writing(hand, other)
            stale = await hand.act("move", "r1 required", number=0)
            assert (stale["type"], stale["code"]) == ("refused", "stale")
            assert stale["rule"]
            ahead = await hand.act("withhold", number=9_999)
            assert ahead["code"] == "stale"

    run(story())


def test_two_who_throw_at_once_do_not_make_each_other_stale() -> None:
    one, two = Client(), Client()
    code = friends(one, two)

    async def story() -> None:
        async with Hand(one, code) as hand, Hand(two, code) as other:
            number = hand.view["number"]
            first, second = await asyncio.gather(hand.act("lot", number=number), other.act("lot", number=number))
            assert (first["type"], second["type"]) == ("done", "done")

    run(story())


def test_an_act_sent_twice_happens_once(client: Client) -> None:
    code = open_table(client, opponents="friends", players="2")
    Client().post(f"/t/{code}/sit", {"name": "Theo"})

    async def story() -> None:
        async with Hand(client, code) as hand:
            first = await hand.act("lot", key="one-and-the-same")
            second = await hand.act("lot", key="one-and-the-same", number=0)
            assert (first["type"], second["type"]) == ("done", "done")

    run(story())
    assert Logged.objects.filter(table__code=code, who=0).count() == 1


def test_the_state_is_the_fold_of_the_log(client: Client) -> None:
    code = open_table(client)

    async def story() -> None:
        async with Hand(client, code) as hand:
            await set_a_goal(hand)

    run(story())
    before = live_tables.load(code)
    live_tables.forget(code)
    again = live_tables.load(code)
    assert again.match is not None
    assert before.match is not None
    assert again.match.state == before.match.state
    assert again.number == before.number


def test_reconnecting_shows_the_exact_position(client: Client) -> None:
    code = open_table(client, opponents="friends", players="2", clocks="off")
    other = Client()
    other.post(f"/t/{code}/sit", {"name": "Theo"})

    async def story() -> None:
        async with Hand(client, code) as hand:
            await hand.act("lot")
            await hand.until(lambda view: view["number"] == 1)
            seen = hand.view
        async with Hand(client, code) as hand:
            for part in ("number", "phase", "lots", "you", "waitsFor", "shake"):
                assert hand.view[part] == seen[part]

    run(story())


@pytest.mark.parametrize(
    "message",
    [
        "not json",
        "[]",
        '"text"',
        "{}",
        '{"type":"act"}',
        '{"type":"act","seat":"0","number":0,"verb":"lot","words":"","key":"k"}',
        '{"type":"act","seat":0,"number":true,"verb":"lot","words":"","key":"k"}',
        '{"type":"act","seat":-1,"number":0,"verb":"penalise","words":"0 5","key":"k"}',
        '{"type":"act","seat":0,"number":0,"verb":"lot","words":"' + "9" * 600 + '","key":"k"}',
        '{"type":"act","seat":0,"number":0,"verb":"lot","words":"\\u0000","key":"k"}',
        '{"type":"act","seat":0,"number":0,"verb":"' + "v" * 50 + '","words":"","key":"k"}',
        "[" * 3_000,
        "x" * 5_000,
    ],
)
def test_a_forged_message_is_refused_and_changes_nothing(client: Client, message: Any) -> None:
    code = open_table(client)

    async def story() -> None:
        async with Hand(client, code) as hand:
            number = hand.view["number"]
            await hand.send(message)
            while not hand.others:
                await hand.hear()
            assert hand.others[0]["type"] == "refused"
            assert hand.others[0]["text"]
            assert hand.view["number"] == number or hand.view["phase"] == "lot"

    run(story())


def test_a_page_of_another_host_cannot_open_a_table(client: Client) -> None:
    code = open_table(client)

    async def story() -> None:
        hand = Hand(client, code, origin="http://elsewhere.example")
        connected = await hand.socket.connect(timeout=5)
        assert not connected

    run(story())


def test_an_unknown_table_says_so(client: Client) -> None:
    async def story() -> None:
        hand = Hand(client, "QQQQQ")
        connected = await hand.socket.connect(timeout=5)
        assert connected
        assert "no such table" in await hand.socket.receive_text(5)

    run(story())
    assert client.get("/t/QQQQQ").status_code == 404


def test_too_many_messages_are_refused(client: Client) -> None:
    code = open_table(client)

    async def story() -> None:
        async with Hand(client, code) as hand:
            for _ in range(60):
                await hand.send({"type": "ping"})
            answers: list[str] = []
            while len(answers) < 60:
                message = await hand.hear()
                if message["type"] != "table":
                    answers.append(message["type"])
            assert "refused" in answers
            assert answers.count("pong") >= 30

    run(story())


def test_a_bot_stands_in_for_somebody_who_has_gone_until_that_player_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("forceout.web.tables.rooms.GONE", 0.2)
    one, two = Client(), Client()
    code = friends(one, two)

    async def story() -> None:
        async with Hand(one, code) as hand:
            async with Hand(two, code) as other:
                await hand.until(lambda view: view["seats"][1]["connected"])
                refused = await hand.act("stand-in", "1")
                assert refused["code"] == "not-gone"
                assert other.view["you"] == [1]
            await hand.until(lambda view: not view["seats"][1]["connected"])
            await asyncio.sleep(0.3)
            assert (await hand.act("stand-in", "0"))["code"] == "not-gone"
            assert (await hand.act("stand-in", "1"))["type"] == "done"
            await hand.until(lambda view: view["seats"][1]["standIn"] and view["lots"])
            async with Hand(two, code):
                await hand.until(lambda view: view["seats"][1]["connected"] and not view["seats"][1]["standIn"])

    run(story())


def test_a_fault_on_our_side_is_told_and_changes_nothing(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    code = friends(client, Client())

    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    async def story() -> None:
        async with Hand(client, code) as hand:
            with monkeypatch.context() as patch:
                patch.setattr("forceout.web.tables.acting.follow", broken)
                refused = await hand.act("lot")
            assert (refused["type"], refused["code"]) == ("refused", "fault")
            assert (await hand.act("lot"))["type"] == "done"

    run(story())
    assert Logged.objects.filter(table__code=code).count() == 1


def test_addresses_that_take_forms_lead_back_to_the_form(client: Client) -> None:
    code = open_table(client, opponents="friends", players="2")
    assert client.get("/tables/")["Location"] == "/"
    assert client.get(f"/t/{code}/sit")["Location"] == f"/t/{code}"
