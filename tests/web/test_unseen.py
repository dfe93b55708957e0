"""What is in the log of a table is shown to those who are at it, whatever became of the process that wrote it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import psycopg
import pytest
from bench.web.several import Several
from django.test import Client
from redis import Redis

from forceout.web.house import Moved, Unsure
from forceout.web.house.bus import CHANNEL, spoken
from forceout.web.house.embedded import OneProcess
from forceout.web.limits import Asker
from forceout.web.seals import Seal
from forceout.web.tables import desk, live_tables
from forceout.web.tables.acting import Act
from forceout.web.tables.changes import Change
from forceout.web.tables.connection import Window
from forceout.web.tables.database_thread import in_order
from forceout.web.tables.desk import DESK
from forceout.web.tables.driver import Driver, Job
from forceout.web.tables.guest import Guest
from forceout.web.tables.log import Entry, Folded, follow
from forceout.web.tables.models import Logged
from forceout.web.tables.opening import begin
from forceout.web.tables.rooms import Room, give_up_room, room_of
from forceout.web.tables.unseen import show_what_was_unseen
from web import several_kit
from web.seats import Hand, known, open_table, run
from web.several_kit import Visitor
from web.web_players import next_act


def for_two() -> tuple[Client, str]:
    """A table at which two people can begin."""
    one, two = Client(), Client()
    code = open_table(one, opponents="friends", players="2", bots="0")
    two.post(f"/t/{code}/sit", {"name": "Theo"})
    return one, code


def written_elsewhere(code: str) -> int:
    """Another process has written one more entry, and has told nobody; its number."""
    live = live_tables.load(code)
    number = live.number + 1
    Logged.objects.create(table=live.table, number=number, at=1, who=0, verb="lot", words="3", key="0/elsewhere")
    return number


class Line:
    """Keeps the views that come."""

    def __init__(self) -> None:
        self.views: list[str] = []
        self.moved = 0

    def post(self, text: str) -> None: ...
    def post_view(self, text: str) -> None:
        self.views.append(text)

    def is_stuck(self, *_: object) -> bool:
        return False

    def look(self, now: float) -> None: ...
    def hang_up(self, code: int) -> None: ...
    def move(self) -> None:
        self.moved += 1


def watching(code: str) -> tuple[Window, Line]:
    line = Line()
    return Window(Guest(code, "", "", judges=False, invited=False, asker=Asker("", "")), line), line


def lost(monkeypatch: pytest.MonkeyPatch, to: str = "another") -> None:
    """This process does not have its tables any more; with "" nobody has them, and whoever wants one takes it."""

    async def claim(self: OneProcess, code: str, **_: bool) -> str:
        if not to:
            monkeypatch.setattr(OneProcess, "owns", lambda self, code: True)
        return to

    monkeypatch.setattr(OneProcess, "owns", lambda self, code: False)
    monkeypatch.setattr(OneProcess, "claim", claim)


# -- whoever does not have a table any more writes nothing there -------------------------------------------


def test_an_act_whose_table_was_lost_while_it_was_read_is_moved_and_not_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Written by hand it would be acknowledged, and nobody at the new owner would be shown it."""
    _, code = for_two()

    async def read_for_long(match: Folded, entry: Entry, keep: object) -> Folded:
        lost(monkeypatch)
        return follow(match, entry)

    monkeypatch.setattr(desk, "takes_long", lambda one: True)
    monkeypatch.setattr(desk, "foreseen", read_for_long)
    with pytest.raises(Moved):
        run(DESK.act_on(code, Act(0, "lot", key="long")))
    assert live_tables.load(code).number == 0


def test_an_act_that_was_read_while_the_last_window_left_is_kept_and_the_table_given_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, code = for_two()
    released: list[str] = []

    async def read_for_long(match: Folded, entry: Entry, keep: object) -> Folded:
        lost(monkeypatch, to="")
        return follow(match, entry)

    monkeypatch.setattr(desk, "takes_long", lambda one: True)
    monkeypatch.setattr(desk, "foreseen", read_for_long)
    monkeypatch.setattr(OneProcess, "release", lambda self, code: released.append(code))
    assert run(DESK.act_on(code, Act(0, "lot", key="long"))).number == 1
    assert released == [code]


def test_a_page_may_act_at_a_table_that_this_process_does_not_have(monkeypatch: pytest.MonkeyPatch) -> None:
    _, code = for_two()
    lost(monkeypatch)
    assert run(DESK.act_on(code, Act(0, "lot"), from_a_page=True)).number == 1


