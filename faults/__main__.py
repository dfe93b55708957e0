"""Does real faults to a real server while people play, and prints what became of their acts.

    python -m faults [--acts 1000] [--only NAME ...]   # or --only several: those of several web processes

Each fault has a server in a folder of its own. What must hold: no acknowledged act is lost, none happens twice,
numbers are without gaps, everybody comes back by themselves and shows the last number, and the operator can read in the
log what happened. Anything else is printed, and makes the exit status 1.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from faults import FAULTS, SEVERAL
from faults.report import printed
from faults.scene import Size


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m faults", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--acts", type=int, default=1_000, help="acknowledged acts for each fault")
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--only", nargs="*", choices=[*FAULTS, *SEVERAL, "several"], default=[*FAULTS, *SEVERAL])
    options = parser.parse_args()
    reports = []
    trials = {**FAULTS, **SEVERAL}
    for name in SEVERAL if options.only == ["several"] else options.only:
        start = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="forceout-faults-") as folder:
            size = Size(acts=options.acts, tables=options.tables)
            reports.append(asyncio.run(trials[name](Path(folder), size)))
        print(f"{name}: {time.monotonic() - start:.0f} s", file=sys.stderr)
    print(printed(reports))
    return 1 if any(report.complaints for report in reports) else 0


if __name__ == "__main__":
    raise SystemExit(main())
