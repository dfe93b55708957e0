"""`forceout show`: a picture of a mat, in the terminal or as SVG."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from forceout.cubes.cards import read_universe
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.onsets import read_goal_shape, read_on_sets_section
from forceout.cubes.notation.reader import read_goal, read_section
from forceout.show import svg, terminal
from forceout.show.picture import Picture, equations_picture, on_sets_picture

SECTIONS = ("required", "permitted", "forbidden", "resources")


def run(options: argparse.Namespace) -> int:
    try:
        picture = _picture(options)
    except NotationError as error:
        print(f"forceout: {error}\n{error.pointer()}", file=sys.stderr)
        return 2
    if options.svg:
        try:
            Path(options.svg).write_text(svg.draw(picture), encoding="utf-8")
        except OSError as error:
            print(f"forceout: {options.svg} could not be written: {error.strerror}.", file=sys.stderr)
            return 2
        return 0
    coloured = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    print(terminal.draw(picture, colour=coloured or options.colour))
    return 0


def _picture(options: argparse.Namespace) -> Picture:
    if options.universe:
        rows = [(name.capitalize(), read_on_sets_section(getattr(options, name))) for name in SECTIONS]
        return on_sets_picture(read_goal_shape(options.goal), read_universe(options.universe), rows)
    rows = [(name.capitalize(), read_section(getattr(options, name))) for name in SECTIONS]
    return equations_picture(read_goal(options.goal), rows)
