"""At moments of every kind each verb is tried by everybody, with words that fit and words that do not.

    python tests/referee/every_attempt.py        tries all anew and keeps what comes of it: look at what changed

The moments are taken from the kept matches. A line tells what comes of a try for each who tries, the code of a refusal
or the names of all that changes, and after the bar all that this is true of.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from forceout.cubes.place import Place
from forceout.referee.action import JUDGE, TABLE, Action, Refused
from forceout.referee.match import apply, begin
from forceout.referee.state import State
from forceout.referee.verbs import VERBS
from referee.every_step import BAR, facts, matches, read, setup_named
from referee.every_step import FOLDER as STEPS

FOLDER = Path(__file__).parent / "attempts"
MOMENT = "moment "
SOON = 700
LONG = 301
"""One letter more than anybody may say."""
WORDS: dict[str, tuple[str, ...]] = {
    "lot": ("3", "33", "k3"),
    "roll": ("", "r1"),
    "deal": ("", "R B"),
    "select": ("factorial", "two-operations", "factorial ; sideways ; upside-down", "nonsense", "base",
               "average ; base:8"),
    "lay": ("{left}", "{left}{left}", "{other}{left}", "zz", "{goal}"),
    "move": ("{left} required", "{left} forbidden", "{other} permitted", "{left} goal", "{left}", "zz required",
             "{placed} required"),
    "shift": ("{placed} required", "{placed} forbidden", "{placed} permitted", "{placed}", "{left} required"),
    "keep": ("{left}", "{placed}", "zz", ""),
    "challenge": ("now", "impossible", "a-flub", "p-flub", "no-goal", "charge", "", "now 0", "a-flub 2", "now 1 2",
                  "now 9", "p-flub 100", "nonsense"),
    "disagree": ("", "2", "9", "x"),
    "side": ("mover", "challenger", "nobody", ""),
    "present": ("1+1 = 2", "", "B"),
    "change": ("2 = 2", ""),
    "reject": ("", "not-equal", "ambiguous 1+(1) = 2", "ambiguous", "nonsense"),
    "ask-judge": ("", "7", "together", "separately", "together 7"),
    "charge": ("", "0", "1", "9", "x"),
    "say": ("hm", "", "h" * LONG, "h" * (LONG - 1)),
    "protest": ("no", "", "n" * LONG, "n" * (LONG - 1)),
    "decline": ("no", ""),
    "correct": ("1 0 4", "1 0 -4", "1 1 999", "1 0 1000", "9 0 4", "0 0 4", "1 9 4", "1 0", "1 0 4 4", "1 0 x"),
    "warn": ("0", "1 and be nice", "9", ""),
    "penalise": ("0 1 talking", "1 20 talking", "1 21 talking", "1 0 talking", "0 1", "9 1 talking", "0 x talking",
                 "0 1 [000 IX-C] talking", "0 1 [000 IX-C]"),
    "give-time": ("30", "3600", "3601", "0", "x"),
    "return": ("{placed} {section}", "{placed} required", "{left} required", "{placed}", "{placed} goal",
               "zz required"),
    "absent": ("0", "1", "9", ""),
    "back": ("0", "1", "9", ""),
    "rule": ("play on", "", "[000 IX-C] play on"),
    "rule-paper": ("", "0 correct", "0 correct [000 VII-B-6]", "1 correct [000 VII-B-6] it equals the Goal",
                   "0 incorrect [000 VII-B-6] it can be read in two ways", "1 incorrect [000 VII-B-6]",
                   "9 correct [x]"),
    "pause": ("", "x", "0 correct", "9 correct", "1 nonsense"),
    "resume": ("", "x", "0"),
}  # fmt: skip
"""What is said with a verb; with any other nothing, and a word too many."""


def moments(name: str) -> Iterator[tuple[int, int, State]]:
    """One state of every kind from the kept matches of a league, with the match and the step it follows."""
    seen: set[tuple[object, ...]] = set()
    for number, lines in enumerate(matches(STEPS / f"{name}.txt")):
        state = begin(setup_named(lines[0]))
        for place, line in enumerate(lines[1:], 1):
            try:
                state = apply(state, read(line))
            except Refused:
                continue
            kind = kind_of(state)
            if kind not in seen:
                seen.add(kind)
                yield number, place, state


def kind_of(state: State) -> tuple[object, ...]:
    shake, clock = state.shake, state.clock
    return (
        state.setup.strict,
        state.phase,
        shake.challenge is None,
        shake.block.holder is None,
        state.paused_at is None,
        clock is not None and clock.counting,
        bool(state.irregular),
    )


def said(state: State, words: str) -> str | None:
    """The words with cubes of this moment put in; None where there is no such cube."""
    left, goal = state.shake.at(Place.RESOURCES), state.shake.at(Place.GOAL)
    placed = [cube for cube in state.shake.cubes if cube.place not in (Place.RESOURCES, Place.GOAL)]
    known = {
        "{left}": str(left[0]) if left else None,
        "{other}": str(left[-1]) if left else None,
        "{goal}": str(goal[0]) if goal else None,
        "{placed}": str(placed[0]) if placed else None,
        "{section}": str(placed[0].place.value) if placed else None,
    }
    for name, cube in known.items():
        if name in words:
            if cube is None:
                return None
            words = words.replace(name, cube)
    return words


def tried(state: State) -> list[str]:
    """What is tried at a moment, by what comes of it."""
    found: dict[str, list[str]] = {}
    everybody = (TABLE, JUDGE, *range(state.players))
    for verb in VERBS:
        for template in WORDS.get(verb, ("", "x")):
            words = said(state, template)
            if words is None:
                continue
            came = [outcome(state, Action(state.now + SOON, who, verb, words)) for who in everybody]
            grouped = groupby(zip(came, everybody, strict=True), key=lambda one: one[0])
            told = "; ".join(f"{' '.join(str(who) for _, who in those)}: {what}" for what, those in grouped)
            short = words if len(words) < LONG - 1 else f"{len(words)} letters"
            found.setdefault(told, []).append(f"{verb} {short}".rstrip())
    return [f"{told}{BAR}{', '.join(tries)}" for told, tries in found.items()]


def outcome(state: State, action: Action) -> str:
    try:
        after = apply(state, action)
    except Refused as refused:
        return refused.finding.code
    before, now = facts(state), facts(after)
    new = after.account[len(state.account) :]
    told = [name for name, value in now.items() if value != before[name]]
    return " ".join([*told, *(f"({event.code})" for event in new if event.code)]) or "nothing"


def written(name: str) -> dict[str, list[str]]:
    """The lines of a league, by the moment."""
    return {f"{MOMENT}{match} {step} {state.phase.value}": tried(state) for match, step, state in moments(name)}


def kept(path: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(MOMENT):
            lines = found[line] = []
        else:
            lines.append(line)
    return found


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for path in sorted(STEPS.glob("*.txt")):
        lines = [line for moment, tries in written(path.stem).items() for line in (moment, *tries)]
        (FOLDER / path.name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        print(path.stem, len(lines), flush=True)


if __name__ == "__main__":
    main()
