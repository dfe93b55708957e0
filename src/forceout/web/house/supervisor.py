"""One `forceout serve`, several web processes: they share the port, and each has another of its own.

The one that a person starts prepares the database, does errands and looks after the others: one that dies is replaced,
and one that is frozen is ended, so that those who are connected to it come to another.
"""

from __future__ import annotations

import os
import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

from forceout.web.environment import lease
from forceout.web.events import PROCESS_FROZEN, PROCESS_REPLACED, tell

CHILD, LIFE_LINE = "FORCEOUT_WEB_PROCESS", "FORCEOUT_LIFE_LINE"
"""Told to a web process: which it is, and by which file it says that it lives."""
EVERY = 0.5
FROZEN_AFTER = 2.0
"""Leases without a sign of life."""
READY_WITHIN = 60.0
ENDS_WITHIN = 30.0
AGAIN_AFTER = 0.5
TRIES = 50


def number() -> int:
    """Which web process this is, from 1; 0 for one that nobody looks after."""
    return int(os.environ.get(CHILD) or 0)


def free_ports(host: str, port: int, count: int) -> int:
    """`port`, or any such that it and so many after it are free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for _ in range(TRIES if not port else 1):
        with ExitStack() as held, suppress(OSError):
            found = port
            for step in range(count + 1):
                one = held.enter_context(socket.socket(family, socket.SOCK_STREAM))
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                one.bind((host, found + step if found else 0))
                found = found or one.getsockname()[1]
            return found
    raise OSError(f"the ports {port} to {port + count} are not all free")


class Child:
    """A web process."""

    def __init__(self, command: Sequence[str], which: int, lease: float) -> None:
        self.command, self.which, self.lease = command, which, lease
        self.start()

    def start(self) -> None:
        self.reading, writing = os.pipe()
        told = {**os.environ, CHILD: str(self.which), LIFE_LINE: str(writing)}
        self.process = subprocess.Popen(self.command, env=told, pass_fds=[writing], stdout=subprocess.DEVNULL)
        os.close(writing)
        self.heard = time.monotonic()
        self.ready = False

    def hear(self) -> None:
        if os.read(self.reading, 4096):
            self.heard, self.ready = time.monotonic(), True

    @property
    def frozen(self) -> bool:
        silent = time.monotonic() - self.heard
        if not self.ready:
            return silent > READY_WITHIN
        return silent > FROZEN_AFTER * self.lease or (silent > self.lease and self._is_stopped)

    @property
    def _is_stopped(self) -> bool:
        """Whether the system says so: then there is nothing to wait for."""
        try:
            return Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[0] in "Tt"
        except (OSError, IndexError):
            return False

    def replace(self) -> None:
        os.close(self.reading)
        self.process.wait()
        time.sleep(AGAIN_AFTER)
        self.start()


class Supervisor:
    """Starts so many, and sees to it that there are so many until it is told to end."""

    def __init__(self, host: str, port: int, count: int) -> None:
        command = [sys.executable, "-m", "forceout.cli.main", "serve", "--host", host, "--port", str(port)]
        self.ending = threading.Event()
        self.children = [Child(command, which, lease()) for which in range(1, count + 1)]

    def begin(self) -> bool:
        """Whether all of them serve."""
        while not all(child.ready for child in self.children):
            self._listen()
            if self.ending.is_set() or any(child.process.poll() is not None for child in self.children):
                return False
        return True

    def run(self) -> None:
        while not self.ending.is_set():
            self._listen()
            for child in self.children:
                if child.process.poll() is not None and not self.ending.is_set():
                    tell(PROCESS_REPLACED, process=child.which)
                    child.replace()
                elif child.frozen:
                    tell(PROCESS_FROZEN, process=child.which)
                    child.process.kill()
                    child.process.wait()

    def _listen(self) -> None:
        with selectors.DefaultSelector() as ears:
            for child in self.children:
                ears.register(child.reading, selectors.EVENT_READ, child)
            for key, _ in ears.select(EVERY):
                key.data.hear()
        self.ending.wait(EVERY / 10)  # a file that has ended is always ready

    def end(self, *_: object) -> None:
        self.ending.set()

    def stop(self) -> None:
        for child in self.children:
            child.process.send_signal(signal.SIGTERM)
        until = time.monotonic() + ENDS_WITHIN
        for child in self.children:
            try:
                child.process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.process.kill()
                child.process.wait()


def say_that_it_lives() -> None:
    """In a web process, once it serves: whoever started it hears, and where nobody hears any more, it ends."""
    line = int(os.environ[LIFE_LINE])

    def say() -> None:
        while True:
            try:
                os.write(line, b".")
            except OSError:
                os.kill(os.getpid(), signal.SIGTERM)
                return
            time.sleep(EVERY)

    threading.Thread(target=say, name="life line", daemon=True).start()