def test_a_match_that_was_begun_where_its_table_was_lost_meanwhile_is_announced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    code = open_table(Client(), opponents="friends", players="2", bots="0")
    announced: list[str] = []
    monkeypatch.setattr(OneProcess, "announce", lambda self, code, *_: announced.append(code))

    def begin_and_lose(code: str) -> None:
        begin(code)
        lost(monkeypatch)

    monkeypatch.setattr(desk, "begin", begin_and_lose)
    assert run(DESK.act_on(code, Act(0, "begin"))).match is not None
    assert announced == [code]


# -- nobody is in a room where nothing happens -------------------------------------------------------------


def test_a_window_whose_table_was_lost_at_the_door_does_not_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    _, code = for_two()
    live = live_tables.load(code)
    lost(monkeypatch)
    window, _ = watching(code)
    with pytest.raises(Moved):
        run(window.come_in(live))
    assert room_of(code) is None


def test_a_window_that_has_moved_is_shown_nothing_more_of_the_room_it_was_in() -> None:
    """It may have been shown something newer already."""
    _, code = for_two()

    async def story() -> None:
        window, line = watching(code)
        assert await window.come_in(await in_order(live_tables.load, code))
        room = window.room
        assert room is not None
        assert len(line.views) == 1
        give_up_room(code)
        await in_order(live_tables.load, code)
        room.show_now()
        assert (len(line.views), line.moved) == (1, 1)

    run(story())


def test_what_a_driver_did_is_shown_to_those_who_have_come_since_it_began() -> None:
    _, code = for_two()

    async def story() -> None:
        window, line = watching(code)
        assert await window.come_in(await in_order(live_tables.load, code))
        await Driver(Room(code)).do(Job(0.0, Act(0, "lot")))
        await asyncio.sleep(0.05)
        assert json.loads(line.views[-1])["number"] == 1
        window.go()

    run(story())


# -- the beat ----------------------------------------------------------------------------------------------


def test_what_another_process_wrote_and_told_nobody_is_shown_with_the_next_beat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, code = for_two()

    async def how_far(self: object, codes: Sequence[str]) -> dict[str, tuple[int, int]]:
        return dict.fromkeys(codes, (0, 1))

    async def story() -> None:
        async with Hand(one, code) as hand:
            await in_order(written_elsewhere, code)
            monkeypatch.setattr(OneProcess, "how_far", how_far)
            await show_what_was_unseen()
            await hand.until(lambda view: view["number"] == 1)

    run(story())


def test_what_was_read_without_being_shown_is_shown_with_the_next_beat() -> None:
    """By a page, or at the door."""
    one, code = for_two()

    async def story() -> None:
        async with Hand(one, code) as hand:
            await in_order(written_elsewhere, code)
            await in_order(live_tables.load, code)
            assert known(code).number == 1
            await show_what_was_unseen()
            await hand.until(lambda view: view["number"] == 1)

    run(story())


def test_an_act_that_was_written_while_its_answer_was_lost_is_shown_with_the_next_beat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever sent it is told to come again, and may not; nor does a clock that ran out."""
    one, code = for_two()
    write = OneProcess.write

    def and_no_answer(self: OneProcess, changes: Sequence[Change]) -> list[bool]:
        write(self, changes)
        raise Unsure

    async def story() -> None:
        async with Hand(one, code) as hand:
            monkeypatch.setattr(OneProcess, "write", and_no_answer)
            with pytest.raises(Unsure):
                await DESK.act_on(code, Act(0, "lot"))
            await show_what_was_unseen()
            await hand.until(lambda view: view["number"] == 1)

    run(story())


def test_where_everybody_was_shown_everything_a_beat_reads_and_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    one, code = for_two()
    read: list[str] = []

    async def story() -> None:
        async with Hand(one, code) as hand:
            await hand.act("lot")
            await hand.until(lambda view: view["number"] == 1)
            monkeypatch.setattr(live_tables, "load", read.append)
            await show_what_was_unseen()
            assert not read
            monkeypatch.undo()

    run(story())


# -- two real processes ------------------------------------------------------------------------------------

LONG = "−".join("987654321987654321")
"""A row that takes the judge longer than half a second: there are many ways to group it."""
OWNER = "select owner from tables_claim join tables_table on table_id = tables_table.id where code = %s"
TAKE = """
    update tables_claim set owner = %s, fence = fence + 1 where table_id = (select id from tables_table where code = %s)
"""
NEVER_HEARD = """
    insert into tables_logged (table_id, number, at, who, verb, words, key)
    select id, 1 + (select count(*) from tables_logged where table_id = tables_table.id), 1, 0, 'lot', '3', '0/unheard'
    from tables_table where code = %s
