"""Table codes cannot be found by trying, and nobody with a right code is locked out of a class's own tables."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from forceout.web.limits import Asker, Bucket
from forceout.web.tables import lookup
from forceout.web.tables.models import Table
from forceout.web.waiting import Wait
from web.seats import Hand, open_table, run

SCHOOL, ELSEWHERE = "10.0.0.1", "10.9.9.9"


@pytest.fixture(autouse=True)
def time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("forceout.web.limits.time", SimpleNamespace(monotonic=lambda: 100.0))
    monkeypatch.setattr(lookup, "MISSES", lookup.Misses())


def person(address: str) -> Client:
    client = Client(REMOTE_ADDR=address)
    client.get("/")
    return client


def wrong(number: int) -> str:
    return f"/t/{'ACDEFGHJKM'[number % 10]}{'ACDEFGHJKM'[number // 10 % 10]}{'ACDEFGHJKM'[number // 100 % 10]}ZZ"


def try_out(clients: Any, count: int) -> list[int]:
    return [clients[number % len(clients)].get(wrong(number)).status_code for number in range(count)]


def friends_table(address: str) -> str:
    return open_table(person(address), opponents="friends", players="3", bots="0")


def test_one_who_tries_codes_is_told_to_wait_whether_the_code_is_right_or_wrong() -> None:
    code, guesser = friends_table(ELSEWHERE), person(SCHOOL)
    assert try_out([guesser], 12) == [404] * 10 + [429] * 2
    for path in (f"/t/{code}", f"/t/{code}/watch", f"/t/{code}/qr.svg", f"/join?code={code}", f"/t/{code}/review.json"):
        refused = guesser.get(path)
        assert refused.status_code == 429, path
        assert int(refused["Retry-After"]) > 0
        assert "wrong codes" in refused.content.decode()
    assert person(SCHOOL).get(f"/t/{code}").status_code == 200  # the next child at the same address


def test_new_cookies_do_not_help_those_who_try_codes() -> None:
    code = friends_table(ELSEWHERE)
    told = [person(SCHOOL).get(wrong(number)).status_code for number in range(70)]
    assert told.count(404) == 60
    assert person(SCHOOL).get(f"/t/{code}").status_code == 429
    assert person("10.0.0.2").get(f"/t/{code}").status_code == 200


def test_a_class_that_types_right_codes_is_let_in_while_one_of_them_tries_others() -> None:
    code = friends_table(SCHOOL)
    for number in range(70):
        person(SCHOOL).get(wrong(number))
    assert [person(SCHOOL).get("/join", {"code": code}).status_code for _ in range(30)] == [302] * 30
    assert [person(SCHOOL).get(f"/t/{code}").status_code for _ in range(30)] == [200] * 30


def test_right_codes_cost_nothing() -> None:
    codes = [friends_table(ELSEWHERE) for _ in range(3)]
    child = person(SCHOOL)
    assert {child.get(f"/t/{codes[number % 3]}").status_code for number in range(200)} == {200}


def test_whoever_sits_at_a_table_always_comes_back_to_it() -> None:
    code, child = friends_table(ELSEWHERE), person(SCHOOL)
    assert child.post(f"/t/{code}/sit", {"name": "Theo"}).status_code == 302
    try_out([child], 12)
    assert child.get(f"/t/{code}").status_code == 200

    async def story() -> None:
        async with Hand(child, code, address=SCHOOL) as hand:
            assert hand.view["you"] == [1]

    run(story())


def test_a_browser_without_a_cookie_is_given_one_when_strangers_have_tried_too_much() -> None:
    code = friends_table(ELSEWHERE)
    told = [Client(REMOTE_ADDR=SCHOOL).get(wrong(number)).status_code for number in range(35)]
    assert told == [404] * 30 + [307] * 5
    child = Client(REMOTE_ADDR=SCHOOL)
    assert child.get(f"/t/{code}", follow=True).status_code == 200
    cookieless = Client(REMOTE_ADDR=SCHOOL).get(f"/t/{code}?shown=1")
    assert cookieless.status_code == 429  # it has been asked for a cookie, and shows none


def test_when_the_whole_server_is_tried_only_houses_that_missed_often_wait() -> None:
    code = friends_table(ELSEWHERE)
    lookup.MISSES.all = Bucket(burst=20, rate=0)
    for number in range(20):
        person(f"10.1.0.{number}").get(wrong(number))
    assert person("10.2.0.1").get(f"/t/{code}").status_code == 200
    house = [person("10.2.0.2").get(wrong(number)).status_code for number in range(6)]
    assert house == [404] * 4 + [429] * 2


def test_a_websocket_is_no_way_round_the_guard() -> None:
    code, guesser = friends_table(ELSEWHERE), person(SCHOOL)
    try_out([guesser], 10)

    async def story() -> None:
        hand = Hand(guesser, code, watch=True, address=SCHOOL)
        assert await hand.socket.connect(5)
        assert (await hand.socket.receive_output(60)) == {"type": "websocket.close", "code": 4429}
        await hand.socket.disconnect()

    run(story())


def test_wrong_codes_on_a_websocket_count() -> None:
    async def story() -> None:
        for number in range(4):
            hand = Hand(None, f"ZZZZ{number}", address=SCHOOL)
            await hand.socket.connect(5)
            await hand.socket.disconnect()

    run(story())
    assert lookup.MISSES.houses.of(SCHOOL).left == 56


def test_patience_comes_back_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("forceout.web.limits.time", SimpleNamespace(monotonic=lambda: now[0]))
    lookup.MISSES = lookup.Misses()
    who = Asker("somebody", SCHOOL)
    for _ in range(10):
        assert lookup.look_up("ZZZZZ", who) is None
    with pytest.raises(Wait):
        lookup.look_up("ZZZZZ", who)
    now[0] += 11
    assert lookup.look_up("ZZZZZ", who) is None


def test_no_address_is_written_down() -> None:
    code = friends_table(SCHOOL)
    kept = Table.objects.filter(code=code).values().get()
    assert SCHOOL not in str(kept)
