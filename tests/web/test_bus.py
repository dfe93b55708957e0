"""What web processes say to each other by Redis: signed, in time, once, and never deaf without knowing it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from bench.web.stores import Postgres, Redis

from forceout.web.events import BUS_LOST, THREAD_FAILED, TOO_OLD, UNSIGNED, Event
from forceout.web.house import bus
from forceout.web.house.bus import AGAIN, ALL, CHANNEL, FRESH_FOR, HELLO, Bus, Item, Voice, spoken
from forceout.web.house.relay import Relay
from forceout.web.seals import QUESTION, Seal
from forceout.web.thinking.post import connected
from web.seats import PATIENCE, until

SEAL = Seal("the secret of these tests")
NOW = 1_000_000.0


@dataclass
class Ear:
    """What a process has heard, missed, and told whoever runs it."""

    heard: list[tuple[str, Item]] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    told: list[Event] = field(default_factory=list)

    def hear(self, sender: str, item: Item) -> None:
        if item == ["bad"]:
            raise KeyError(item[0])
        self.heard.append((sender, item))


@pytest.fixture
def ear(monkeypatch: pytest.MonkeyPatch) -> Ear:
    made = Ear()
    monkeypatch.setattr(bus, "tell", lambda event, **_: made.told.append(event))
    return made


def line_of(ear: Ear, name: str = "me", address: str = "redis://127.0.0.1:9/0") -> Bus:
    return Bus(Voice(name, SEAL, lambda: NOW), address, ear.hear, ear.missed.append)


def said(
    number: int, *items: Item, to: str = "me", epoch: int = 5, at: float = NOW, seal: Seal = SEAL, who: str = "you"
) -> bytes:
    return spoken(seal, who, to, epoch, number, at, list(items))


FORGED: dict[str, Callable[[], bytes]] = {
    "nothing": lambda: b"",
    "without a seal": lambda: said(1, ["come"])[32:],
    "a seal of zeros": lambda: bytes(32) + said(1, ["come"])[32:],
    "another secret": lambda: said(1, ["come"], seal=Seal("another")),
    "changed by a letter": lambda: said(1, ["come"]).replace(b"come", b"gone"),
    "a question to a worker": lambda: SEAL.closed(QUESTION, said(1, ["come"])[32:]),
}


@pytest.mark.parametrize("forged", FORGED)
def test_what_is_not_signed_with_the_servers_secret_is_not_heard(ear: Ear, forged: str) -> None:
    line_of(ear)._heard(FORGED[forged]())
    assert (ear.heard, ear.told) == ([], [UNSIGNED])


def test_what_was_said_is_heard_once_and_never_later_or_at_another_process(ear: Ear) -> None:
    line = line_of(ear)
    first, second = said(1, ["a"]), said(2, ["b"])
    for message in (first, second):
        line._heard(message)
    assert (ear.heard, ear.told) == ([("you", ["a"]), ("you", ["b"])], [])
    for again in (
        first,
        second,
        said(7, ["old"], epoch=4),  # before it connected anew
        said(3, ["late"], at=NOW - FRESH_FOR - 1),
        said(3, ["early"], at=NOW + FRESH_FOR + 1),
        said(3, ["yours"], to="somebody else"),
    ):
        line._heard(again)
    assert len(ear.heard) == 2
    assert ear.told == [TOO_OLD] * 6
    line._found()  # Redis was away: what was heard before is still known
    line._heard(second)
    assert len(ear.heard) == 2
    line._heard(said(1, ["c"], epoch=6))
    assert ear.heard[-1] == ("you", ["c"])


def test_a_number_that_is_missing_is_noticed_and_what_is_to_everybody_has_numbers_of_its_own(ear: Ear) -> None:
    line = line_of(ear)
    for message in (said(1), said(8, to=ALL), said(2), said(9, to=ALL)):
        line._heard(message)
    assert not ear.missed
    line._heard(said(4))
    assert ear.missed == ["you"]
    line._heard(said(10, [HELLO], to=ALL))
    assert ear.missed == ["you", "you"]


def test_what_came_too_late_to_be_heard_was_missed_also_where_nothing_comes_after_it(ear: Ear) -> None:
    """Two whose clocks differ tell each other so now and then, not with every message."""
    line = line_of(ear)
    line.connected = True
    line._heard(said(1, ["a"]))
    for number in (2, 3):
        line._heard(said(number, ["late"], at=NOW - FRESH_FOR - 1))
    line._heard(said(1, to="me", who="me", at=NOW - FRESH_FOR - 1))
    assert not ear.missed
    for _ in range(2):
        line._tell_of_late()
    assert ear.missed == ["you"]
    assert line.waiting == {"you": [[AGAIN]]}


def test_one_bad_word_is_told_and_the_rest_is_heard(ear: Ear) -> None:
    line_of(ear)._heard(said(1, ["bad"], ["good"]))
    assert (ear.heard, ear.told) == ([("you", ["good"])], [THREAD_FAILED])


def test_what_is_remembered_of_processes_has_an_end(ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "MOST_KNOWN", 3)
    line = line_of(ear)
    for number in range(10):
        line._heard(said(1, who=f"process {number}"))
    assert len(line.got) == len(line.followed) == 3


def test_a_redis_that_was_never_there_is_told_once(ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "BETWEEN", 0.01)

    async def story() -> None:
        line = line_of(ear)
        line.begin()
        await until(lambda: ear.told)
        await asyncio.sleep(0.2)  # it is tried again, and not told again
        await line.end()

    asyncio.run(story())
    assert ear.told == [BUS_LOST]


def test_somebody_who_can_write_to_redis_cannot_act_as_a_window(stores: tuple[Postgres, Redis], ear: Ear) -> None:
    address = stores[1].address()

    async def story() -> None:
        here, there = line_of(ear, "here", address), line_of(Ear(), "there", address)
        for one in (here, there):
            one.begin()
        while not (here.connected and there.connected):
            await asyncio.sleep(0.01)
        forged = said(9, ["come", 1, {"code": "ABCDE", "judges": True}], to="here", seal=Seal("guessed"), who="there")
        line = connected(address)
        assert line.publish(CHANNEL + "here", forged) == 1
        there.send("here", ["real"])
        while not ear.heard:
            await asyncio.sleep(0.01)
        for one in (here, there):
            await one.end()

    asyncio.run(asyncio.wait_for(story(), PATIENCE))
    assert ear.heard == [("there", ["real"])]
    assert UNSIGNED in ear.told


def test_a_window_that_comes_twice_is_there_once(ear: Ear) -> None:
    gone: list[str] = []

    class Seat:
        async def on_message(self, text: str | None) -> None:
            """Nothing is said here."""

        def go(self) -> None:
            gone.append("gone")

    async def admit(told: object, line: object) -> Seat:
        return Seat()

    async def story() -> None:
        relay = Relay(admit)
        relay.bus = line_of(ear)
        for _ in range(2):
            relay.hear("you", ["come", 7, {"code": "ABCDE"}])
            await asyncio.sleep(0.01)
        assert len(relay.guests) == 1
        assert gone == ["gone"]
        relay.missed("you")
        assert not relay.guests

    asyncio.run(story())


def test_a_process_whose_windows_were_dropped_is_told_also_where_it_missed_nothing_itself(ear: Ear) -> None:
    """One that was frozen is taken for dead, and wakes up with its lines whole: else its windows wait for ever."""

    class Seat:
        async def on_message(self, text: str | None) -> None:
            """Nothing is said here."""

        def go(self) -> None:
            """It is not asked."""

    async def admit(told: object, line: object) -> Seat:
        return Seat()

    async def story() -> None:
        relay = Relay(admit)
        relay.bus = line_of(ear)
        relay.bus.connected = True
        relay.hear("you", ["come", 7, {"code": "ABCDE"}])
        relay.hear("others", ["come", 3, {"code": "ABCDE"}])
        await asyncio.sleep(0.01)
        relay.missed("you")
        assert list(relay.guests) == [("others", 3)]
        assert relay.bus.waiting == {"you": [["moved", 7]]}

    asyncio.run(story())
