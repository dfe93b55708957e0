"""What is nobody's right: looking behind a closed door, asking while one plays, coming back by a second way."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from forceout.referee.record import read_record
from forceout.web import shares
from forceout.web.learning_path import progress
from forceout.web.limits import Asker, Limits
from forceout.web.records import work
from forceout.web.records.models import Upload
from forceout.web.records.names import with_names
from forceout.web.records.upload_review import UploadMatch, setup_of
from forceout.web.tables import live_tables
from forceout.web.tables.forgetting import forget_visitor, visitor_named
from forceout.web.tables.models import Logged, Removed, Seat, Table
from forceout.web.tables.opening import take_seat
from forceout.web.thinking import LATER, NoAnswer
from forceout.web.waiting import Wait
from web.match_kit import finished, number_of, record
from web.seats import Hand, open_table, run
from web.test_hosting import seen
from web.test_judge import JudgeHand, seated_judge
from web.test_position_page import EQUATIONS
from web.test_rematch import asks, code_in, end, places
from web.test_shared_reviews import JSON, path_of, share
from web.test_tables import friends
from web.test_uploads import send


@pytest.fixture(autouse=True)
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


def remove(code: str, client: Client) -> None:
    Removed.objects.create(table=Table.objects.get(code=code), player=number_of(client))


# -- closed tables ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", [{}, {"shake": "1", "move": "2"}])
def test_the_mat_of_a_closed_table_is_not_taken_to_the_position_page(client: Client, move: dict[str, str]) -> None:
    code = finished(client)
    assert Client().get("/position", {"table": code, **move}).status_code == 302
    Table.objects.filter(code=code).update(closed=True)
    told = Client().get("/position", {"table": code, **move})
    assert told.status_code == 200
    assert "closed this table to visitors" in told.content.decode()
    assert client.get("/position", {"table": code, **move}).status_code == 302


def test_the_mat_of_a_table_is_not_taken_by_whoever_was_removed_from_it(client: Client) -> None:
    code, guest = finished(client), Client()
    remove(code, guest)
    assert guest.get("/position", {"table": code}).status_code == 200


async def is_sent_away(hand: Hand) -> bool:
    """Whether this window was told to go before anything else."""
    try:
        while not any(message["type"] == "closed" for message in hand.others):
            await hand.hear(1)
    except TimeoutError:
        return False
    return True


def test_closing_a_table_leaves_the_screens_of_those_who_sit_there() -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")

    async def story() -> None:
        async with (
            Hand(one, code) as maya,
            Hand(one, code, watch=True) as projector,
            Hand(two, code, watch=True) as second,
            Hand(Client(), code, watch=True) as stranger,
        ):
            await maya.act("close-table")
            assert await is_sent_away(stranger)
            await seen(projector, lambda view: view["table"]["closed"])
            await seen(second, lambda view: view["table"]["closed"])
            assert not projector.others
            assert not second.others

    run(story())


def test_a_removed_guest_does_not_watch_from_a_second_window() -> None:
    one, two, three = Client(), Client(), Client()
    code = friends(one, two, three, clocks="off")

    async def story() -> None:
        async with Hand(one, code) as maya, Hand(two, code, watch=True) as spy, Hand(three, code, watch=True) as other:
            await maya.act("remove", "1")
            assert await is_sent_away(spy)
            await seen(other, lambda view: view["seats"][1]["kind"] == "bot")

    run(story())


def test_whoever_is_removed_does_not_sit_down_by_a_form_sent_before() -> None:
    one, two = Client(), Client()
    code = open_table(one, opponents="friends", players="3", bots="0")
    remove(code, two)
    assert not take_seat(code, number_of(two), "Theo")
    assert [name for _, name, *_ in places(code)] == ["Maya", "", ""]


def test_a_window_comes_in_by_the_door_as_it_is_at_that_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is closed while somebody is being let in: it is read and the door is looked at in one step."""
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")
    load: Callable[[str], live_tables.LiveTable] = live_tables.load
    looks: list[str] = []

    def closed_meanwhile(asked: str) -> live_tables.LiveTable:
        looks.append(asked)
        Table.objects.filter(code=code).update(closed=True)
        return load(asked)

    async def story() -> None:
        stranger = Hand(Client(), code, watch=True)
        monkeypatch.setattr("forceout.web.tables.visits.live_tables.load", closed_meanwhile)
        assert await stranger.socket.connect(timeout=5)
        assert "closed this table" in (await stranger.hear())["text"]

    run(story())
    assert looks == [code]


def test_a_link_to_a_review_ends_when_its_owner_is_removed_from_the_table(client: Client) -> None:
    guest = Client()
    code = finished(client, guest)
    link, own = path_of(share(guest, code)), path_of(share(client, code))
    remove(code, guest)
    Seat.objects.filter(table__code=code, number=1).update(player="")
    live_tables.changed_by_hand(code)
    for path in (link, f"{link}/review.json"):
        assert Client().get(path).status_code == 404
    assert Client().get(own).status_code == 200
    assert guest.post(f"/t/{code}/share.json", **JSON).status_code == 403  # type: ignore[arg-type]


