"""What makes a table go on by itself: bots act, clocks run out, the last shake ends the match."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from django.conf import settings

from forceout.bots.decision import Decision
from forceout.referee.action import JUDGE, TABLE, Refused
from forceout.referee.calling import reads_help
from forceout.referee.new_shake import throwers
from forceout.referee.state import Phase, State
from forceout.referee.time_passes import next_due
from forceout.web.house import Moved
from forceout.web.tables import live_tables
from forceout.web.tables.acting import Act
from forceout.web.tables.board_view.shake_end import STAYS_OPEN, keep_solution, solution_there, to_be_solved
from forceout.web.tables.bot_seats import BotSeat, first_decision, seed_of
from forceout.web.tables.desk import DESK
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.log import Folded
from forceout.web.tables.models import Seat
from forceout.web.tables.of_day import set_clock, told_end
from forceout.web.tables.practice import prospect
from forceout.web.tables.reading_help import closes_at
from forceout.web.tables.rooms import Room, room_of, time_at
from forceout.web.thinking import SOON, NoAnswer, NotYet

READING = 45.0
"""Seconds for which a verdict is left on the table before a bot rolls by itself."""
ANSWERING = 20.0
"""Seconds for which bots wait with a move while somebody offers to stop."""
AGAIN = 5.0
"""Seconds until a bot that had no good idea thinks again."""


@dataclass(frozen=True)
class Job:
    """Something to do in so many seconds, unless something else happens first. Without an act: to think again."""

    seconds: float
    act: Act | None


class Driver:
    """Drives one table. It forgets with the process; the log does not."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.refused: dict[tuple[int, int], int] = {}
        """How often an act was refused, by the number it answered and its seat."""
        self.looking: asyncio.Task[None] | None = None
        """Finds out what the players may be told later."""

    async def run(self) -> None:
        try:
            while True:
                standing, live = self.standing(), live_tables.peek(self.room.code)
                self._look_deeper(live)
                jobs = await self.jobs(live) if live is not None and self.room.attended else []
                self.room.changed.clear()  # what has changed by now shows in what stands
                if self.standing() == standing:
                    await self._wait(min(jobs, key=lambda one: one.seconds, default=None), standing)
        finally:
            if self.looking is not None:
                self.looking.cancel()

    def standing(self) -> tuple[object, ...]:
        """What a plan rests on. While it stands, a plan does: that somebody comes to watch changes nothing."""
        live = live_tables.peek(self.room.code)
        if live is None:
            return ()
        return (
            live.number,
            live.edition,
            live.match is None,
            self.room.attended,
            frozenset(self.room.stand_ins),
            told_end(self.room.code),
        )

    async def _wait(self, job: Job | None, standing: tuple[object, ...]) -> None:
        """Until the job is due and done, or something else has happened."""
        changed, is_due = self.room.changed, asyncio.Event()

        def ring() -> None:
            is_due.set()
            changed.set()

        # cheaper than a limit of time for each wait, of which there is one after every act
        clock = None if job is None else asyncio.get_running_loop().call_later(job.seconds, ring)
        try:
            while not is_due.is_set():
                await changed.wait()
                changed.clear()
                if self.standing() != standing:
                    return
        finally:
            if clock is not None:
                clock.cancel()
        assert job is not None
        await self.do(job)

    async def do(self, job: Job) -> None:
        """Shielded: whoever reloads the page ends this driver, and must still be told what it was about to write."""
        await asyncio.shield(self._do(job))

    async def _do(self, job: Job) -> None:
        if job.act is None:
            return
        try:
            await DESK.act_on(self.room.code, job.act)
        except Moved:
            return  # the table is driven elsewhere now
        except Refused:
            key = (job.act.number, job.act.seat)
            self.refused = {one: times for one, times in self.refused.items() if one[0] == job.act.number}
            self.refused[key] = self.refused.get(key, 0) + 1
            return
        room = room_of(self.room.code)  # who was there when it was begun may have gone and come again
        if room is not None:
            room.show()

    async def jobs(self, live: LiveTable) -> list[Job]:
        if live.match is None or live.match.state.phase is Phase.DONE:
            return []
        state, number = live.match.state, live.number
        closes = closes_at(state)
        if closes is not None:
            over = Act(JUDGE, "resume", str(reads_help(state)), number)
            return [Job(max(0.0, (closes - time_at(live)) / 1000 + 0.05), over)]
        if state.paused_at is not None:
            return []  # while a judge is at the table nobody acts, and no clock runs
        found = [
            Job(max(seconds, AGAIN * self.refused.get((number, act.seat), 0)), act)
            for seconds, act in self._of_the_table(live, state)
        ]
        due = next_due(state)
        if due is not None:
            tries = self.refused.get((number, TABLE), 0)
            seconds = max(0.0, (due - time_at(live)) / 1000 + 0.05, AGAIN * tries)
            found.append(Job(seconds, Act(TABLE, "tick", number=number)))
        clock_set = await set_clock(live, state, time_at(live))
        if clock_set is not None:
            found.append(Job(AGAIN * self.refused.get((number, TABLE), 0), clock_set))
        agrees = self._agrees_to_stop(live, state)
        if agrees is not None:
            return [*found, agrees]
        decided = await self._of_a_bot(live, live.match)
        if decided is not None and state.stop_offer is not None:  # people have time to answer before the match moves on
            decided = Job(decided.seconds + ANSWERING, decided.act)
        return found if decided is None else [*found, decided]

    def _agrees_to_stop(self, live: LiveTable, state: State) -> Job | None:
        """Bots agree to stop whenever somebody likes to."""
        if state.stop_offer is None:
            return None
        bots = {seat.number for seat in live.seats if seat.kind == Seat.BOT} | self.room.stand_ins
        waited = sorted(bots - set(state.stop_offer.agreed) - set(state.absent))
        if not waited or self.refused.get((live.number, waited[0])):
            return None
        return Job(settings.PACE, Act(waited[0], "agree-stop", number=live.number))

    def _of_the_table(self, live: LiveTable, state: State) -> list[tuple[float, Act]]:
        """Throws for the bots, and the end of the match after its last shake."""
        number, pace = live.number, settings.PACE
        bots = {seat.number for seat in live.seats if seat.kind == Seat.BOT} | self.room.stand_ins
        if state.phase is Phase.BETWEEN and 0 < live.table.shakes <= len(state.scores):
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

    async def _of_a_bot(self, live: LiveTable, match: Folded) -> Job | None:
        """Whoever is not in turn looks first: a challenge comes before the next move."""
        turn = match.state.shake.turn
        moved = next((entry.number for entry in reversed(match.entries) if not entry.idle), 0)
        bots = [
            BotSeat(seat.number, seat.bot or live.table.fill_bot, seed_of(live.table.code, seat.number, moved))
            for seat in sorted(live.seats, key=lambda one: one.number == turn)
            if seat.kind == Seat.BOT or seat.number in self.room.stand_ins
        ]
        if not bots:
            return None
        try:
            found = await SOON.think(first_decision, bots, match.state)
        except (NotYet, NoAnswer):
            return Job(AGAIN, None)
        return None if found is None else self._job(live, *found)

    def _job(self, live: LiveTable, seat: int, decision: Decision) -> Job:
        tries = self.refused.get((live.number, seat), 0)
        if decision.verb == "tick" or tries:
            act = Act(TABLE, "tick", number=live.number) if decision.verb == "tick" else _as_act(live, seat, decision)
            return Job(AGAIN * max(tries, 1), act)
        return Job(decision.seconds * settings.PACE, _as_act(live, seat, decision))

    def _look_deeper(self, live: LiveTable | None) -> None:
        """What may be told later follows the view, so that nobody waits for it: in practice whether Now could be
        called, and after a shake what there was to find."""
        if live is None or live.match is None:
            return
        state, number = live.match.state, live.number
        wanted = live.table.practice and (self.room.prospect is None or self.room.prospect[0] != number)
        if wanted or to_be_solved(state):
            if self.looking is not None:
                self.looking.cancel()
            self.looking = asyncio.create_task(self._looked(state, number, practice=wanted))

    async def _looked(self, state: State, number: int, *, practice: bool) -> None:
        try:
            if practice:
                self.room.prospect = (number, await SOON.think(prospect, state))
            if to_be_solved(state):
                keep_solution(state, await SOON.think(solution_there, state))
        except (NotYet, NoAnswer):
            if to_be_solved(state):
                keep_solution(state, STAYS_OPEN)
        self.room.show()


def _as_act(live: LiveTable, seat: int, decision: Decision) -> Act:
    return Act(seat, decision.verb, decision.words, live.number)


async def drive(room: Room) -> None:
    await Driver(room).run()
