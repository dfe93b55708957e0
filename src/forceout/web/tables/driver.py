"""What makes a table go on by itself: bots act, clocks run out, the last shake ends the match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from django.conf import settings

from forceout.bots.decision import Bot, Decision, view_for
from forceout.bots.registry import make_bot
from forceout.referee.action import TABLE, Refused
from forceout.referee.new_shake import throwers
from forceout.referee.state import Phase, State
from forceout.referee.time_passes import next_due
from forceout.web.tables import live_tables
from forceout.web.tables.act_queue import ACT_QUEUE
from forceout.web.tables.acting import Act
from forceout.web.tables.bot_seats import playing
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.models import Seat
from forceout.web.tables.practice import outlook
from forceout.web.tables.rooms import Room, time_at

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
THINKERS = ThreadPoolExecutor(max_workers=2, thread_name_prefix="bot")
READING = 45.0
"""Seconds for which a verdict is left on the table before a bot rolls by itself."""
AGAIN = 5.0
"""Seconds until a bot that had no good idea thinks again."""


@dataclass(frozen=True)
class Job:
    """Something to do in so many seconds, unless something else happens first."""

    seconds: float
    act: Act


class Driver:
    """Drives one table. Bots forget with the process; the log does not."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.bots: dict[int, Bot] = {}
        self.refused: dict[tuple[int, int], int] = {}
        """How often an act was refused, by the number it answered and its seat."""

    async def run(self) -> None:
        while True:
            standing = self.standing()
            live = live_tables.peek(self.room.code)
            jobs = await self.jobs(live) if live is not None and self.room.attended else []
            if self.standing() == standing:
                await self._wait(min(jobs, key=lambda one: one.seconds, default=None), standing)

    def standing(self) -> tuple[object, ...]:
        """What a plan rests on. While it stands, a plan does: that somebody comes to watch changes nothing."""
        live = live_tables.peek(self.room.code)
        if live is None:
            return ()
        return (live.number, live.match is None, self.room.attended, frozenset(self.room.stand_ins))

    async def _wait(self, job: Job | None, standing: tuple[object, ...]) -> None:
        """Until the job is due and done, or something else has happened."""
        loop = asyncio.get_running_loop()
        due = loop.time() + job.seconds if job is not None else None
        while self.standing() == standing:
            self.room.changed.clear()
            try:
                await asyncio.wait_for(self.room.changed.wait(), None if due is None else max(0.0, due - loop.time()))
            except TimeoutError:
                assert job is not None
                await self.do(job)
                return

    async def do(self, job: Job) -> None:
        """Shielded: whoever reloads the page ends this driver, and must still be told what it was about to write."""
        await asyncio.shield(self._do(job))

    async def _do(self, job: Job) -> None:
        try:
            await ACT_QUEUE.act_on(self.room.code, job.act)
        except Refused:
            key = (job.act.number, job.act.seat)
            self.refused = {one: times for one, times in self.refused.items() if one[0] == job.act.number}
            self.refused[key] = self.refused.get(key, 0) + 1
            return
        await self.room.broadcast()

    async def jobs(self, live: LiveTable) -> list[Job]:
        if live.match is None or live.match.state.phase is Phase.DONE:
            return []
        state, number = live.match.state, live.number
        found = [
            Job(max(seconds, AGAIN * self.refused.get((number, act.seat), 0)), act)
            for seconds, act in self._of_the_table(live, state)
        ]
        due = next_due(state)
        if due is not None and state.paused_at is None:
            found.append(Job(max(0.0, (due - time_at(live)) / 1000 + 0.05), Act(TABLE, "tick", number=number)))
        decided = await self._of_a_bot(live, state)
        if live.table.practice and (self.room.practice is None or self.room.practice[0] != number):
            await self._outlook(state, number)
        return found if decided is None else [*found, decided]

    def _of_the_table(self, live: LiveTable, state: State) -> list[tuple[float, Act]]:
        """Throws for the bots, and the end of the match after its last shake."""
        number, pace = live.number, settings.PACE
        bots = {seat.number for seat in live.seats if seat.kind == Seat.BOT} | self.room.stand_ins
        if state.phase is Phase.BETWEEN and len(state.scores) >= live.table.shakes:
            return [(0.0, Act(TABLE, "end-round", number=number))]
        if state.phase is Phase.LOT:
            thrown = set(state.lots)
            return [(1.2 * pace, Act(seat, "lot", number=number)) for seat in state.lot_seats
                    if seat in bots and seat not in thrown][:1]  # fmt: skip
        thrower = next((one for one in throwers(state) if one[0] in bots), None)
        if thrower is None:
            return []
        if state.phase is Phase.BETWEEN:
            waits = bool(set(range(state.players)) - bots) and thrower[0] not in self.room.stand_ins
            return [(READING if waits else 2 * pace, Act(*thrower, number=number))]
        return [(1.5 * pace, Act(*thrower, number=number))]

    async def _of_a_bot(self, live: LiveTable, state: State) -> Job | None:
        """Whoever is not in turn looks first: a challenge comes before the next move."""
        seats = [seat for seat in live.seats if seat.kind == Seat.BOT or seat.number in self.room.stand_ins]
        for seat in sorted(seats, key=lambda one: one.number == state.shake.turn):
            if seat.number not in self.bots:
                self.bots[seat.number] = make_bot(
                    playing(seat.bot or live.table.fill_bot), live.table.pk * 8 + seat.number
                )
            decision = await in_a_thread(self.bots[seat.number].decide, view_for(state, seat.number), seat.number)
            if decision is not None:
                return self._job(live, seat.number, decision)
        return None

    def _job(self, live: LiveTable, seat: int, decision: Decision) -> Job:
        tries = self.refused.get((live.number, seat), 0)
        if decision.verb == "tick" or tries:
            act = Act(TABLE, "tick", number=live.number) if decision.verb == "tick" else _as_act(live, seat, decision)
            return Job(AGAIN * max(tries, 1), act)
        return Job(decision.seconds * settings.PACE, _as_act(live, seat, decision))

    async def _outlook(self, state: State, number: int) -> None:
        """Practice: could Now be called? The answer follows the view, so that nobody waits for it."""
        if state.phase is Phase.PLAY:
            self.room.practice = (number, await in_a_thread(outlook, state))
            await self.room.broadcast()


def _as_act(live: LiveTable, seat: int, decision: Decision) -> Act:
    return Act(seat, decision.verb, decision.words, live.number)


async def in_a_thread(work: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs) -> Answer:
    return await asyncio.get_running_loop().run_in_executor(THINKERS, lambda: work(*given, **named))


async def drive(room: Room) -> None:
    await Driver(room).run()
