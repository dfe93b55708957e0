"""Wild matches written down step by step: what was tried, whether it was refused, and all that it changed.

    python tests/referee/every_step.py 3         plays so many at every table and keeps what goes a new way
    python tests/referee/every_step.py again     tries the kept steps anew: look at what changed before you keep it

A match begins with a line that names its table. A step is a line: when, who, the verb, the words; after the bar what
was different afterwards.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from forceout.cubes.place import Place
from forceout.referee.action import Action, Refused
from forceout.referee.match import apply, begin
from forceout.referee.state import Clock, Phase, Setup, State
from forceout.referee.time_passes import next_due
from forceout.referee.to_act import to_act
from forceout.rules.leagues import all_leagues
from referee.wild_play import Wild

FOLDER = Path(__file__).parent / "steps"
NAMES = ("Ann", "Ben", "Cem", "Dia", "Eli")
LONGEST = 260
AFTERWARDS = 6
"""So much is tried after the last signature."""
TABLE = "table "
BAR = " | "
PLACES = {Place.RESOURCES: "."}
"""Resources begins as Required does."""


# -- a table, a step --------------------------------------------------------------------------------


def setups() -> list[Setup]:
    return [
        Setup(key, division, NAMES[:players], strict, judge_checks=(players + judged) % 3 == 0, timed=judged < 3)
        for key, league in all_leagues().items()
        for division in league.divisions
        for players in league.players
        for strict in (True, False)
        for judged in range(4)
    ]


def named(setup: Setup) -> str:
    mode = "strict" if setup.strict else "over-the-board"
    judge, clock = "judged" if setup.judge_checks else "checked", "timed" if setup.timed else "untimed"
    return f"{TABLE}{setup.league_key} {setup.division_key or '-'} {setup.players} {mode} {judge} {clock}"


def setup_named(line: str) -> Setup:
    key, division, players, mode, judge, clock = line.removeprefix(TABLE).split()
    division = "" if division == "-" else division
    return Setup(key, division, NAMES[: int(players)], mode == "strict", judge == "judged", clock == "timed")


def facts(state: State) -> dict[str, str]:
    """What can be seen of a match at a moment."""
    shake, writing, checking = state.shake, state.shake.writing, state.shake.checking
    return {
        "phase": state.phase.value,
        "clock": clock_text(state.clock),
        "waiting": clock_text(state.other_clock),
        "due": str(next_due(state)),
        "points": " ".join(map(str, state.totals)),
        "penalties": " ".join(map(str, state.penalties)),
        "shakes": " ".join(f"{score.number}:{','.join(map(str, score.points))}" for score in state.scores),
        "round": f"{state.round_ends} {state.last_shake} {state.paused_at}",
        "seats": f"absent {state.absent} signed {state.signed} warned {state.warned}",
        "charges": " ".join(f"{one.finding.code}/{one.seat}/{one.penalty}" for one in state.irregular),
        "turn": f"{shake.number} {shake.setter} {shake.turn} {shake.last_mover} {shake.block.holder}",
        "chosen": " ".join(f"{one.key}:{one.parameter}" for one in shake.chosen),
        "goal": f"{shake.goal.is_set} {shake.goal.by} {shake.goal.shape} {len(shake.goal.cubes)}",
        "challenge": "" if shake.challenge is None else f"{shake.challenge.claim} {shake.challenge.challengers}",
        "papers": f"{writing.reason} {list(writing.papers)} {writing.withheld} {tuple(writing.sides.items())}",
        "checks": f"{checking.writer} {[(one.checker, one.writer, one.accepts) for one in checking.checks]}",
        "rulings": f"{tuple(checking.rulings.items())}",
        "bonus": f"{shake.bonus.called} {shake.bonus.made} {shake.bonus.cube} {shake.bonus.by}",
        "played": f"{shake.moves} {shake.played} {shake.either} {shake.doubtful is not None} {shake.tries}",
        "kept from": f"{shake.goal.only_from} {shake.original_setter} {shake.dealer} {shake.roll_until} "
        f"{shake.block.early}",
        "awaited": " ".join(map(str, to_act(state))),
        "no goal": f"{shake.agreed}",
        "asking": f"{checking.asking} {checking.took_minute}",
        "cubes": "".join(PLACES.get(cube.place, cube.place[0]) for cube in shake.cubes),
    }


def clock_text(clock: Clock | None) -> str:
    if clock is None:
        return "-"
    seats = ",".join(map(str, clock.seats))
    counting = " counting" if clock.counting else ""
    stopped = "" if clock.stopped is None else f" stopped {clock.stopped}"
    return f"{clock.task.value} {seats} {clock.deadline} of {clock.limit} stage {clock.stage}{counting}{stopped}"


def step(state: State, action: Action) -> tuple[State, str]:
    """The state after an action, and what the line says of it."""
    try:
        after = apply(state, action)
    except Refused as refused:
        return state, f"refused {refused.finding.code} [{refused.finding.rule}]"
    before, now = facts(state), facts(after)
    changes = [f"{name} {value}".rstrip() for name, value in now.items() if value != before[name]]
    for event in after.account[len(state.account) :]:
        points = "" if not event.points else f" {event.points}{' penalty' if event.penalty else ''}"
        if event.code or event.rule or points:
            changes.append(f"says {event.who} {event.code} [{event.rule}]{points}")
    return after, "; ".join(changes)


def written(action: Action, changes: str) -> str:
    return f"{action.at} {action.who} {action.verb} {action.words}".rstrip() + f"{BAR}{changes}"


def read(line: str) -> Action:
    at, who, verb, *words = line.partition(BAR)[0].split(" ", 3)
    return Action(int(at), int(who), verb, "".join(words))


def again(lines: list[str]) -> Iterator[str]:
    """The same steps, with what they change now."""
    state = begin(setup_named(lines[0]))
    for line in lines:
        if line.startswith(TABLE):
            state = begin(setup_named(line))
            yield line
        else:
            action = read(line)
            state, changes = step(state, action)
            yield written(action, changes)


def matches(path: Path) -> list[list[str]]:
    found: list[list[str]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(TABLE):
            found.append([])
        found[-1].append(line)
    return found


# -- new matches ------------------------------------------------------------------------------------


@dataclass
class Ways:
    """Which step of the code followed which, in all matches that were kept: each half of a condition counts."""

    known: set[tuple[CodeType, int, int]] = field(default_factory=set)
    found: set[tuple[CodeType, int, int]] = field(default_factory=set)

    def follow(self, frame: FrameType, _event: str, _: Any) -> Any:
        code = frame.f_code
        if "forceout/referee/" not in code.co_filename:
            return None
        before = -1
        frame.f_trace_opcodes = True

        def follow(frame: FrameType, event: str, _: Any) -> Any:
            nonlocal before
            if event == "opcode":
                if frame.f_lasti != before + 2:
                    self.found.add((code, before, frame.f_lasti))
                before = frame.f_lasti
            return follow

        return follow

    def step(self, state: State, action: Action) -> tuple[State, str, int]:
        """A step, and how many ways it went that none went before."""
        self.found = set()
        sys.settrace(self.follow)
        try:
            after, changes = step(state, action)
        finally:
            sys.settrace(None)
        new = self.found - self.known
        self.known |= new
        return after, changes, len(new)


def play(setup: Setup, seed: str, ways: Ways) -> list[str]:
    """A wild match, up to the last step that went a new way."""
    player, state, left = Wild(random.Random(seed), rate=0.04), begin(setup), AFTERWARDS
    lines, end = [named(setup)], 0
    for _ in range(LONGEST):
        if state.phase is Phase.DONE:
            left -= 1
            if not left:
                break
        action = player.act(state)
        state, changes, new = ways.step(state, action)
        lines.append(written(action, changes))
        end = len(lines) if new else end
    return lines[:end]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    if sys.argv[1:] == ["again"]:
        for path in sorted(FOLDER.iterdir()):
            tried = again(path.read_text(encoding="utf-8").splitlines())
            path.write_text("".join(f"{line}\n" for line in tried), encoding="utf-8")
        return
    ways = Ways()
    kept: dict[str, list[str]] = {}
    for number in range(int(sys.argv[1])):
        for setup in setups():
            kept.setdefault(setup.league_key, []).extend(play(setup, f"{named(setup)} {number}", ways))
        print(number, len(ways.known), sum(map(len, kept.values())), flush=True)
    for key, lines in kept.items():
        (FOLDER / f"{key}.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
