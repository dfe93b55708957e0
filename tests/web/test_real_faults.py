"""Faults that are really done to a real server, each once and briefly; `make faults` does them at length."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from faults import FAULTS
from faults.of_several import TOGETHER, together
from faults.people import Crowd, TableAccount, Taken
from faults.report import Report, printed
from faults.scene import Size
from fuzz.sockets.account import Kept

BRIEF = Size(acts=40, tables=4, watchers=1, times=1, pace=0.3, patience=0.2)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_loses_no_acknowledged_act_and_everybody_comes_back(fault: str, tmp_path: Path) -> None:
    report = asyncio.run(asyncio.wait_for(FAULTS[fault](tmp_path / "scene", BRIEF), 240))
    assert not report.complaints, printed([report])
    assert report.acknowledged >= BRIEF.acts
    assert (report.lost, report.doubled, report.gaps) == (0, 0, 0)


@pytest.mark.parametrize("faults", TOGETHER)
def test_faults_of_several_processes_and_their_stores_lose_nothing(faults: str, tmp_path: Path) -> None:
    size = Size(acts=90, tables=4, watchers=1, times=1, pace=0.3, patience=0.2)
    report = asyncio.run(asyncio.wait_for(together(faults, tmp_path / "scene", size), 240))
    assert not report.complaints, printed([report])
    assert report.acknowledged >= size.acts
    assert (report.lost, report.doubled, report.gaps) == (0, 0, 0)


LOG = [(1, 1, 1_000, 0, "lot", "3", "0/a"), (1, 2, 2_000, 1, "lot", "1", "1/b")]


def counted(tmp_path: Path, log: list[tuple[object, ...]], done: dict[str, Taken]) -> Report:
    """What is said of a log, where that was acknowledged."""
    with sqlite3.connect(tmp_path / "forceout.sqlite3") as made:
        made.execute("create table tables_table (id, code, ruleset, division, strict, judge_checks, timed, began)")
        made.execute("create table tables_seat (table_id, number, name)")
        made.execute("create table tables_logged (table_id, number, at, who, verb, words, key)")
        made.execute("insert into tables_table values (1, 'AAAAA', 'basic-equations-2015', '', 1, 1, 0, 5)")
        made.executemany("insert into tables_seat values (1, ?, ?)", [(0, "Ann"), (1, "Ben")])
        made.executemany("insert into tables_logged values (?, ?, ?, ?, ?, ?, ?)", log)
    crowd = Crowd(0, 1.0)
    crowd.tables["AAAAA"] = TableAccount("AAAAA", done)
    crowd.account.tables["AAAAA"] = Kept(done={key: taken.number for key, taken in done.items()})
    report = Report("a fault")
    report.count(crowd, tmp_path)
    return report


def taken(number: int, *, again: bool = False) -> Taken:
    return Taken(number, 0.0, 0.1, again)


def test_a_log_with_all_that_was_acknowledged_is_without_complaint(tmp_path: Path) -> None:
    report = counted(tmp_path, list(LOG), {"0/a": taken(1), "1/b": taken(2)})
    assert not report.complaints
    assert report.acknowledged == 2


@pytest.mark.parametrize(
    ("log", "done", "lost", "doubled", "gaps"),
    [
        (LOG, {"0/a": taken(1), "0/x": taken(3)}, 1, 0, 0),
        ([LOG[0], (*LOG[1][:6], "0/a")], {"0/a": taken(1)}, 0, 1, 0),
        ([LOG[0], (1, 3, *LOG[1][2:])], {"0/a": taken(1)}, 0, 0, 1),
    ],
)
def test_what_is_lost_or_doubled_or_missing_is_counted_and_complained_of(
    tmp_path: Path, log: list[tuple[object, ...]], done: dict[str, Taken], lost: int, doubled: int, gaps: int
) -> None:
    report = counted(tmp_path, log, done)
    assert (report.lost, report.doubled, report.gaps) == (lost, doubled, gaps)
    assert report.complaints


def test_an_act_must_stand_at_the_number_it_was_acknowledged_with(tmp_path: Path) -> None:
    assert counted(tmp_path, list(LOG), {"0/a": taken(2)}).complaints


def test_an_act_that_was_sent_again_may_be_older_than_its_answer(tmp_path: Path) -> None:
    assert not counted(tmp_path, list(LOG), {"0/a": taken(2, again=True)}).complaints
