"""Attacks a server of our own, and prints what each attack could do.

    python -m fuzz.attacks [--only codes,questions,tables,doors,starts]

Each attack has a fresh server on the loopback, is bounded in number and in time, and ends by itself; all of them take
a few minutes. The figures before and after the server was mended are in fuzz/README.md.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from fuzz.attacks import codes, doors, questions, starts, tables
from fuzz.attacks.server import Server

ATTACKS = {"codes": codes, "questions": questions, "tables": tables, "doors": doors, "starts": starts}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default=",".join(ATTACKS), help="some of them, separated by commas")
    options = parser.parse_args()
    for name in options.only.split(","):
        print(f"\n{name}", flush=True)
        with tempfile.TemporaryDirectory(prefix="forceout-attack-") as folder:
            server = Server(Path(folder))
            try:
                for what, figure in ATTACKS[name].attack(server):
                    print(f"  {what}: {figure}", flush=True)
            finally:
                server.stop()


if __name__ == "__main__":
    main()
