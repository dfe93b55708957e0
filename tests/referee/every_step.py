"""Wild matches written down step by step: what was tried, whether it was refused, and all that it changed.

    python tests/referee/every_step.py           plays new ones
    python tests/referee/every_step.py again     tries the same steps anew: look at what changed before you keep it

A step is a line: when, who, the verb, the words; after the bar what was different afterwards.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from forceout.cubes.place import Place
from forceout.referee.action import JUDGE, Action, Refused
from forceout.referee.match import apply, begin
from forceout.referee.state import Clock, Phase, Setup, State
from forceout.referee.time_passes import next_due
from referee.wild_play import Wild

FOLDER = Path(__file__).parent / "steps"
NAMES = ("Ann", "Ben", "Cem", "Dia", "Eli")
STEPS = 180
ENOUGH = 500
"""Matches are played at a table until there are so many steps."""
TABLES = [
    ("agloa-equations-2015", "elementary", 2, True),
    ("agloa-equations-2015", "middle", 3, False),
    ("agloa-equations-2016", "junior", 3, True),
    ("agloa-equations-2016", "senior", 2, False),
    ("basic-equations-2015", "", 3, True),
    ("basic-equations-2015", "", 2, False),
    ("acc-equations-2022", "third", 4, True),
    ("acc-equations-2022", "seventh-eighth", 3, False),
    ("acc-equations-2022", "sixth", 2, True),
    ("mlag-on-sets-2019", "middle", 3, True),
    ("mlag-on-sets-2019", "senior", 2, False),
    ("mlag-on-sets-2019", "elementary", 3, False),
]
ENDING = ("end-round", "stop")
BETWEEN = "a new match"
BAR = " | "
PLACES = {Place.RESOURCES: "."}
"""Resources begins as Required does."""


def path_of(table: tuple[str, str, int, bool]) -> Path:
    key, division, players, strict = table
    kind = "strict" if strict else "over-the-board"
    return FOLDER / f"{'-'.join(filter(None, (key, division)))}-{players}-{kind}.txt"


def setup_of(table: tuple[str, str, int, bool]) -> Setup:
    key, division, players, strict = table
    return Setup(key, division, NAMES[:players], strict, judge_checks=players == 4)


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
        "bonus": f"{shake.bonus.called} {shake.bonus.made}",
        "no goal": f"{shake.agreed} None",
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


def play(table: tuple[str, str, int, bool], match: int) -> Iterator[str]:
    dice = random.Random(f"{path_of(table).stem} {match}")
    state, player, left = begin(setup_of(table)), Wild(dice, rate=0.04), 6
    for number in range(STEPS):
        action = player.act(state)
        if state.phase is Phase.DONE:
            left -= 1
            if not left:
                return
        late = number > STEPS * 3 // 4
        if action.verb in ENDING and action.who < 0 and not late:
            continue  # a match that ends early shows little
        if late and number % 9 == 0:
            action = Action(state.now, JUDGE, "end-round")
        state, changes = step(state, action)
        yield written(action, changes)


def written(action: Action, changes: str) -> str:
    return f"{action.at} {action.who} {action.verb} {action.words}".rstrip() + f"{BAR}{changes}"


def read(line: str) -> tuple[Action, str]:
    told, _, changes = line.partition(BAR)
    at, who, verb, *words = told.split(" ", 3)
    return Action(int(at), int(who), verb, "".join(words)), changes


def again(table: tuple[str, str, int, bool], lines: list[str]) -> Iterator[str]:
    state = begin(setup_of(table))
    for line in lines:
        if line == BETWEEN:
            state = begin(setup_of(table))
            yield line
            continue
        action, _ = read(line)
        state, changes = step(state, action)
        yield written(action, changes)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for table in TABLES:
        path = path_of(table)
        same = sys.argv[1:] == ["again"]
        if same:
            lines = list(again(table, path.read_text(encoding="utf-8").splitlines()))
        else:
            lines = []
            while len(lines) < ENOUGH:
                lines += [BETWEEN, *play(table, len(lines))]
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        print(path.name, len(lines), "steps")


if __name__ == "__main__":
    main()
