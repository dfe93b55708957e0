"""The same people play again, on the same seats: whoever asks first opens the table, and nobody else sits there."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import Client

from forceout.web.limits import Limits
from forceout.web.tables.forgetting import forget_table, forget_visitor
from forceout.web.tables.live_tables import load
from forceout.web.tables.models import TERMS, Removed, Seat, Table
from forceout.web.tables.opening import begin
from web.seats import Hand, open_table, run

LIFE = {
    "id", "code", "host", "opened", "began", "slept", "attended", "over", "judge_links", "judged", "rematch",
    "rematch_by", "result",
}  # fmt: skip


def player(client: Client) -> str:
    return str(client.session["player"])


def end(code: str) -> None:
    Table.objects.filter(code=code).update(over=True)
    load(code)


@pytest.fixture
def theo() -> Client:
    return Client()


@pytest.fixture
def played(client: Client, theo: Client) -> str:
    """A match of Maya, Theo and a bot, which is over."""
    fields = {"ruleset": "agloa-equations-2015", "division": "middle", "clocks": "off", "shakes": "2", "bot": "level-3"}
    code = open_table(client, opponents="friends", players="3", bots="1", **fields)
    theo.post(f"/t/{code}/sit", {"name": "Theo"})
    assert load(code).match is not None
    end(code)
    return code


def asks(client: Client, code: str) -> str:
    """Where somebody is led who asks for a rematch."""
    answer = client.post(f"/t/{code}/rematch")
    assert answer.status_code == 302, answer.content[:300]
    return str(answer["Location"])


def code_in(path: str) -> str:
    return path.split("/")[2]


def places(code: str) -> list[tuple[str, str, str, str]]:
    return [(seat.kind, seat.name, seat.player, seat.bot) for seat in Seat.objects.filter(table__code=code)]


def test_a_rematch_has_the_same_terms_names_and_order(client: Client, theo: Client, played: str) -> None:
    again = code_in(asks(client, played))
    before, after = Table.objects.get(code=played), Table.objects.get(code=again)
    assert again != played
    assert [getattr(before, name) for name in TERMS] == [getattr(after, name) for name in TERMS]
    assert (after.timed, after.shakes, after.fill_bot) == (False, 2, "level-3")
    assert places(again) == [
        (Seat.PERSON, "Maya", player(client), ""),
        (Seat.FREE, "Theo", player(theo), ""),
        (Seat.BOT, "Ada", "", "level-3"),
    ]
    assert after.host == player(client)
    assert after.began is None
    asks(theo, played)
    assert [(kind, name) for kind, name, *_ in places(again)] == [
        ("person", "Maya"),
        ("person", "Theo"),
        ("bot", "Ada"),
    ]
    assert load(again).match is not None


def test_whatever_is_agreed_on_at_a_table_is_agreed_on_again() -> None:
    """A new fact about tables is a term, or part of one table's life."""
    assert {field.attname for field in Table._meta.fields} == set(TERMS) | LIFE


def test_against_bots_it_begins_at_once(client: Client) -> None:
    code = open_table(client, players="2")
    end(code)
    assert load(code_in(asks(client, code))).match is not None


def test_on_one_device_everybody_sits_down_at_once(client: Client) -> None:
    code = open_table(client, opponents="passed", names=["Maya", "Leo"])
    end(code)
    again = load(code_in(asks(client, code)))
    assert again.match is not None
    assert [seat.name for seat in again.seats] == ["Maya", "Leo"]
    assert again.seats_of(player(client)) == (0, 1)


def test_two_who_ask_at_the_same_time_come_to_the_same_table(client: Client, theo: Client, played: str) -> None:
    def asked(one: Client) -> str:
        try:
            return code_in(asks(one, played))
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        led = list(pool.map(asked, [client, theo, client, theo]))
    assert len(set(led)) == 1
    assert Table.objects.filter(host__in=[player(client), player(theo)]).count() == 2
    assert load(led[0]).match is not None


def test_a_stranger_can_neither_ask_nor_take_a_seat_that_is_kept(client: Client, played: str) -> None:
    stranger = Client()
    assert stranger.post(f"/t/{played}/rematch").status_code == 403
    again = code_in(asks(client, played))
    assert stranger.get(f"/t/{again}")["Location"] == f"/t/{again}/watch"
    assert stranger.post(f"/t/{again}/sit", {"name": "Eve"})["Location"] == f"/t/{again}/watch"
    assert [name for _, name, *_ in places(again)] == ["Maya", "Theo", "Ada"]
    assert load(again).seats_of(player(stranger)) == ()


