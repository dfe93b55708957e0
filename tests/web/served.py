"""The server as a person starts it, in a process of its own, for what only a real one shows."""

from __future__ import annotations

import ctypes
import http.client
import os
import re
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2


def as_anybody() -> None:
    """Even root then may write only what its permissions say."""
    for right in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
        ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, right, 0, 0, 0)


def begun(data: Path, **environment: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "forceout.cli.main", "serve", "--port", "0", "--data", str(data)]
    pipe, told = subprocess.PIPE, {**os.environ, "FORCEOUT_PACE": "0", **environment}
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=told, preexec_fn=as_anybody)


def refused(data: Path, **environment: str) -> tuple[int, str]:
    """The exit code and what was said, of a server that cannot begin."""
    process = begun(data, **environment)
    try:
        _, said = process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise
    return process.returncode, said


class Served:
    """A server that runs while the story is told."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data, self.environment = data, environment
        self.said = ""
        """All that it has logged, once it is stopped."""

    def __enter__(self) -> Served:
        self.process = begun(self.data, **self.environment)
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        assert found is not None, self.process.communicate()[1]
        self.port = int(found[1])
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.said = self.process.communicate(timeout=60)[1]
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.said = self.process.communicate()[1]

    def get(self, path: str, headers: dict[str, str], source: str = "127.0.0.1") -> int:
        return self.asked(path, headers, source)[0]

    def asked(self, path: str, headers: dict[str, str] | None = None, source: str = "127.0.0.1") -> tuple[int, str]:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30, source_address=(source, 0))
        with closing(line):
            line.request("GET", path, headers=headers or {})
            answer = line.getresponse()
            return answer.status, answer.read().decode()

    def codes_before_the_guard(self, forwarded: str, source: str = "127.0.0.1") -> int:
        """How many of forty wrong codes are looked up, each with another forwarded address."""
        told = [
            self.get(f"/t/ZZ{number:03}", {"X-Forwarded-For": forwarded.format(number)}, source) for number in range(40)
        ]
        return told.count(404)