# -- asking while one plays ---------------------------------------------------------------------------------


def test_nobody_has_a_record_reviewed_while_holding_a_seat_in_a_running_match(client: Client) -> None:
    """Whoever writes down the match that is being played would read in its review what is possible."""
    code = open_table(client, players="2")
    told = send(client, record())
    assert told.status_code == 403
    assert "You hold a seat in a match that is being played" in told.content.decode()
    end(code)
    assert send(client, record()).status_code == 302


def test_whether_a_goal_is_one_is_not_told_to_a_player_of_a_running_match(client: Client) -> None:
    assert client.get("/position/mat", EQUATIONS).status_code == 200
    open_table(client, players="2")
    assert client.get("/position/mat", EQUATIONS).status_code == 403


def test_thinking_longer_costs_more_before_it_is_thought(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a dozen long searches would be let in at once, on the credit of short ones."""
    paid: list[float] = []

    def priced(who: object, cost: float, *_: object, **__: object) -> None:
        paid.append(cost)
        raise Wait("busy", "Later.")

    monkeypatch.setattr("forceout.web.positions.page.thought", priced)
    for level in range(3):
        client.get("/position/answer", {**EQUATIONS, "ask": f"there.{level}"})
    assert paid == sorted(set(paid))
    assert paid[0] * 6 <= paid[2]
    assert paid[2] <= shares.SHARE.people.burst


# -- coming again -------------------------------------------------------------------------------------------


def test_a_name_does_not_stay_with_the_bot_of_a_rematch_when_its_owner_is_forgotten() -> None:
    one, two = Client(), Client()
    code = open_table(one, opponents="friends", players="2", bots="0")
    two.post(f"/t/{code}/sit", {"name": "Theodora"})
    two.post(f"/t/{code}/give-up")
    end(code)
    again = code_in(asks(one, code))
    assert [kind for kind, *_ in places(again)] == ["person", "bot"]
    forget_visitor(number_of(two))
    assert not Seat.objects.filter(name__contains="Theodora").exists()
    assert all(name for _, name, *_ in places(again))


def test_there_is_no_second_rematch_while_the_others_gather() -> None:
    one, two, three = Client(), Client(), Client()
    code = friends(one, two, three, clocks="off")
    end(code)
    again = code_in(asks(one, code))
    two.post(f"/t/{again}/give-up")
    assert code_in(asks(two, code)) == again, "whoever comes back takes the seat that is free"
    assert Table.objects.get(code=code).rematch == again
    assert [kind for kind, *_ in places(again)] == ["person", "person", "free"]


def test_a_guest_removed_from_the_rematch_opens_no_other_for_the_same_people() -> None:
    one, two, three = Client(), Client(), Client()
    code = friends(one, two, three, clocks="off")
    end(code)
    again = code_in(asks(one, code))
    asks(two, code)

    async def story() -> None:
        async with Hand(one, again) as maya:
            assert (await maya.act("remove", "1"))["type"] == "done"

    run(story())
    tables = Table.objects.count()
    assert two.post(f"/t/{code}/rematch").status_code == 403
    assert (Table.objects.count(), Table.objects.get(code=code).rematch) == (tables, again)
    assert code_in(asks(three, code)) == again


def test_the_removal_from_a_table_alone_is_found_and_forgotten_by_number(client: Client) -> None:
    code, guest = finished(client), Client()
    remove(code, guest)
    assert visitor_named(number_of(guest)[:12]) == number_of(guest)
    forget_visitor(number_of(guest))
    assert not Removed.objects.filter(player=number_of(guest)).exists()


# -- words and numbers --------------------------------------------------------------------------------------


def test_a_judge_says_no_set_phrases() -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")
    judge = seated_judge(code)

    async def story() -> None:
        async with Hand(one, code) as maya, JudgeHand(judge, code) as chair:
            assert (await chair.act("phrase", "thank-you", seat=-1))["code"] == "for-players"
            await maya.act("phrase", "thank-you")
            while not any(one["type"] == "phrase" for one in maya.others):
                await maya.hear()
            assert [one["seat"] for one in maya.others if one["type"] == "phrase"] == [0]

    run(story())


def test_a_sign_for_a_seat_that_is_not_there_is_no_name() -> None:
    assert with_names(["\ue0000\ue001 and \ue0009\ue001"], ["Ann", "Ben"]) == ["Ann and …"]


@pytest.mark.parametrize("rating", ["again", "hard", "good"])
@pytest.mark.parametrize("state", [1, 2, 3])
@pytest.mark.parametrize("last", [0, 1, 10**14 - 1])
def test_whatever_card_is_rated_another_comes_back_that_can_be_rated(
    client: Client, monkeypatch: pytest.MonkeyPatch, rating: str, state: int, last: int
) -> None:
    monkeypatch.setattr(progress, "RATINGS", Limits(burst=1e9, rate=1e9))
    most = {"step": 99_999, "stability": 10**9 - 1, "difficulty": 10**9 - 1, "due": 10**14 - 1}

    def rated(card: Any) -> Any:
        asked = json.dumps({"card": card, "rating": rating, "at": 5})
        told = client.post("/learn/review.json", asked, content_type="application/json")
        assert told.status_code == 200, (card, told.content)
        return told.json()

    for large in ((), *((name,) for name in most), tuple(most)):
        card = dict.fromkeys(most, 0) | {name: most[name] for name in large} | {"state": state, "last": last}
        rated(rated(card))


def test_whoever_resigns_in_the_lead_has_not_won(client: Client) -> None:
    """The points stay as they are; but nobody ends a match as its winner by leaving it."""
    other = Client()
    code = finished(client, other)
    shown = client.get("/reviews").content.decode()
    assert "You won" in shown
    table = Table.objects.get(code=code)
    last = table.log.count()
    Logged.objects.create(table=table, number=last + 1, at=10**6, who=0, verb="resign")
    totals_kept = Table.objects.filter(code=code)
    totals_kept.update(result=f"{last + 1} 6 2")
    assert "Theo van Berg won" in client.get("/reviews").content.decode()
    assert "You won" in other.get("/reviews").content.decode()


def test_the_names_of_an_upload_are_read_without_its_actions(client: Client) -> None:
    """A list of many long records must not stop the tables."""
    key = send(client, record(("Ann", "Ben")))["Location"].rsplit("/", 1)[1]
    upload = Upload.objects.get(key=key)
    assert setup_of(upload) == UploadMatch(upload).setup
    upload.record = upload.record.partition("\n\n")[0] + "\n\nno action at all\n"
    assert setup_of(upload).names == ("Ann", "Ben")


def test_where_a_hosts_wish_fails_on_our_side_the_host_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = Client(), Client()
    code = friends(one, two, clocks="off")

    def full(*_: object) -> None:
        raise RuntimeError

    async def story() -> None:
        async with Hand(one, code) as maya:
            monkeypatch.setattr("forceout.web.tables.hosting._changed", full)
            assert (await maya.act("close-table"))["code"] == "fault"
            assert (await maya.act("offer-stop"))["type"] == "done", "and goes on playing"

    run(story())


def test_nobody_waits_for_a_review_behind_all_shakes_of_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def looked_at(match: str, tried: set[int], *, most: int) -> bool:
        assert most == 1
        looked.append(match)
        tried.add(len(tried) + 1)
        return len(tried) < (3 if match == "long" else 1)

    monkeypatch.setattr(work, "work_out", looked_at)
    desk = work.Desk("fair", lambda code: code)  # type: ignore[arg-type, return-value]
    begin = threading.Event()
    desk.thread.submit(begin.wait)
    desk.set_going("long")
    desk.set_going("short")
    begin.set()
    while desk.running:
        time.sleep(0.01)
    assert looked == ["long", "short", "long", "long"]


def test_a_shake_that_gives_no_review_is_tried_once_in_a_while_of_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the work on a table would never end."""

    class Given:
        setup, actions = read_record(record())
        gone = 0

        def kept(self) -> list[Any]:
            return []

        def keep(self, *_: object) -> None:
            raise AssertionError

        def gave_up(self, *_: object) -> None:
            self.gone += 1

    def no_answer(*_: object) -> None:
        raise NoAnswer

    monkeypatch.setattr(LATER, "ask", no_answer)
    match, tried = Given(), set[int]()
    assert not work.work_out(match, tried, most=1)
    assert not work.work_out(match, tried, most=1)
    assert (match.gone, tried) == (1, {1})


def test_whoever_has_had_many_seconds_of_thinking_waits_for_them() -> None:
    """Else two browsers could have all the thinking there is: eight seconds each, time and again."""
    who = Asker("a" * 32, "203.0.113.7")
    share = Limits(shares.SHARE.people.burst, shares.SHARE.people.rate, debt=shares.SHARE.people.debt)
    assert share.allows(who, 5)
    share.charge(who, 8 / shares.SECONDS_A_TOKEN)
    bucket = share.people.of(who.person)
    wait = (5 - bucket.left) / bucket.rate
    assert 30 < wait < 60


def test_reading_an_upload_keeps_nobody_from_trying_puzzles(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long record is read where searches wait, not where papers do."""
    asked: list[bool] = []
    thought = shares.thought

    def noted(*given: Any, search: bool = False) -> Any:
        asked.append(search)
        return thought(*given, search=search)

    monkeypatch.setattr("forceout.web.records.uploading.thought", noted)
    assert send(client, record()).status_code == 302
    assert asked == [True]
