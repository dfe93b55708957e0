"""Runs the examples of the book: before the judge, or before the referee."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from forceout.cubes.place import Place
from forceout.protocol.ask import ask
from forceout.referee.action import JUDGE, TABLE, Action, Refused
from forceout.referee.match import apply, begin
from forceout.referee.state import Phase, Setup, State
from forceout.rulebook.articles import Asked, Example, Played

NAMES = ("Ann", "Ben", "Cleo", "Dia", "Eli")
ROLL = "r0 r1 r2 r3 r+ r− b0 b1 b2 b3 b× b÷ g4 g5 g6 g× g− g^ k7 k8 k9 k+ k÷ k√"
ON_SETS_ROLL = "1 2 3 R R B B G G Y Y ∪ ∪ ∩ − = ⊆ V"
ON_SETS_CARDS = "R B G Y RB BG"
PICKS = ("factorial", "multiple-operations", "sideways")
UPPER_PICKS = ("factorial", "multiple-operations", "powers-of-the-base")
ON_SETS_PICKS = ("multiple-operations", "two-operations", "universe-null-interchangeable")
MOMENTS = ("start", "roll", "select", "goal", "move")
WHO = MappingProxyType({"judge": JUDGE, "table": TABLE})
SECOND = 1_000
SECTIONS = (Place.REQUIRED, Place.PERMITTED, Place.FORBIDDEN, Place.RESOURCES)


@dataclass(frozen=True)
class Outcome:
    """What came of an example. `as_told` is whether that is what the book says."""

    as_told: bool
    answer: Mapping[str, Any]


def run(example: Example) -> Outcome:
    told = asked(example.question) if isinstance(example, Asked) else played(example)
    return Outcome(all(_fits(wanted, told.get(key)) for key, wanted in example.expect.items()), told)


def asked(question: Mapping[str, Any]) -> dict[str, Any]:
    """The judge's answer, with the `codes` of its reasons or problems, so that an example can say why not."""
    answer = ask(dict(question))
    told = answer.get("reasons", answer.get("problems"))
    return answer if told is None else {**answer, "codes": [one["code"] for one in told]}


def _fits(wanted: Any, found: Any) -> bool:
    """Whether an answer says what the book expects; of a mapping only what the book names."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(_fits(one, found.get(key)) for key, one in wanted.items())
    if isinstance(wanted, list):
        return (
            isinstance(found, list)
            and len(wanted) == len(found)
            and all(_fits(one, other) for one, other in zip(wanted, found, strict=True))
        )
    return bool(wanted == found)


# -- before the referee ----------------------------------------------------------------------------------


def played(example: Played) -> dict[str, Any]:
    """What the referee says at the end: `refused` (a code, or nothing), `rule` of the refusal, what each player has
    `lost`, the `points` of the last shake, whose `turn` it is, the `phase`, the codes in the `account`, the cubes in
    each section as “k7 r+”, the `goal` as it lies, the variations `chosen`, the challenge that stands as [claim,
    challenger, mover], and the `seconds` on the clock."""
    state = _brought_to(example)
    before, refusal = state.penalties, None
    said = len(state.account)
    for place, line in enumerate(example.acts, 1):
        try:
            state = apply(state, _action(state, line))
        except Refused as refused:
            if place < len(example.acts):
                raise ValueError(f"“{line}” is refused: {refused.finding.text}") from None
            refusal = refused.finding
    return {
        "refused": refusal.code if refusal is not None else "",
        "text": refusal.text if refusal is not None else state.account[-1].text if state.account else "",
        "rule": refusal.rule if refusal is not None else "",
        "lost": [now - then for now, then in zip(state.penalties, before, strict=True)],
        "points": list(state.scores[-1].points) if state.scores else [],
        "turn": state.shake.turn,
        "phase": state.phase.name.lower().replace("_", "-"),
        "account": [event.code for event in state.account[said:] if event.code],
        "story": [event.text for event in state.account[said:]],
        **{place.value: " ".join(sorted(map(str, state.shake.at(place)))) for place in SECTIONS},
        "goal": state.shake.goal.shape or "".join(str(state.shake.cubes[one.number]) for one in state.shake.goal.cubes),
        "chosen": list(map(str, state.shake.chosen)),
        "challenge": _challenge(state),
        "seconds": (state.clock.deadline - state.now) // SECOND if state.clock is not None else None,
    }


def _challenge(state: State) -> list[str | int]:
    found = state.shake.challenge
    return [found.claim, *found.challengers, found.mover] if found is not None else []


def _action(state: State, line: str) -> Action:
    """“1 move g4 required”; “+40 1 roll …” happens forty seconds later instead of one."""
    after = SECOND
    if line.startswith("+"):
        seconds, line = line[1:].split(maxsplit=1)
        after = int(seconds) * SECOND
    who, verb, words = [*line.split(maxsplit=2), ""][:3]
    return Action(state.now + after, int(who) if who.isdecimal() else WHO[who], verb, words)


def _brought_to(example: Played) -> State:
    """The match at the moment at which an example begins."""
    setup = Setup(example.league, example.division, NAMES[: example.players], example.strict)
    state = begin(setup)
    for moment in MOMENTS[1 : MOMENTS.index(example.begins) + 1]:
        for line in _BEFORE[moment](example, state):
            state = apply(state, _action(state, line))
    if example.left:
        left = example.left.split()
        for cube in sorted(map(str, state.shake.at(Place.RESOURCES))):
            if cube in left:
                left.remove(cube)
            else:
                state = apply(state, _action(state, f"{state.shake.turn} move {cube} permitted"))
    return state


def _lots(example: Played, state: State) -> list[str]:
    return [f"{seat} lot {3 - seat}" for seat in range(example.players)] if state.phase is Phase.LOT else []


def _roll(example: Played, state: State) -> list[str]:
    if not state.setup.game.deals_cards:
        return [f"0 roll {example.roll or ROLL}"]
    return [f"0 roll {example.roll or ON_SETS_ROLL}", f"{example.players - 1} deal {ON_SETS_CARDS}"]


def _picks(example: Played, state: State) -> list[str]:
    if state.phase is not Phase.SELECT:
        return []
    usual = UPPER_PICKS if example.division in ("junior", "senior") else PICKS
    picks = list(example.picks or (ON_SETS_PICKS if state.setup.game.deals_cards else usual))
    if example.players == 2 and not example.picks:
        picks = [picks[0], f"{picks[1]} ; {picks[2]}"]
    return [f"{seat} select {pick}" for seat, pick in enumerate(picks[: example.players])]


def _goal(example: Played, state: State) -> list[str]:
    return [f"0 lay {example.goal or ('3' if state.setup.game.deals_cards else 'r1r3')}", "0 goal"]


_BEFORE: Mapping[str, Callable[[Played, State], list[str]]] = MappingProxyType(
    {"roll": _lots, "select": _roll, "goal": _picks, "move": _goal}
)
"""What brings a match to each moment from the one before it."""
