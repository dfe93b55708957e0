"""A full disk, a read-only database, a damaged one: nothing is acknowledged that is not kept."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

from faults.people import Crowd, Player
from faults.report import Report
from faults.scene import Scene, Size, scene
from faults.small_disk import Frozen, small_disk

NOT_KEPT = "not-kept"
NOTICED_WITHIN = 60.0
PAGE = 4096


async def fill_the_disk(folder: Path, size: Size) -> Report:
    """Until acts are refused, and then some; then room is made, and play goes on without a restart."""
    with small_disk(folder / "disk") as disk:
        async with scene("full disk", folder, size, data=disk.place / "data") as it:
            await it.acted(0.4)
            await asyncio.to_thread(disk.fill, it.server)
            await _refused(it)
            await _ill(it, "An act could not be kept", *(["disk is nearly full"] if disk.mounted else []))
            await asyncio.to_thread(disk.free, it.server)
            await it.back(goes_on=True)
            await it.acted(1.0)
        it.report.saw(disk.event)
        it.report.must(not it.crowd.refused["fault"], f"{it.crowd.refused['fault']} acts were refused as “fault”")
        if not disk.mounted:
            it.report.notes.append("no file system could be mounted here: the server's files were kept from growing")
    return it.report


async def freeze_the_database(folder: Path, size: Size) -> Report:
    """Not a byte of it can be written; later it can. A start meanwhile is refused."""
    async with scene("read-only database", folder, size) as it:
        await it.acted(0.4)
        frozen = Frozen(it.server)
        try:
            await _refused(it)
            await _ill(it, "An act could not be kept")
        finally:
            frozen.thaw()
        await it.back(goes_on=True)
        await it.acted(0.8)
        await _owned_by_another(it)
        await it.acted(1.0)
    it.report.saw("database-unusable")
    return it.report


async def _owned_by_another(it: Scene) -> None:
    """The file's permissions change: who has it open goes on, health says so, and the next start is refused."""
    kept = it.server.data / "forceout.sqlite3"
    kept.chmod(0o444)
    try:
        await asyncio.sleep(1.2)  # what health said holds for a second
        await _ill(it, "cannot be written to")
        it.server.kill()
        _refused_in_one_sentence(it.report, await asyncio.to_thread(it.server.tried), "cannot be written to")
    finally:
        kept.chmod(0o600)
    await it.restarted()
    await it.back(goes_on=False)


async def damage_the_database(folder: Path, size: Size) -> Report:
    """Bytes are overwritten while it is played; a backup from before is put back."""
    async with scene("damaged database", folder, size) as it:
        await it.acted(0.5)
        backup = folder / "backup"
        known = _remembered(it.crowd)
        await _forceout("backup", str(backup), "--data", str(it.server.data))
        await it.acted(0.6)
        await asyncio.to_thread(_overwrite, it.server.data / "forceout.sqlite3")
        damaged = await it.crowd.until(lambda: it.crowd.refused[NOT_KEPT] > 0, NOTICED_WITHIN)
        it.report.must(damaged, f"acts are still taken {NOTICED_WITHIN:.0f} s after the database was damaged")
        await _nothing_more(it)
        await _ill(it, "The database is damaged")
        it.server.kill()
        _refused_in_one_sentence(it.report, await asyncio.to_thread(it.server.tried), "is damaged")
        await _forceout("restore", str(backup), "--data", str(it.server.data))
        gone = _rewound(it.crowd, known)
        await it.restarted()
        await it.back(goes_on=False)
        await it.acted(1.0)
        it.report.notes.append(f"{gone} acts between the backup and the damage went with the database")
    it.report.saw("database-damaged")
    return it.report


async def _nothing_more(it: Scene) -> None:
    """A database that is known to be damaged takes nothing more: a backup will be put in its place."""
    before = it.crowd.acknowledged
    await asyncio.sleep(2.0)
    it.report.must(it.crowd.acknowledged == before, f"{it.crowd.acknowledged - before} acts were taken after that")


async def _refused(it: Scene) -> None:
    wanted = 2 * it.size.tables
    enough = await it.crowd.until(lambda: it.crowd.refused[NOT_KEPT] >= wanted, NOTICED_WITHIN)
    it.report.must(enough, f"only {it.crowd.refused[NOT_KEPT]} acts were refused as “{NOT_KEPT}”")


async def _ill(it: Scene, *words: str) -> None:
    status, said = await asyncio.to_thread(it.server.health)
    it.report.must(status == 503, f"/healthz answers {status}: {said}")
    for word in words:
        it.report.must(word in said, f"/healthz says nothing of “{word}”: {said}")


def _refused_in_one_sentence(report: Report, told: tuple[int, str], word: str) -> None:
    status, said = told
    fits = status == 2 and len(said.splitlines()) == 1 and word in said
    report.must(fits, f"a start ends with {status} and says: {said[:300]}")


async def _forceout(*words: str) -> None:
    command = [sys.executable, "-m", "forceout.cli.main", *words]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"forceout {words[0]}: {done.returncode} {done.stderr[:500]}")


def _overwrite(database: Path) -> None:
    """Every page but the first, which says what kind of file it is. What the journal has is moved there first."""
    with contextlib.closing(sqlite3.connect(database, timeout=10)) as other:
        other.execute("pragma wal_checkpoint(truncate)")
    with database.open("r+b", buffering=0) as file:
        file.seek(PAGE)
        for _ in range(database.stat().st_size // PAGE - 1):
            file.write(os.urandom(PAGE))


def _remembered(crowd: Crowd) -> dict[str, set[str]]:
    return {code: set(table.done) for code, table in crowd.tables.items()}


def _rewound(crowd: Crowd, known: dict[str, set[str]]) -> int:
    """What came after the backup has not happened; returns how many acts that were."""
    gone = 0
    for code, table in crowd.tables.items():
        for key in set(table.done) - known[code]:
            del table.done[key], crowd.account.tables[code].done[key]
            gone += 1
        table.last = 0
    for viewer in crowd.viewers:
        viewer.number = -1
        if isinstance(viewer, Player):
            viewer.after = 0
    return gone