def test_a_table_that_was_closed_is_closed_again_and_whoever_was_removed_stays_away(
    client: Client, theo: Client, played: str
) -> None:
    table, stranger = Table.objects.get(code=played), Client()
    stranger.get("/")
    Table.objects.filter(pk=table.pk).update(closed=True)
    Removed.objects.create(table=table, player=player(stranger))
    again = code_in(asks(client, played))
    assert Table.objects.get(code=again).closed
    assert stranger.get(f"/t/{again}/watch").status_code == 403
    assert Removed.objects.filter(table__code=again, player=player(stranger)).exists()
    assert code_in(asks(theo, played)) == again  # a kept seat is an invitation
    assert load(again).match is not None


def test_whoever_has_a_kept_seat_finds_it_by_the_code_too(client: Client, theo: Client, played: str) -> None:
    again = code_in(asks(client, played))
    page = theo.get(f"/t/{again}").content.decode()
    assert "Maya wants a rematch. Your seat is kept for you, Theo." in page
    assert load(again).seats_of(player(theo)) == ()
    assert theo.post(f"/t/{again}/sit")["Location"] == f"/t/{again}"
    assert load(again).seats_of(player(theo)) == (1,)


def test_whoever_does_not_come_is_replaced_by_a_bot(client: Client, theo: Client, played: str) -> None:
    again = code_in(asks(client, played))
    begin(again)
    assert places(again)[1] == (Seat.BOT, "Blaise", "", "level-3")
    assert load(again).match is not None
    # the seat is gone, so whoever asks now opens a table of the own
    other = code_in(asks(theo, played))
    assert other not in (played, again)
    assert Table.objects.get(code=other).host == player(theo)


def test_a_seat_whose_player_is_gone_for_good_is_free_for_anybody(client: Client, theo: Client, played: str) -> None:
    forget_visitor(player(theo))
    again = code_in(asks(client, played))
    assert places(again)[1] == (Seat.FREE, "", "", "")
    stranger = Client()
    assert stranger.post(f"/t/{again}/sit", {"name": "Priya"})["Location"] == f"/t/{again}"
    assert load(again).match is not None


def test_whoever_is_forgotten_loses_the_kept_seat_too(client: Client, theo: Client, played: str) -> None:
    again = code_in(asks(client, played))
    forget_visitor(player(theo))
    assert places(again)[1] == (Seat.FREE, "", "", "")


def test_a_rematch_that_was_deleted_or_is_over_is_not_led_to(client: Client, played: str) -> None:
    first = code_in(asks(client, played))
    assert code_in(asks(client, played)) == first
    forget_table(first)
    second = code_in(asks(client, played))
    assert second != first
    begin(second)
    end(second)
    assert code_in(asks(client, played)) not in (first, second)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"over": False}, "The match is not over yet."),
        ({"host": "day:ABC"}, "opened by its organiser"),
        ({"ruleset": "gone-1999"}, "not known here any more"),
    ],
)
def test_why_there_is_no_rematch_is_said(client: Client, played: str, change: Any, said: str) -> None:
    Table.objects.filter(code=played).update(**change)
    answer = client.post(f"/t/{played}/rematch")
    assert answer.status_code == 403
    assert said in answer.content.decode()
    assert Table.objects.filter(host=player(client)).count() == (0 if "host" in change else 1)


def test_who_types_the_address_is_led_to_the_table(client: Client, played: str) -> None:
    assert client.get(f"/t/{played}/rematch")["Location"] == f"/t/{played}"


def test_rematches_count_as_tables_that_are_opened(
    client: Client, played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = code_in(asks(client, played))
    monkeypatch.setattr(Limits, "allows", lambda self, who, cost=1.0: False)
    assert code_in(asks(client, played)) == first  # coming to a table that is there costs nothing
    forget_table(first)
    assert client.post(f"/t/{played}/rematch").status_code == 429


def test_the_others_are_asked_at_the_table_that_is_over(client: Client, theo: Client) -> None:
    code = open_table(client, opponents="friends", players="2")
    theo.post(f"/t/{code}/sit", {"name": "Theo"})
    end(code)

    async def story() -> None:
        async with Hand(theo, code) as hand:
            assert hand.view["rematch"] is None
            path = await sync_to_async(asks)(client, code)
            await hand.until(lambda view: view["rematch"])
            assert hand.view["rematch"] == {"seat": 0, "path": path}

    run(story())


def test_the_seats_that_are_kept_are_seen_in_the_lobby(client: Client, played: str) -> None:
    again = code_in(asks(client, played))

    async def story() -> None:
        async with Hand(client, again) as hand:
            kept = hand.view["seats"][1]
            assert (kept["kind"], kept["name"], kept["note"]) == ("free", "Theo", "Kept for Theo")
            assert hand.view["you"] == [0]

    run(story())
