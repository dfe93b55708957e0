"""A seat moves to another device by a code: once, for ten minutes, and only the seat."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client

from forceout.web.limits import Limits
from forceout.web.tables import handing_over, lookup, seat_codes
from forceout.web.tables.codes import ALPHABET
from forceout.web.tables.models import Logged, Removed, Seat, Table
from web.seats import Hand, open_table, run
from web.test_tables import both_to_the_writing, catch_up, friends


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(handing_over, "MISSES", lookup.Misses())
    yield
    seat_codes._codes.clear()


def code_of(client: Client, table: str) -> str:
    page = client.post(f"/t/{table}/hand-over").content.decode()
    found = re.search(r'class="seat-code"[^>]*>(\w{4}) (\w{4})<', page)
    assert found is not None, page
    return found[1] + found[2]


def test_the_seat_moves_and_the_first_device_watches() -> None:
    one, two, phone = Client(), Client(), Client()
    table = friends(one, two, clocks="off")
    elsewhere = open_table(one)

    def moves() -> None:
        code = code_of(one, table)
        answer = phone.get("/join", {"code": code.lower()})
        assert answer["Location"] == f"/seat?code={code}"
        assert "The seat of <b>Maya</b>" in phone.get(answer["Location"]).content.decode()
        assert phone.post("/seat", {"code": f"{code[:4]} {code[4:]}"})["Location"] == f"/t/{table}"

    async def story() -> None:
        async with Hand(one, table) as laptop:
            await asyncio.to_thread(moves)
            await laptop.until(lambda view: view["you"] == [])
            assert laptop.view["seats"][0]["kind"] == "person"
            assert (await laptop.act("lot", seat=0))["code"] == "wrong-seat"
        async with Hand(phone, table) as here:
            assert here.view["you"] == [0]
            assert here.view["table"]["host"], "the host goes on being the host"
            assert (await here.act("lot"))["type"] == "done"

    run(story())
    assert one.get(f"/t/{elsewhere}").status_code == 200, "no other seat has moved"
    assert phone.get(f"/t/{elsewhere}").status_code == 302
    back = code_of(phone, table)
    assert one.post("/seat", {"code": back}).status_code == 302
    assert one.get(f"/t/{table}").status_code == 200


def test_a_code_is_good_once_and_the_newest_only() -> None:
    one, two, phone, other = Client(), Client(), Client(), Client()
    table = friends(one, two, clocks="off")
    old, new = code_of(one, table), code_of(one, table)
    assert phone.post("/seat", {"code": old}).status_code == 404
    assert phone.post("/seat", {"code": new}).status_code == 302
    assert other.post("/seat", {"code": new}).status_code == 404
    assert other.get(f"/t/{table}").status_code == 302


def test_a_code_ends_after_ten_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two, phone = Client(), Client(), Client()
    table = friends(one, two, clocks="off")
    code = code_of(one, table)
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + 599)
    assert phone.get("/seat", {"code": code}).status_code == 200
    monkeypatch.setattr(time, "monotonic", lambda: now + 601)
    assert phone.post("/seat", {"code": code}).status_code == 404


def test_whoever_tries_codes_is_told_to_wait() -> None:
    one, two, thief = Client(), Client(), Client()
    table = friends(one, two, clocks="off")
    code = code_of(one, table)
    thief.get("/join")
    for number in range(10):
        assert thief.post("/seat", {"code": f"AAAAAA{number}C"}).status_code == 404
    assert thief.post("/seat", {"code": code}).status_code == 429
    assert len({code_of(one, table) for _ in range(3)}) == 3
    assert re.fullmatch(rf"[{ALPHABET}]{{8}}", code)


def test_a_stranger_a_watcher_and_a_bot_have_no_seat_to_hand_over() -> None:
    one, two = Client(), Client()
    table = friends(one, two, clocks="off")
    for nobody in (Client(), Client()):
        nobody.get("/")
        for answer in (nobody.get(f"/t/{table}/hand-over"), nobody.post(f"/t/{table}/hand-over")):
            assert answer.status_code == 403
    Table.objects.filter(code=table).update(host="day:XYZ")
    assert "own link" in one.post(f"/t/{table}/hand-over").content.decode()


def test_nobody_gets_a_second_seat_and_a_removed_guest_gets_none() -> None:
    one, two, gone = Client(), Client(), Client()
    table = friends(one, two, clocks="off")
    code = code_of(one, table)
    assert two.post("/seat", {"code": code}).status_code == 403
    gone.get("/")
    Removed.objects.create(table=Table.objects.get(code=table), player=gone.session["player"])
    assert gone.post("/seat", {"code": code}).status_code == 403
    assert Seat.objects.get(table__code=table, number=0).player == one.session["player"]


def test_too_many_codes_at_once_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = Client(), Client()
    table = friends(one, two, clocks="off")
    limits = Limits(burst=2, rate=0.0001)
    monkeypatch.setattr(
        limits, "allows", lambda who: limits.bucket(who.person).take()
    )  # others ask without a limit here
    monkeypatch.setattr(handing_over, "CODES", limits)
    statuses = [one.post(f"/t/{table}/hand-over").status_code for _ in range(3)]
    assert statuses == [200, 200, 429]


def test_of_two_devices_that_use_a_code_at_the_same_time_one_gets_the_seat() -> None:
    one, two = Client(), Client()
    table = friends(one, two, clocks="off")
    code = code_of(one, table)
    devices = [Client() for _ in range(4)]

    def used(device: Client) -> int:
        try:
            return device.post("/seat", {"code": code}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        told = sorted(pool.map(used, devices))
    assert told[0] == 302
    assert set(told[1:]) <= {403, 404}
    seat = Seat.objects.get(table__code=table, number=0)
    assert [device.session["player"] for device in devices].count(seat.player) == 1


def test_a_paper_goes_with_the_seat_and_the_first_device_sees_it_no_more() -> None:
    one, two, phone = Client(), Client(), Client()
    table = friends(one, two, clocks="off")

    async def story() -> None:
        async with Hand(one, table) as first, Hand(two, table) as second:
            await both_to_the_writing(first, second)
            must = first.view["shake"]["writing"]["must"]
            own, other = (first, second) if first.view["you"][0] in must else (second, first)
            writer, reader = (one, other) if own is first else (two, other)
            seat = own.view["you"][0]
            code = await asyncio.to_thread(code_of, writer, table)
            await asyncio.to_thread(phone.post, "/seat", {"code": code})
            await own.until(lambda view: view["you"] == [])
            assert (await own.act("present", "1+1 = 2", seat=seat))["code"] == "wrong-seat"
            async with Hand(phone, table) as here:
                assert here.view["you"] == [seat]
                assert (await here.act("present", "1+1 = 2"))["type"] == "done"
                await catch_up(own)
                await catch_up(reader)
                for looks in (own, reader):
                    if looks.view["phase"] == "write":
                        assert "1+1" not in str(looks.view)

    run(story())
    assert Logged.objects.filter(table__code=table, verb="present").count() == 1


def test_a_code_of_a_guest_who_was_removed_or_has_left_moves_nothing() -> None:
    one, two, three, phone = Client(), Client(), Client(), Client()
    table = friends(one, two, three, clocks="off")
    removed, left = code_of(two, table), code_of(three, table)

    async def story() -> None:
        async with Hand(one, table) as maya:
            assert (await maya.act("remove", "1"))["type"] == "done"

    run(story())
    three.post(f"/t/{table}/give-up")
    for code in (removed, left):
        assert phone.post("/seat", {"code": code}).status_code == 403
    assert [seat.kind for seat in Seat.objects.filter(table__code=table)] == ["person", "bot", "bot"]
