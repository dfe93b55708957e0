"""The server as a person starts it, with a log of its own, to be killed, started again and asked how it is."""

from __future__ import annotations

import contextlib
import ctypes
import http.client
import itertools
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from bench.web.ours import Ours
from bench.web.processes import TICK, family

from forceout.web.house.scribe import NAME as SCRIBE

PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2
BEGINS_WITHIN = 60.0
POOLS = {0: "papers", 5: "soon", 10: "questions"}
"""Those that are always at work, by their niceness."""
NURSERY = b"multiprocessing.forkserver"
MAIN = "from forceout.cli.main import main; raise SystemExit(main())"


def as_anybody() -> None:
    """Even root then may write only what its permissions say."""
    for right in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
        ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, right, 0, 0, 0)


class Server(Ours):
    """`forceout serve`. Every start takes the port of the first, and the log goes on where it was."""

    def __init__(self, data: Path, log: Path, before: str = "", **environment: str) -> None:
        self.data, self.log, self.before = data, log, before
        self.environment = {"FORCEOUT_PACE": "0.2", "FORCEOUT_THINKERS": "1", "FORCEOUT_LOG": "json", **environment}
        self.port = 0
        self.token = ""
        self.opened = itertools.count()
        self.askers = itertools.count()
        self.start()

    def command(self, port: int) -> list[str]:
        """With `before`, a line of Python is run first: a test can make the server's patience shorter."""
        main = ["-m", "forceout.cli.main"] if not self.before else ["-c", f"{self.before}\n{MAIN}"]
        return [sys.executable, *main, "serve", "--port", str(port), "--data", str(self.data)]

    def start(self) -> None:
        told = {**os.environ, **self.environment}
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                self.command(self.port), stdout=subprocess.PIPE, stderr=log, text=True, env=told, preexec_fn=as_anybody
            )
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        if found is None:
            raise RuntimeError(f"the server did not start: {self.log.read_text()[-500:]}")
        self.port = int(found[1])

    def tried(self) -> tuple[int, str]:
        """A start that should not go well: its exit status, and what it says."""
        told = {**os.environ, **self.environment}
        ended = subprocess.run(
            self.command(0), capture_output=True, text=True, env=told, timeout=BEGINS_WITHIN, preexec_fn=as_anybody
        )
        return ended.returncode, ended.stderr

    def kill(self) -> list[int]:
        """kill -9; returns the processes it had started."""
        children = family(self.pid)[1:]
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return children

    def workers(self) -> dict[str, list[int]]:
        """The worker processes of each pool, told apart by how far they step back behind the server."""
        found: dict[str, list[int]] = {}
        begun_by = set(self.nurseries())
        for one in family(self.pid)[1:]:
            with contextlib.suppress(OSError):
                if parent(one) in begun_by and name_of(one) != SCRIBE:
                    step = os.getpriority(os.PRIO_PROCESS, one) - os.getpriority(os.PRIO_PROCESS, self.pid)
                    found.setdefault(POOLS.get(step, "?"), []).append(one)
        return found

    def scribe(self) -> int:
        """The process that writes acts; 0 while there is none."""
        return next((one for one in family(self.pid)[1:] if name_of(one) == SCRIBE), 0)

    def nurseries(self) -> list[int]:
        """The processes from which workers are forked, one for each web process. A worker has the same command line."""
        like_it = [one for one in family(self.pid)[1:] if NURSERY in command_of(one)]
        return [one for one in like_it if parent(one) not in like_it]

    def limit_files(self, most: int | None) -> None:
        """No file can grow beyond that size; None lets them grow again."""
        size = resource.RLIM_INFINITY if most is None else most
        for one in filter(None, (self.pid, self.scribe())):
            resource.prlimit(one, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def open_files(self) -> int:
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def megabytes(self) -> float:
        """Memory of the serving process alone."""
        found = re.search(r"^VmRSS:\s+(\d+) kB", Path(f"/proc/{self.pid}/status").read_text(), re.MULTILINE)
        return int(found[1]) / 1000 if found else 0.0

    def events(self) -> Counter[str]:
        """What the operator has read so far."""
        told: Counter[str] = Counter()
        for line in self.log.read_text(errors="replace").splitlines():
            with contextlib.suppress(ValueError, KeyError, TypeError):
                told[json.loads(line)["event"]] += 1
        return told

    def health(self) -> tuple[int, str]:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        with contextlib.closing(line):
            line.request("GET", "/healthz")
            answer = line.getresponse()
            return answer.status, answer.read().decode()


def command_of(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


def name_of(process: int) -> str:
    try:
        return Path(f"/proc/{process}/comm").read_text().strip()
    except OSError:
        return ""


def parent(process: int) -> int:
    """0 where it is no more."""
    try:
        return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def age(process: int) -> float:
    """Seconds since a process began; 0 where it is no more."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return time.clock_gettime(time.CLOCK_BOOTTIME) - int(fields[19]) / TICK


def gone_within(processes: list[int], seconds: float) -> list[int]:
    """Those that are still there after so long."""
    until = time.monotonic() + seconds
    while left := [one for one in processes if _runs(one)]:
        if time.monotonic() > until:
            return left
        time.sleep(0.05)
    return []


def _runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
