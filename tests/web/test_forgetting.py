"""A child's data is deleted on request, by the button on the page about privacy."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from forceout.referee.action import Refused
from forceout.web.errands import leave_errand
from forceout.web.events import TABLE_FORGOTTEN
from forceout.web.folder import DATABASE, Unusable
from forceout.web.limits import Bucket
from forceout.web.tables import live_tables
from forceout.web.tables.acting import Act
from forceout.web.tables.desk import DESK
from forceout.web.tables.forgetting import forget_table, forget_visitor
from forceout.web.tables.journal import wipe_journal
from forceout.web.tables.live_tables import load
from forceout.web.tables.models import Logged, Reviewed, Seat, Table
from forceout.web.tables.saying import UNSAID, without_name
from web.forgetting_kit import FRIEND, NAME, deleted, everything, player, shared, talk
from web.seats import PATIENCE, Hand, match_of, open_table, run


@pytest.fixture(autouse=True)
def no_other_tables() -> None:
    """What is found in the database comes from this test."""
    Table.objects.all().delete()


def test_a_table_that_nobody_else_played_at_disappears() -> None:
    client = Client()
    code, other = open_table(client, name=NAME), open_table(client, name=NAME, opponents="practice")
    number = player(client)
    load(code)
    assert "2 tables that nobody else had played at are gone" in deleted(client)
    for gone in (code, other):
        assert client.get(f"/t/{gone}").status_code == 404
        assert live_tables.peek(gone) is None
    assert number not in everything()
    assert NAME not in everything()


def test_one_device_passed_around_is_one_visitor() -> None:
    client = Client()
    code = open_table(client, opponents="passed", names=[NAME, "Gwendolyn"])
    deleted(client)
    assert not Table.objects.filter(code=code).exists()
    assert "Gwendolyn" not in everything()


def test_this_browser_forgets_name_number_and_choices() -> None:
    client = Client()
    open_table(client, name=NAME)
    answer = client.post("/privacy/forget", {"sure": "yes"})
    assert answer.cookies[settings.SESSION_COOKIE_NAME].value == ""
    assert answer.cookies[settings.SESSION_COOKIE_NAME]["max-age"] == 0
    assert answer["Clear-Site-Data"] == '"storage"'
    assert NAME not in client.get("/").content.decode()


def test_where_others_played_the_match_stays_and_the_name_goes() -> None:
    code, one, two = shared(shakes="1")
    talk(code, one, two)
    Table.objects.filter(code=code).update(over=True)
    live_tables.forget(code)
    Reviewed.objects.create(table=Table.objects.get(code=code), shake=9, data={"text": f"{NAME} called Now"})
    number, moves = player(one), match_of(code).number
    assert "At 1 table that you shared with others" in deleted(one)
    seats = list(Seat.objects.filter(table__code=code))
    assert [seat.name for seat in seats] == ["Player 1", FRIEND]
    assert [seat.kind for seat in seats] == [Seat.PERSON, Seat.PERSON]
    assert [seat.player for seat in seats] == ["", player(two)]
    said = list(Logged.objects.filter(table__code=code, verb="say").values_list("words", flat=True))
    assert said == [UNSAID, "Well done, Player 1! Zebedees are good at this."]
    assert match_of(code).number == moves
    assert match_of(code).setup.names == ("Player 1", FRIEND)
    record = two.get(f"/t/{code}/record.txt").content.decode()
    assert "player Player 1" in record
    kept = everything()
    assert number not in kept
    assert NAME not in kept.replace("Zebedees", "")
    assert "Gallimaufry" not in kept + record + repr(match_of(code).state.account)


def test_a_match_that_is_still_played_goes_on_with_a_bot_in_the_seat() -> None:
    code, one, two = shared()

    async def story() -> None:
        async with Hand(two, code) as friend, Hand(one, code) as gone:
            await gone.act("lot")
            await asyncio.to_thread(forget_visitor, player_of_one)
            await friend.until(lambda view: view["seats"][0]["name"] == "Player 1")
            assert friend.view["seats"][0]["kind"] == "bot"
            assert (await gone.act("lot", seat=0))["code"] == "wrong-seat"
            assert (await friend.act("lot"))["type"] == "done"
            await friend.until(lambda view: view["phase"] not in ("lot", "roll") or view["waitsFor"] == [1])

    player_of_one = player(one)
    run(story())
    numbers = list(Logged.objects.filter(table__code=code).values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_bot_that_takes_a_seat_in_mid_turn_goes_on_by_itself() -> None:
    """The table waits for the one who goes, and nobody else can do anything."""
    code, one, two = shared()

    async def story() -> None:
        async with Hand(two, code) as friend:
            await friend.act("lot")
            await friend.until(lambda view: view["waitsFor"] == [0])
            number = friend.view["number"]
            await asyncio.to_thread(forget_visitor, player_of_one)
            await friend.until(lambda view: view["number"] > number)

    player_of_one = player(one)
    run(story())


def test_those_at_a_table_that_is_deleted_are_told_and_nothing_is_a_fault(
    caplog: pytest.LogCaptureFixture,
) -> None:
    client = Client()
    code = open_table(client)

    async def story() -> None:
        async with Hand(client, code) as hand:
            await asyncio.to_thread(forget_table, code)
            await hand.send({"type": "act", "key": "a", "seat": 0, "number": 0, "verb": "lot", "words": ""})
            told: dict[str, Any] = {}
            while told.get("type") != "closed":
                told = await hand.hear()
            assert told["text"] == "This table has been deleted."
        with pytest.raises(Refused, match="deleted"):
            await DESK.act_on(code, Act(0, "lot"))

    run(story())
    assert [getattr(record, "event", None) for record in caplog.records] == [TABLE_FORGOTTEN]


def test_while_acts_flow_none_is_lost_and_the_name_does_not_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Bucket, "take", lambda self, cost=1.0: True)
    code, one, two = shared()
    number = player(one)

    async def story() -> list[int]:
        done: list[int] = []
        async with Hand(two, code) as friend:
            for turn in range(60):
                if turn == 20:
                    forgetting = asyncio.create_task(asyncio.to_thread(forget_visitor, number))
                answer = await friend.act("say", f"word {turn}")
                if answer["type"] == "done":
                    done.append(answer["number"])
                    while friend.view["number"] < answer["number"]:
                        await friend.hear()
            await forgetting
            assert (await friend.act("say", "the last word"))["type"] == "done"
            await friend.until(lambda view: view["number"] > done[-1])
            assert friend.view["seats"][0]["name"] == "Player 1"
        return done

    acknowledged = run(story())
    numbers = list(Logged.objects.filter(table__code=code).values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(acknowledged) >= 50
    assert set(acknowledged) <= set(numbers)
    assert load(code).seats[0].name == "Player 1"
    assert match_of(code).setup.names == ("Player 1", FRIEND)


def test_a_seat_at_a_table_that_has_not_begun_is_free_again_and_another_may_begin() -> None:
    one, two = Client(), Client()
    code = open_table(one, name=NAME, opponents="friends", players="3", bots="0")
    two.post(f"/t/{code}/sit", {"name": FRIEND})
    load(code)
    deleted(one)
    assert [seat.kind for seat in load(code).seats] == [Seat.FREE, Seat.PERSON, Seat.FREE]
    assert NAME not in everything()

    async def story() -> None:
        async with Hand(two, code) as hand:
            assert hand.view["table"]["host"]
            assert (await hand.act("begin"))["type"] == "done"

    run(story())


def test_when_the_last_person_has_gone_the_table_does_too() -> None:
    code, one, two = shared()
    deleted(one)
    assert Table.objects.filter(code=code).exists()
    deleted(two)
    assert not Table.objects.filter(code=code).exists()


def test_a_reader_who_comes_late_does_not_bring_the_name_back() -> None:
    code, one, _ = shared()
    before = load(code)
    forget_visitor(player(one))
    live_tables.keep(before)
    assert load(code).seats[0].name == "Player 1"


def test_a_neutral_name_is_nobody_elses() -> None:
    one, two = Client(), Client()
    code = open_table(one, name=NAME, opponents="friends", players="2", bots="0")
    two.post(f"/t/{code}/sit", {"name": "Player 1"})
    deleted(one)
    names = [seat.name for seat in load(code).seats]
    assert len(set(names)) == 2
    assert NAME not in names


def test_nothing_is_deleted_by_mistake() -> None:
    client = Client()
    code = open_table(client, name=NAME)
    assert client.get("/privacy/forget").status_code == 302
    answer = client.post("/privacy/forget", {})
    assert answer.status_code == 400
    assert "Tick the box first" in answer.content.decode()
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    assert strict.post("/privacy/forget", {"sure": "yes"}).status_code == 403
    assert Table.objects.filter(code=code).exists()


def test_somebody_without_a_number_has_nothing_to_delete() -> None:
    client = Client()
    count = Table.objects.count()
    assert "this browser has no number" in client.get("/privacy").content.decode()
    assert "There were no tables of yours" in deleted(client)
    assert Table.objects.count() == count
    assert settings.SESSION_COOKIE_NAME not in client.get("/privacy").cookies


@pytest.mark.parametrize(
    ("words", "after"),
    [
        ("Al, look!", "Player 2, look!"),
        ("Also, Alan and al.", "Also, Alan and Player 2."),
        ("al" * 200, "al" * 150),
    ],
)
def test_a_name_is_taken_out_of_what_others_said_as_a_whole_word(words: str, after: str) -> None:
    assert without_name(words, "Al", "Player 2") == after


def test_somebody_who_reads_for_long_holds_up_neither_the_deleting_nor_the_tables() -> None:
    """A backup reads for minutes: the journal cannot be emptied then, and is emptied when it can."""
    code, one, two = shared()
    journal = settings.DATA / f"{DATABASE}-wal"
    with closing(sqlite3.connect(settings.DATA / DATABASE, isolation_level=None)) as reader:
        reader.execute("begin")
        reader.execute("select count(*) from tables_table").fetchone()

        async def story() -> None:
            async with Hand(two, code) as friend:
                task = asyncio.create_task(asyncio.to_thread(forget_visitor, player_of_one))
                async with asyncio.timeout(PATIENCE):
                    while not task.done():
                        assert (await friend.act("say", "still here"))["type"] in ("done", "refused")
                        await asyncio.sleep(0.05)

        player_of_one = player(one)
        run(story())
        assert load(code).seats[0].name == "Player 1"
        assert journal.stat().st_size > 0
        reader.execute("rollback")
    assert wipe_journal()
    assert journal.stat().st_size == 0


def test_what_root_leaves_belongs_to_the_owner_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[Path, int, int]] = []
    owner = tmp_path.stat()
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("os.chown", lambda path, user, group: given.append((Path(path), user, group)))
    with pytest.raises(Unusable, match="does not answer"):
        leave_errand(tmp_path, {"table": "ABCDE"}, patience=0.0)
    assert {(path.suffix, user, group) for path, user, group in given} == {
        ("", owner.st_uid, owner.st_gid),
        (".part", owner.st_uid, owner.st_gid),
    }
