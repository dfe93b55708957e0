"""A disk that can be filled up and freed again, and a folder that can be made read-only under a running server."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Iterator
from pathlib import Path

from faults.server import Server

SIZE = 128_000_000
CHUNK = 1 << 20
SHARED = ".sqlite3-shm"
"""Memory that SQLite shares by a file. To mark it would end the server by a signal, which no disk does."""


class SmallDisk:
    """A file system of its own in memory; where that may not be had, the server's files are kept from growing."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.filler = place / "filler"
        mounted = _done("mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(place))
        self.mounted = mounted
        self.event = "database-full" if mounted else "database-unusable"
        """A limit on the size of files is told by another error than a full disk."""

    def fill(self, server: Server) -> None:
        if not self.mounted:
            server.limit_files(_largest(self.place))
            return
        with self.filler.open("wb", buffering=0) as filler, contextlib.suppress(OSError):
            size = CHUNK
            while size:
                try:
                    filler.write(bytes(size))
                except OSError:
                    size //= 2

    def free(self, server: Server) -> None:
        if self.mounted:
            self.filler.unlink()
        else:
            server.limit_files(None)


@contextlib.contextmanager
def small_disk(place: Path) -> Iterator[SmallDisk]:
    place.mkdir(parents=True)
    disk = SmallDisk(place)
    try:
        yield disk
    finally:
        if disk.mounted:
            subprocess.run(["umount", "--lazy", str(place)], check=True)


class Frozen:
    """No byte of the database can be written, not even by those who have it open, until it is thawed."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.files = [str(file) for file in server.data.glob("forceout.sqlite3*") if file.suffix != SHARED]
        self.marked = _done("chattr", "+i", *self.files)
        if not self.marked:
            _done("chattr", "-i", *self.files)
            server.limit_files(_largest(server.data))  # the next best: they cannot grow

    def thaw(self) -> None:
        if self.marked:
            subprocess.run(["chattr", "-i", *self.files], check=True)
        else:
            self.server.limit_files(None)


def _largest(place: Path) -> int:
    """Bytes of the largest file of the database."""
    return max(file.stat().st_size for file in place.rglob("forceout.sqlite3*"))


def _done(*command: str) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False
