"""`forceout replay`: a match record as a readable account, or as JSON."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from forceout.cli.judge import complain
from forceout.referee.record import BadRecord, replay
from forceout.referee.state import Event, State


def run(options: argparse.Namespace) -> int:
    """0 for a record that holds, 1 for one that breaks, 2 for a file that cannot be read."""
    try:
        text = sys.stdin.read() if options.file == "-" else Path(options.file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return complain(f"{options.file}: {error}")
    state: State | None = None
    broken: BadRecord | None = None
    try:
        for reached in replay(text):
            state = reached
    except BadRecord as error:
        broken = error
    if state is not None:
        print(json.dumps(as_json(state), ensure_ascii=False, indent=2) if options.json else as_text(state))
    if broken is not None:
        print(f"forceout: {options.file}, {broken}", file=sys.stderr)
        return 1
    return 0


def as_text(state: State) -> str:
    setup = state.setup
    division = f", {setup.division.title}" if setup.division_key else ""
    lines = [f"{setup.league.title}{division}: {', '.join(setup.names)}", ""]
    lines += [_line(event) for event in state.account]
    return "\n".join([*lines, "", *scoresheet(state)])


def _line(event: Event) -> str:
    minutes, rest = divmod(event.at, 60_000)
    rule = f"  [{event.rule}]" if event.rule else ""
    return f"{minutes:3}:{rest // 1000:02}  {event.text}{rule}"


def scoresheet(state: State) -> list[str]:
    """The scoresheet as a table in text."""
    width = max(6, *(len(name) for name in state.setup.names))
    shakes = "".join(f"{score.number:>5}" for score in state.scores)
    lines = [f"{'':{width}}{shakes}  penalties  total"]
    for seat, name in enumerate(state.setup.names):
        points = "".join(f"{score.points[seat]:>5}" for score in state.scores)
        lines.append(f"{name:{width}}{points}{-state.penalties[seat]:>11}{state.totals[seat]:>7}")
    lost = [event for event in state.account if event.penalty]
    if lost:
        lines += ["", "Penalties", *(f"shake {event.shake}: {event.text}  [{event.rule}]" for event in lost)]
    return lines


def as_json(state: State) -> dict[str, Any]:
    return {
        "ruleset": state.setup.league_key,
        "division": state.setup.division_key,
        "players": list(state.setup.names),
        "phase": state.phase.name.lower(),
        "actions": state.number,
        "scores": [{"shake": score.number, "points": list(score.points), "rule": score.rule} for score in state.scores],
        "penalties": list(state.penalties),
        "totals": list(state.totals),
        "account": [
            {
                "at": event.at,
                "who": event.who,
                "text": event.text,
                **({"code": event.code} if event.code else {}),
                **({"rule": event.rule} if event.rule else {}),
                **({"points": list(event.points)} if event.points else {}),
            }
            for event in state.account
        ],
    }
