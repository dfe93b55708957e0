"""Views are made between acts: whoever acts is answered first, and nobody's view waits for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from forceout.web.tables.rooms import GIVES_WAY, Room, Showing


class Shown(Room):
    """A room whose people are shown something in three steps."""

    def shown_in_steps(self) -> Iterator[None]:
        for _ in range(3):
            LOOKS.append(self.code)
            yield


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


def test_while_somebody_waits_for_an_answer_no_view_is_made() -> None:
    async def acted() -> None:
        LOOKS.clear()
        showing = Showing()
        with showing.gives_way():
            showing.add(Shown("TABLE"))
            await _turns(GIVES_WAY - 1)
            assert LOOKS == []
            assert showing.somebody_waits()
        await _turns(10)
        assert len(LOOKS) == 3

    asyncio.run(acted())


def test_an_answer_that_takes_long_does_not_keep_views_back_for_ever() -> None:
    async def waited() -> None:
        LOOKS.clear()
        showing = Showing()
        with showing.gives_way():
            showing.add(Shown("TABLE"))
            await _turns(5 * (GIVES_WAY + 1))
            assert len(LOOKS) == 3
            assert showing.somebody_waits()
        assert not showing.somebody_waits()

    asyncio.run(waited())
