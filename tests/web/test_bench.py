"""The instrument itself: what `bench/web` counts, and what it calls met."""

from __future__ import annotations

import argparse
import asyncio
import math
from pathlib import Path

import orjson
import pytest
from bench.web import musts
from bench.web.__main__ import How, measured
from bench.web.figures import HEAD, Row, Tally, at_share, line_of, notes_of
from bench.web.load import Load, Table, Viewer
from bench.web.musts import FLAT, MEMORY, OURS, Claim
from bench.web.ours import Ours
from bench.web.ours import Player as OurPlayer
from bench.web.theirs import HERE, Player


def row(server: str = OURS, tables: int = 300, acts: tuple[float, ...] = (0.01,), **more: list[int]) -> Row:
    return Row(server, tables, 10.0, Tally(acts=list(acts), views=list(acts), **more), 0.1, 0.1, 100.0, 1.0)  # type: ignore[arg-type]


def test_a_percentile_is_the_value_that_so_many_do_not_exceed() -> None:
    values = [number / 1000 for number in range(1, 101)]
    assert at_share(values, 0.5) == pytest.approx(51)
    assert at_share(values, 0.95) == pytest.approx(96)
    assert math.isnan(at_share([], 0.95))


def test_what_was_not_measured_is_not_met() -> None:
    assert not Claim("act p95", math.nan, 20.0).met
    assert "MISSED" in str(Claim("act p95", math.nan, 20.0))
    assert Claim("act p95", 20.0, 20.0).met
    assert "not reached" in str(Claim("act p95", 21.0, 20.0, must=False))


def test_the_peers_figures_of_the_same_run_bound_ours() -> None:
    rows = [row(acts=(0.010,)), row(FLAT, acts=(0.008,)), row(MEMORY, acts=(0.004,))]
    told = {claim.what: claim.met for claim in musts.side_by_side(rows)}
    assert told["act p95 at 300 tables"]
    assert not told["act p95 at 300 tables, the peer's with flat files"]
    assert not told["… half of the peer's at 300 tables"]
    assert len(musts.ratios(rows)) == 2
    assert "p95 1.25" in musts.ratios(rows)[0]


def queued(waiting: list[int], answered: int, put_off: int) -> bool:
    """Whether a queue of such lengths counts as one that does not grow, over ten seconds."""
    told = row(acts=(0.01,) * answered, waiting=waiting)
    told.tally.put_off = put_off
    (claim,) = musts.does_not_grow(told)
    return claim.met


def test_a_queue_that_gets_longer_and_longer_has_grown() -> None:
    assert queued([9] * 90, 1_200, 0)
    assert queued([200] * 90, 1_200, 0)  # long, but not longer
    assert queued([12, 8, 10] * 30, 1_200, 0)
    assert not queued(list(range(90)), 90, 90)
    assert not queued([], 0, 0)  # nothing was seen


def test_a_long_queue_that_grows_by_less_than_half_has_grown_all_the_same() -> None:
    """A third of the acts were answered, yet the queue was only 1.4 times as long at the end as in the middle."""
    assert not queued([450] * 30 + [760] * 30 + [1_075] * 30, 360, 840)


def test_acts_that_were_never_answered_are_told_of_because_no_percentile_has_them() -> None:
    assert not notes_of(row(acts=(0.01,) * 500, waiting=[3]))
    (note,) = notes_of(row(acts=(0.01,) * 500, waiting=[40]))
    assert note.endswith("which flatter: 40")


class Quiet(Viewer):
    """Hears nothing, says nothing."""


def test_a_view_counts_from_the_sending_of_the_act_it_shows_also_where_it_comes_before_the_answer() -> None:
    load = Load(5.0)
    table = Table(load, 2, 1)
    actor, other, watcher = Quiet(table, 0), Quiet(table, 1), Quiet(table, None)
    actor.sent, load.waiting = 100.0, 1
    other.shown(7, 100.02)
    watcher.shown(7, 100.03)
    actor.taken(7, 100.01)
    actor.shown(7, 100.05)
    watcher.shown(8, 100.06)  # of another act
    tally = load.tally
    for found, took in ((tally.acts, 0.01), (tally.others, 0.02), (tally.watchers, 0.03), (tally.views, 0.05)):
        assert found == [pytest.approx(took)]
    assert load.waiting == 0


class Line:
    """A socket that only remembers."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, text: bytes) -> None:
        self.sent.append(text)


def test_the_peer_is_spoken_to_as_its_own_clients_do() -> None:
    async def story() -> tuple[list[bytes], Tally]:
        load = Load(5.0)
        table = Table(load, 2, 1)
        player = Player(table, 0, "m1", "secret")
        line = Line()
        player.socket = line  # type: ignore[assignment]
        table.viewers.append(player)
        state = {"ctx": {"currentPlayer": "0"}, "_stateID": 3}
        player.hears(b'40/cubes,{"sid":"x"}', 1.0)
        player.hears(b"2", 1.0)
        player.hears(b"42/cubes," + orjson.dumps(["sync", "m1", {"state": state}]), 1.0)
        assert player.act(table.dice) == "play"
        player.sent, load.waiting = 2.0, 1
        after = {"ctx": {"currentPlayer": "1"}, "_stateID": 4}
        player.hears(b"42/cubes," + orjson.dumps(["update", "m1", after, []]), 2.25)
        assert player.act(table.dice) == ""
        return line.sent, load.tally

    sent, tally = asyncio.run(story())
    assert orjson.loads(sent[0][9:]) == ["sync", "m1", "0", "secret", 2]
    assert sent[1] == b"3"
    update, stated = orjson.loads(sent[2][9:])[:3:2]
    assert (update, stated) == ("update", 3)
    assert tally.acts == tally.views == [0.25]


def test_the_lock_of_the_peer_names_no_registry() -> None:
    assert '"resolved"' not in (HERE / "package-lock.json").read_text()
    lock = orjson.loads((HERE / "package-lock.json").read_bytes())["packages"]
    assert lock["node_modules/boardgame.io"]["version"] == "0.50.2"
    assert {one["version"] for name, one in lock.items() if name.endswith("node_modules/koa-compose")} == {"4.1.0"}


def test_a_short_run_with_our_own_server(tmp_path: Path) -> None:
    server = Ours(tmp_path)
    try:
        options = argparse.Namespace(every=1.0, seconds=3.0)
        found = asyncio.run(measured(server, 3, options, How(watchers=2)))
    finally:
        server.stop()
    assert len(found.tally.acts) > 5
    assert len(found.tally.views) > 5
    assert len(found.tally.watchers) > len(found.tally.views)
    assert found.cpu_an_act > 0
    assert found.megabytes > 20
    assert not found.tally.errors
    assert len(line_of(found)) == len(HEAD)


def test_a_watcher_looks_only_at_the_number_of_a_view() -> None:
    async def story() -> Tally:
        load = Load(5.0)
        table = Table(load, 2, 1)
        actor = Quiet(table, 0)
        ours, theirs = OurPlayer(table, None), Player(table, None, "m1", "")
        actor.sent, load.waiting = 1.0, 1
        actor.taken(12, 1.5)
        ours.hears(b'{"type":"table","number":12,"and so on', 2.0)
        theirs.hears(b'42/cubes,["update","m1",{"G":{},"_stateID":12},[{"_stateID":11}]]', 3.0)
        return load.tally

    tally = asyncio.run(story())
    assert tally.watchers == [1.0, 2.0]
