"""`forceout coverage`: the table of rules and the tests that prove them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from forceout.coverage.report import as_markdown, as_text, report


def run(options: argparse.Namespace) -> int:
    tests = Path(options.tests)
    if not tests.is_dir():
        print(
            f"forceout: there is no folder {tests}; run this in the project or name it with --tests.", file=sys.stderr
        )
        return 2
    everything = report(tests, document=options.document)
    lines = [line for line in everything if line.missing] if options.missing else everything
    print((as_markdown if options.markdown else as_text)(lines, everything))
    return 0
