"""A start that cannot go well: what does whoever started it read, and does it end?"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from attacks.server import Server, Visitor

SECONDS = 20.0


def tried(data: Path, *, user: int | None = None) -> str:
    """Starts a server and tells how it ended."""
    command = [sys.executable, "-m", "forceout.cli.main", "serve", "--port", "0", "--data", str(data)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, user=user)
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
        found.append(("a database of random bytes", tried(data).replace(folder, "…")))
        shutil.rmtree(data)
        data.write_text("a file where the folder should be")
        found.append(("a file where the folder should be", tried(data).replace(folder, "…")))
        if os.geteuid() == 0:
            data.unlink()
            Server(data).stop()
            for file in (Path(folder), data):
                file.chmod(0o555)
            for file in data.iterdir():
                file.chmod(0o444)
            found.append(("a read-only database", tried(data, user=65534).replace(folder, "…")))
    return found
