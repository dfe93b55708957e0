"""Views are made between acts: whoever acts has a turn after each step of a view."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import orjson
import pytest

from forceout.web.tables import live_tables, rooms
from forceout.web.tables.rooms import PublicView, Room
from forceout.web.tables.showing import AT_A_STRETCH, LATE, LATE_FOR_ACTOR, Showing


class Shown(Room):
    """A room whose people are shown something in three steps."""

    def shown_in_steps(self) -> Iterator[None]:
        for _ in range(3):
            LOOKS.append(self.code)
            yield


class Alone(Room):
    """A room with one window."""

    def shown_in_steps(self) -> Iterator[None]:
        LOOKS.append(self.code)
        yield from ()


LOOKS: list[str] = []


async def _turns(count: int) -> None:
    """So many turns of the loop."""
    for _ in range(count):
        await asyncio.sleep(0)


def test_a_view_is_made_a_step_in_each_turn_of_the_loop() -> None:
    async def shown() -> None:
        LOOKS.clear()
        showing = Showing()
        showing.add(Shown("FIRST"))
        showing.add(Shown("SECOND"))
        await _turns(2)
        assert 1 <= len(LOOKS) <= 2
        await _turns(10)
        assert LOOKS == ["FIRST"] * 3 + ["SECOND"] * 3
        assert not showing.somebody_waits()

    asyncio.run(shown())


def test_whoever_acts_has_a_turn_between_two_steps_of_a_view() -> None:
    async def acted() -> None:
        LOOKS.clear()
        showing = Showing()
        showing.add(Shown("TABLE"))
        for _ in range(3):
            await _turns(1)
            LOOKS.append("act")
        await _turns(3)
        assert LOOKS == ["TABLE", "act"] * 3

    asyncio.run(acted())


def test_views_that_have_fallen_behind_are_made_at_a_stretch_but_not_for_ever() -> None:
    async def hurried() -> None:
        LOOKS.clear()
        now = 0.0
        showing = Showing(clock=lambda: now)
        for code in ("FIRST", "SECOND"):
            showing.add(Shown(code))
        now = LATE
        await _turns(2)
        assert LOOKS == ["FIRST"] * 3 + ["SECOND"] * 3, "the clock stood still, so all of them were in one turn"
        LOOKS.clear()
        slow = Showing(clock=lambda: len(LOOKS) * AT_A_STRETCH / 2 + now)
        slow.add(Shown("TABLE"))
        now = 2 * LATE
        await _turns(1)
        assert len(LOOKS) == 2, "then those who act have their turn"

    asyncio.run(hurried())


def test_whoever_has_acted_sees_it_before_anybody_else_at_any_table() -> None:
    async def ordered() -> None:
        LOOKS.clear()
        showing = Showing()
        showing.add(Shown("FIRST"))
        for code in ("SECOND", "THIRD"):
            showing.add(Shown(code), acted=True)
        assert not LOOKS, "first those are heard who act in the same turn of the loop"
        await _turns(12)
        assert LOOKS == ["SECOND", "THIRD"] + ["FIRST"] * 3 + ["SECOND"] * 2 + ["THIRD"] * 2
        assert not showing.somebody_waits()

    asyncio.run(ordered())


def test_where_nobody_else_looks_nothing_is_left_to_be_shown() -> None:
    async def alone() -> None:
        LOOKS.clear()
        showing = Showing()
        showing.add(Alone("TABLE"), acted=True)
        await _turns(2)
        assert LOOKS == ["TABLE"]
        assert not showing.somebody_waits()

    asyncio.run(alone())


def test_a_room_in_which_more_has_happened_is_shown_that_and_keeps_its_place_for_the_others() -> None:
    async def again() -> None:
        LOOKS.clear()
        showing, busy, other = Showing(), Shown("BUSY"), Shown("OTHER")
        showing.add(busy)
        showing.add(other)
        since = showing.owed[busy].asked
        await _turns(1)
        showing.add(busy, acted=True)
        assert list(showing.owed) == [busy, other]
        assert showing.owed[busy].asked == since
        await _turns(12)
        assert LOOKS == ["BUSY"] * 4 + ["OTHER"] * 3

    asyncio.run(again())


def test_those_who_have_acted_and_waited_are_shown_it_in_one_turn_of_the_loop() -> None:
    async def hurried() -> None:
        LOOKS.clear()
        now = 0.0
        showing = Showing(clock=lambda: now)
        showing.add(Shown("OTHER"))
        for code in ("FIRST", "SECOND"):
            showing.add(Alone(code), acted=True)
        now = LATE_FOR_ACTOR
        await _turns(1)
        assert LOOKS == ["FIRST", "SECOND"], "then nobody waits who has acted, and the others are not late"

    asyncio.run(hurried())


def test_somebody_waits_while_an_act_is_carried_out_or_a_view_is_owed() -> None:
    async def waited() -> None:
        showing = Showing()
        assert not showing.somebody_waits()
        with showing.somebody_acts():
            assert showing.somebody_waits()
        assert not showing.somebody_waits()
        showing.add(Shown("TABLE"))
        assert showing.somebody_waits()
        await _turns(5)
        assert not showing.somebody_waits()

    asyncio.run(waited())


class Looker:
    """A window that remembers the numbers of the views it was sent."""

    def __init__(self, *, judges: bool = False) -> None:
        self.judges, self.numbers = judges, list[int]()

    def post_view(self, text: str) -> None:
        self.numbers.append(orjson.loads(text)["number"])


class OfOneNumber(PublicView):
    """A view that is nothing but its number."""

    def text_of(self, seen: Any) -> str:
        return orjson.dumps(seen).decode()


class Numbered(Room):
    """A room whose views are nothing but their number."""

    def _public(self, live: Any, *, fresh: float) -> PublicView:
        return OfOneNumber(live, None, fresh, {"number": live.number})  # type: ignore[typeddict-item]


def test_nobody_is_shown_what_was_before_once_more_has_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody acts, is told that the table has moved on and shown it, all while the view before is going round."""
    table = {"seats_of": lambda player: player.startswith("p"), "table": SimpleNamespace(host="host")}
    tables = [SimpleNamespace(number=number, **table) for number in (3, 4)]
    now = [tables[0]]
    monkeypatch.setattr(live_tables, "peek", lambda code: now[0])
    monkeypatch.setattr(rooms, "seen_by", lambda view, live, player: view)
    monkeypatch.setattr(rooms, "seen_by_judge", lambda view, live: view)
    first, second, judge, watcher = windows = Looker(), Looker(), Looker(judges=True), Looker()
    players = ("player 1", "player 2", "judge", "")
    room = Numbered("TABLE", connections=dict(zip(windows, players, strict=True)))  # type: ignore[arg-type]
    steps = room.shown_in_steps()
    next(steps)
    assert first.numbers == [3]
    now[0] = tables[1]
    for window in (second, judge):
        window.post_view('{"number": 4}')
    for _ in steps:
        pass
    assert [window.numbers for window in (second, judge)] == [[4, 4], [4, 4]]
    assert watcher.numbers == [4]
