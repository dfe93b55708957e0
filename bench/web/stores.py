"""Debian's PostgreSQL and Redis, each in a folder of its own, to be stopped, killed and started again."""

from __future__ import annotations

import contextlib
import itertools
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

PROGRAMS = Path("/usr/lib/postgresql")
BEGINS_WITHIN = 60.0
STARTED_BY = "started-by"
"""A file with the process that started a store: what is left when that was killed is cleared away by the next."""
MISSING = "PostgreSQL and Redis are missing: make stores"


def free_port() -> int:
    """One that nobody has, below those that the system gives to whoever connects to somebody: such a port would be gone
    before it is used."""
    while True:
        port = random.randint(20_000, 32_000)
        with socket.socket() as one, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port


def _program(name: str) -> str:
    found = sorted(PROGRAMS.glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    if not found:
        raise FileNotFoundError(MISSING)
    return str(found[-1])


def _other_user() -> str | None:
    """PostgreSQL refuses to run as root."""
    return "postgres" if os.geteuid() == 0 else None


def _folder(kind: str) -> Path:
    """Short, for sockets have short names; and of the user who runs the server."""
    place = Path(tempfile.mkdtemp(prefix=f"forceout-{kind}-", dir="/tmp"))
    (place / STARTED_BY).write_text(str(os.getpid()))
    if (user := _other_user()) is not None:
        found = pwd.getpwnam(user)
        os.chown(place, found.pw_uid, found.pw_gid)
    return place


class Postgres:
    """A server of its own. `safe` waits for the disk as a real one does."""

    def __init__(self, *, safe: bool = True) -> None:
        _clear_what_was_left()
        self.folder, self.port, self.safe = _folder("pg"), free_port(), safe
        self.names = itertools.count(1)
        self._run("initdb", "-D", self._data, "-A", "trust", "-U", "forceout", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def _run(self, name: str, *words: str) -> None:
        done = subprocess.run(
            [_program(name), *words], user=_other_user(), cwd="/", capture_output=True, text=True, timeout=BEGINS_WITHIN
        )
        if done.returncode:
            raise RuntimeError(f"{name}: {done.stderr}")

    def start(self) -> None:
        told = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=200"
        if not self.safe:
            told += " -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
        log = str(self.folder / "log")
        with open(os.devnull, "wb") as nothing:
            done = subprocess.run(
                [_program("pg_ctl"), "-D", self._data, "-w", "-l", log, "-o", told, "start"],
                user=_other_user(), cwd="/", stdout=nothing, stderr=nothing, timeout=BEGINS_WITHIN,
            )  # fmt: skip
        if done.returncode:
            raise RuntimeError("PostgreSQL did not start: " + Path(log).read_text()[-500:])

    @property
    def pid(self) -> int:
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def stop(self) -> None:
        """At once, and in good order."""
        with contextlib.suppress(RuntimeError):
            self._run("pg_ctl", "-D", self._data, "-w", "-m", "fast", "stop")

    def kill(self) -> None:
        """kill -9 of the whole of it, as if the machine had gone down."""
        postmaster = self.pid
        children = [int(one) for one in Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()]
        for one in (postmaster, *children):
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        until = time.monotonic() + 10
        while any(_lives(one) for one in (postmaster, *children)) and time.monotonic() < until:
            time.sleep(0.02)

    def new_database(self, port: int | None = None) -> str:
        """The address of an empty database; by way of another port where one is named."""
        name = f"forceout_{next(self.names)}"
        self._run("createdb", "-h", str(self.folder), "-p", str(self.port), "-U", "forceout", name)
        return f"postgresql://forceout@127.0.0.1:{port or self.port}/{name}"

    def end(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis:
    """Without a disk: what it knows is gone with it, as it may be."""

    def __init__(self) -> None:
        self.folder, self.port = Path(tempfile.mkdtemp(prefix="forceout-redis-", dir="/tmp")), free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            raise FileNotFoundError(MISSING)
        quiet = subprocess.DEVNULL
        command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen([*command, "--dir", str(self.folder)], stdout=quiet, stderr=quiet)
        until = time.monotonic() + BEGINS_WITHIN
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.02)
            else:
                return

    def address(self, port: int | None = None) -> str:
        return f"redis://127.0.0.1:{port or self.port}/0"

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def end(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextlib.contextmanager
def stores(*, safe: bool = True) -> Iterator[tuple[Postgres, Redis]]:
    """Both, for as long as they are needed."""
    with contextlib.ExitStack() as held:
        postgres = Postgres(safe=safe)
        held.callback(postgres.end)
        redis = Redis()
        held.callback(redis.end)
        yield postgres, redis


def _clear_what_was_left() -> None:
    """PostgreSQL outlives a test that was killed."""
    for note in Path("/tmp").glob(f"forceout-pg-*/{STARTED_BY}"):
        with contextlib.suppress(OSError, ValueError):
            if _lives(int(note.read_text())):
                continue
            with contextlib.suppress(OSError, ValueError):
                os.kill(int((note.parent / "data" / "postmaster.pid").read_text().split()[0]), signal.SIGQUIT)
            shutil.rmtree(note.parent, ignore_errors=True)


def _lives(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