"""


def taken_over(processes: Several, code: str, *, told: bool = True) -> None:
    """What happens to a process that stood still: another has its table, and says so."""
    with psycopg.connect(processes.database, autocommit=True) as line:
        [(before,)] = line.execute(OWNER, [code]).fetchall()
        [(other,)] = line.execute("select name from tables_node where name <> %s", [before]).fetchall()
        line.execute(TAKE, [other, code])
        [(now,)] = line.execute("select extract(epoch from clock_timestamp())::float8").fetchall()
    if told:
        seal, item = Seal(processes.environment["FORCEOUT_SECRET"]), ["taken", code]
        with Redis.from_url(processes.environment["FORCEOUT_REDIS"]) as redis:
            redis.publish(CHANNEL + before, spoken(seal, "a test", before, int(1e6 * now), 1, now, [item]))


def fence_of(processes: Several, code: str) -> int:
    with psycopg.connect(processes.database) as line:
        [(fence,)] = line.execute(OWNER.replace("owner", "fence"), [code]).fetchall()
    return int(fence)


def goal_of(hand: several_kit.Hand) -> str:
    """Only what might be right is read to its end."""
    shake = hand.view["shake"]
    faces = {cube["number"]: cube["face"] for cube in shake["cubes"]}
    return "".join(faces[cube["number"]] for cube in shake["goal"])


async def until_somebody_writes(hands: Sequence[several_kit.Hand]) -> several_kit.Hand:
    """Plays until a challenge is made, and returns who has to write."""
    while True:
        shown = max(one.view["number"] for one in hands)
        for one in hands:
            await one.shows(shown)
        if hands[0].view["phase"] == "write":
            return next(one for one in hands if one.view["you"][0] in one.view["waitsFor"])
        chosen: list[Any] = [(one, act) for one in hands if (act := next_act(one.view)) is not None]
        who, act = next((one for one in chosen if one[0].view["you"][0] in one[0].view["waitsFor"]), chosen[0])
        told = await who.act(act["verb"], act["words"])
        assert told["type"] == "done", told
        await who.shows(told["number"])


def test_an_act_that_is_read_while_its_table_is_taken_over_is_shown_to_everybody_at_the_new_owner(
    processes: Several,
) -> None:
    async def story() -> None:
        one, two = Visitor(processes, 1), Visitor(processes, 1)
        code = one.opens(clocks="off")
        two.post(f"/t/{code}/sit", name="Theo")
        async with (
            several_kit.Hand(one, code, 1) as first,
            several_kit.Hand(two, code, 1) as second,
            several_kit.Hand(Visitor(processes, 1), code, 1, watch=True) as near,
            several_kit.Hand(Visitor(processes, 2), code, 2, watch=True) as far,
        ):
            everybody = (first, second, near, far)
            writer = await until_somebody_writes((first, second))
            before = writer.view["number"]
            answer = asyncio.create_task(writer.act("present", f"{LONG} = {goal_of(writer)}"))
            await asyncio.sleep(0.3)  # it is being read
            await asyncio.to_thread(taken_over, processes, code)
            told = await answer
            assert told["type"] == "done", told
            for hand in everybody:
                assert (await hand.shows(before + 1))["number"] >= told["number"]

    asyncio.run(asyncio.wait_for(story(), 60))


def test_what_was_written_without_a_word_is_shown_by_the_process_that_has_the_table(processes: Several) -> None:
    async def story() -> None:
        one, two = Visitor(processes, 1), Visitor(processes, 2)
        code = one.opens(clocks="off")
        two.post(f"/t/{code}/sit", name="Theo")
        async with several_kit.Hand(one, code, 1) as first, several_kit.Hand(two, code, 2) as second:
            with psycopg.connect(processes.database) as line:
                line.execute(NEVER_HEARD, [code])
            for hand in (first, second):
                await hand.shows(1)
            assert (await second.act("lot"))["number"] == 2

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_table_that_was_taken_over_without_a_word_is_given_up_and_its_windows_go_there(processes: Several) -> None:
    """Nobody acts: those who only look would sit in a room in which nothing happens any more."""

    async def story() -> None:
        one = Visitor(processes, 1)
        code = one.opens(clocks="off")
        async with several_kit.Hand(one, code, 1) as first, several_kit.Hand(one, code, 2, watch=True) as far:
            before, seen = fence_of(processes, code), [len(hand.views) for hand in (first, far)]
            await asyncio.to_thread(taken_over, processes, code, told=False)
            await first.until(lambda: fence_of(processes, code) > before + 1)  # the new owner was asked for it
            await first.until(lambda: len(first.views) > seen[0] and len(far.views) > seen[1])

    asyncio.run(asyncio.wait_for(story(), 60))
