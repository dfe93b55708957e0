"""Several processes on PostgreSQL and Redis: any process takes any window, and a table is one process's at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import psycopg
from bench.web.several import Several

from forceout.referee.action import Action
from forceout.web.databases import connection_words
from forceout.web.house.appending import Appender
from forceout.web.tables.changes import Change
from forceout.web.tables.log import Entry
from web.several_kit import Hand, Visitor


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 60))


def asked(processes: Several, question: str, *given: object) -> list[tuple[Any, ...]]:
    with psycopg.connect(processes.database) as line:
        return line.execute(question, given).fetchall()


def friends(processes: Several, **fields: str) -> tuple[Visitor, Visitor, str]:
    """A table that was opened at the first process, and to which somebody sat down at the second."""
    one, two = Visitor(processes, 1), Visitor(processes, 2)
    code = one.opens(**{"clocks": "off", **fields})
    two.post(f"/t/{code}/sit", name="Theo")
    return one, two, code


def test_two_players_at_different_processes_play_one_match(processes: Several) -> None:
    async def story() -> None:
        one, two, code = friends(processes)
        async with Hand(one, code, 1) as first, Hand(two, code, 2) as second:
            assert (await first.act("lot"))["number"] == 1
            assert (await second.shows(1))["number"] == 1
            assert (await second.act("lot"))["number"] == 2
            await first.shows(2)
            await first.until(lambda: all(seat["connected"] for seat in first.view["seats"]))
            await second.until(lambda: all(seat["connected"] for seat in second.view["seats"]))
        numbers = asked(processes, "select number from tables_logged join tables_table on table_id = tables_table.id"
                        " where code = %s order by number", code)  # fmt: skip
        assert numbers == [(1,), (2,)]

    run(story())


def test_an_act_that_is_sent_twice_by_way_of_two_processes_happens_once(processes: Several) -> None:
    async def story() -> None:
        one, two, code = friends(processes)
        async with Hand(two, code, 2), Hand(one, code, 1) as first, Hand(one, code, 2) as again:
            told = [await first.act("lot", key="same"), await again.act("lot", key="same")]
            assert [one["type"] for one in told] == ["done", "done"]
            assert [one["number"] for one in told] == [1, 1]

    run(story())


def test_watchers_are_counted_at_all_processes(processes: Several) -> None:
    async def story() -> None:
        one, two, code = friends(processes)
        async with (
            Hand(one, code, 1) as first,
            Hand(two, code, 1, watch=True),
            Hand(two, code, 2, watch=True) as far,
            Hand(Visitor(processes, 2), code, 2, watch=True),
        ):
            await first.until(lambda: _watching(first) == 3)
            await far.until(lambda: _watching(far) == 3)

    run(story())


def _watching(hand: Hand) -> int:
    told = [one["watching"] for one in hand.others if one["type"] == "watching"]
    return int(told[-1] if told else hand.view["watching"])


def test_what_a_page_of_another_process_does_is_seen_at_the_table(processes: Several) -> None:
    async def story() -> None:
        one, two = Visitor(processes, 1), Visitor(processes, 2)
        code = one.opens(clocks="off")
        async with Hand(one, code, 1) as first:
            assert not first.view["seats"][1]["name"]
            await asyncio.to_thread(two.post, f"/t/{code}/sit", name="Theo")
            await first.until(lambda: first.view["seats"][1]["name"] == "Theo")
            assert (await first.act("lot"))["type"] == "done"
            # the page of a process that does not have the table shows it as it stands
            status, place, _ = await asyncio.to_thread(two.get, f"/t/{code}")
            assert (status, place) == (200, f"/t/{code}")
            await asyncio.to_thread(two.post, f"/t/{code}/give-up")
            await first.until(lambda: first.view["seats"][1]["kind"] == "bot")
            assert first.view["number"] >= 1

    run(story())


def test_a_host_at_one_process_removes_a_guest_at_another(processes: Several) -> None:
    async def story() -> None:
        one, two, code = friends(processes)
        async with Hand(two, code, 2) as guest, Hand(one, code, 1) as host:
            assert (await host.act("remove", "1"))["type"] == "done"
            await guest.until(lambda: any(told["type"] == "closed" for told in guest.others))
            await guest.until(guest.line.gone.done)
            assert guest.line.gone.result() == 4404
            stranger = Hand(Visitor(processes, 2), code, 2, watch=True)
            assert (await host.act("close-table"))["type"] == "done"
            async with stranger:
                assert any("closed this table" in told["text"] for told in stranger.others)

    run(story())


def test_a_table_that_nobody_is_at_is_nobodys_and_goes_to_whoever_comes_next(processes: Several) -> None:
    async def story() -> None:
        one, two, code = friends(processes)
        owner = "select owner, fence from tables_claim join tables_table on table_id = tables_table.id where code = %s"
        async with Hand(one, code, 1) as first:
            assert (await first.act("lot"))["type"] == "done"
            [(name, fence)] = asked(processes, owner, code)
            assert name
        while asked(processes, owner, code)[0][0]:
            await asyncio.sleep(0.05)
        async with Hand(two, code, 2) as second:
            assert second.view["number"] == 1
            [(other, later)] = asked(processes, owner, code)
            assert other
            assert other != name
            assert later > fence
            assert (await second.act("lot"))["number"] == 2

    run(story())


def change(table: int, number: int, fence: int, key: str = "0/x", *, by_hand: bool = False) -> Change:
    return Change(table, Entry(number, Action(1_000, 0, "lot", "3"), key), fence=fence, by_hand=by_hand)


def test_what_is_written_under_an_old_claim_or_a_taken_number_is_not_written(processes: Several) -> None:
    _, _, code = friends(processes)
    [(table,)] = asked(processes, "select id from tables_table where code = %s", code)
    words = connection_words(processes.database)
    with psycopg.connect(processes.database) as line:
        line.execute("delete from tables_claim where table_id = %s", [table])
        line.execute("insert into tables_claim (table_id, owner, fence) values (%s, 'a', 5)", [table])
    mine, others = Appender("a", words), Appender("b", words)
    assert mine.write([change(table, 1, 5)]) == [True]
    assert mine.write([change(table, 1, 5, "0/y")]) == [False]  # the number is taken
    assert mine.write([change(table, 2, 5)]) == [False]  # so is the key
    assert mine.write([change(table, 2, 4, "0/y")]) == [False]  # read before the claim
    assert others.write([change(table, 2, 5, "0/y")]) == [False]  # not the owner
    assert others.write([change(table, 2, 5, "0/y", by_hand=True)]) == [True]
    assert mine.write([change(table, 3, 5, "0/z")]) == [False]  # changed by hand since it was read
    assert mine.write([change(table, 3, 6, "0/z")]) == [True]
    assert asked(processes, "select number from tables_logged where table_id = %s order by 1", table) == [
        (1,),
        (2,),
        (3,),
    ]


def test_a_table_that_was_deleted_while_redis_was_away_is_left_with_the_next_act(processes: Several) -> None:
    async def story() -> None:
        one, two, code = friends(processes)
        async with Hand(one, code, 1) as first, Hand(two, code, 2) as second:
            await first.act("lot")
            await second.shows(1)
            for kind in ("tables_logged", "tables_seat", "tables_claim"):
                chosen = "(select id from tables_table where code = %s) returning 1"
                asked(processes, f"delete from {kind} where table_id = {chosen}", code)
            asked(processes, "delete from tables_table where code = %s returning 1", code)
            told = await second.act("lot")
            assert (told["type"], told.get("code")) == ("refused", "gone")
            await first.until(lambda: first.line.gone.done())
            assert first.others[-1]["text"] == "This table has been deleted."

    run(story())
