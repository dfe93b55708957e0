"""A start that cannot go well: what does whoever started it read, and does it end?"""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from fuzz.attacks.server import Server, Visitor

SECONDS = 20.0


PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2


def as_anybody() -> None:
    """Even root then may write only what its permissions say."""
    for right in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
        ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, right, 0, 0, 0)


def tried(data: Path) -> str:
    """Starts a server and tells how it ended."""
    command = [sys.executable, "-m", "forceout.cli.main", "serve", "--port", "0", "--data", str(data)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=as_anybody
    )
    try:
        _, said = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=SECONDS)
        return "it starts, and serves"
    return f"exit {process.returncode}, {len(said.splitlines())} line(s): {said.strip().splitlines()[-1][:150]}"


def attack(server: Server) -> list[tuple[str, str]]:
    found = []
    with tempfile.TemporaryDirectory(prefix="forceout-attack-") as folder:
        data = Path(folder) / "data"
        running = Server(data)
        try:
            found.append(("a second process on the same folder", tried(data).replace(folder, "…")))
            kept = data / "forceout.sqlite3"
            kept.write_bytes(os.urandom(4096) * 10)
            found.append(("healthz, the database overwritten", str(Visitor(running).ask("/healthz")[0])))
        finally:
            running.stop()
        for rest in data.glob("forceout.sqlite3-*"):
            rest.unlink()
        kept.write_bytes(os.urandom(4096) * 10)  # the server may have put it right from its journal
        found.append(("a database of random bytes", tried(data).replace(folder, "…")))
        shutil.rmtree(data)
        data.write_text("a file where the folder should be")
        found.append(("a file where the folder should be", tried(data).replace(folder, "…")))
        data.unlink()
        Server(data).stop()
        for file in data.iterdir():
            file.chmod(0o444)
        data.chmod(0o555)
        found.append(("a read-only database", tried(data).replace(folder, "…")))
        data.chmod(0o700)
    return found
