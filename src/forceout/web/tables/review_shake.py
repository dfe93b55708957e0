"""One shake of a match, move by move, as the review shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from forceout.analysis.verdicts import Analyst, Judged, Verdict
from forceout.referee.action import Action
from forceout.referee.match import apply, begin
from forceout.referee.state import FORBIDDEN, Setup, State
from forceout.solver.result import SOLUTION
from forceout.web.tables.pieces import pieces_of, plain
from forceout.web.tables.view_mat import cube_view, goal_cube_view
from forceout.web.tables.view_shake import SAID, variations_view
from forceout.web.tables.view_verdict import challenge_holds

THINKING = 200
TAGS = {
    Verdict.FLUB_NOW: ("Flub", "no"),
    Verdict.FLUB_IMPOSSIBLE: ("Flub", "no"),
    Verdict.MISSED_NOW: ("Missed Now", "ink"),
    Verdict.MISSED_IMPOSSIBLE: ("Missed Impossible", "ink"),
    Verdict.ONLY_MOVE: ("Only move", "ok"),
    Verdict.FORCED: ("No safe move", ""),
}


@dataclass(frozen=True)
class Step:
    before: State
    after: State
    action: Action


@dataclass(frozen=True)
class PlayedShake:
    """A finished shake: its steps from the roll to the score."""

    number: int
    steps: tuple[Step, ...]

    @property
    def end(self) -> State:
        return self.steps[-1].after


def shakes_of(setup: Setup, actions: Iterable[Action]) -> Iterator[PlayedShake]:
    """The scored shakes of a match in order."""
    state, steps = begin(setup), list[Step]()
    for action in actions:
        before, state = state, apply(state, action)
        if action.verb == "roll":
            steps = []
        steps.append(Step(before, state, action))
        if len(state.scores) > len(before.scores):
            yield PlayedShake(state.scores[-1].number, tuple(steps))
            steps = []


def review_shake(played: PlayedShake) -> dict[str, Any]:
    analyst = Analyst(THINKING)
    moves: list[dict[str, Any]] = []
    for step in played.steps:
        shown = _shown(step, played, analyst)
        if shown is not None:
            moves.append({"number": len(moves) + 1, **shown})
    score = played.end.scores[-1]
    players = [_counts(moves, seat, score.points[seat]) for seat in range(played.end.players)]
    chances = sum(1 for before, move in zip([None, *moves], moves, strict=False)
                  if move["nowOpen"] and not (before and before["nowOpen"]))  # fmt: skip
    taken = any(move["kind"] == "challenge" and move["tag"] == "Good call" for move in moves)
    return {
        "number": played.number,
        "headline": _headline(chances, taken),
        "summary": _summary(played, chances),
        "points": list(score.points),
        "variations": [one["title"] for one in variations_view(played.end)],
        "moves": moves,
        "players": players,
    }


def _shown(step: Step, played: PlayedShake, analyst: Analyst) -> dict[str, Any] | None:
    verb, after = step.action.verb, step.after
    if verb == "challenge" and after.shake.challenge is not None and step.before.shake.challenge is None:
        return _challenge(step, played)
    if verb not in ("move", "shift", "goal") or not after.shake.goal_set:
        return None
    judged = analyst.move(step.before, after, step.action)
    tag, tone = TAGS.get(judged.verdict, ("", ""))
    cubes, label = _what_moved(step)
    bonus = verb == "move" and after.shake.bonus_made
    open_now = judged.now == SOLUTION
    return {
        "seat": step.action.who,
        "kind": "goal" if verb == "goal" else "bonus" if bonus else "move",
        "cubes": cubes,
        "label": f"Bonus, {label}" if bonus else label,
        "tag": tag,
        "tone": tone,
        "nowOpen": open_now,
        "nowPieces": pieces_of(judged.example, after) if open_now else [],
        "nowText": plain(judged.example) if open_now else "",
        "title": plain(_title(step, judged)),
        "text": plain(_text(step, judged)),
        "mat": _mat(after),
    }


def _what_moved(step: Step) -> tuple[list[dict[str, str]], str]:
    shake = step.after.shake
    if step.action.verb == "goal":
        laid = [(shake.cubes[cube.number], cube.turn.value) for cube in shake.goal]
        faces = shake.goal_shape or "".join(cube.face for cube, _ in laid)
        return [_face(cube, turned) for cube, turned in laid], f"Goal {faces}"
    places = {cube.number: cube.place for cube in step.before.shake.cubes}
    moved = [cube for cube in shake.cubes if places.get(cube.number) != cube.place]
    return [_face(cube, "") for cube in moved], moved[0].place.capitalize() if moved else FORBIDDEN.capitalize()


def _face(cube: Any, turned: str) -> dict[str, str]:
    return {"face": cube.face, "colour": cube.colour.value if cube.colour else "", "turned": turned}


def _mat(state: State) -> dict[str, Any]:
    shake = state.shake
    return {
        "cubes": [cube_view(cube) for cube in shake.cubes],
        "goal": [goal_cube_view(cube) for cube in shake.goal],
        "goalShape": shake.goal_shape,
        "universe": [str(card) for card in shake.universe],
    }


def _challenge(step: Step, played: PlayedShake) -> dict[str, Any]:
    challenge = step.after.shake.challenge
    assert challenge is not None
    good = challenge_holds(played.end)
    said = SAID.get(challenge.claim, challenge.claim)
    names = " and ".join(step.after.name(seat) for seat in challenge.challengers)
    shown = [text for seat, text in played.end.shake.written if dict(played.end.shake.rulings).get(seat)]
    return {
        "seat": challenge.challengers[0],
        "kind": "challenge",
        "cubes": [],
        "label": said,
        "tag": "Good call" if good else "Not so",
        "tone": "ok" if good else "no",
        "nowOpen": False,
        "nowPieces": pieces_of(shown[0], played.end) if shown else [],
        "nowText": plain(shown[0]) if shown else "",
        "title": f"{names} said {said}",
        "text": "The challenge was right." if good else "The challenge did not hold.",
        "mat": _mat(step.after),
    }


def _title(step: Step, judged: Judged) -> str:
    name = step.after.name(judged.seat)
    return {
        Verdict.FLUB_NOW: f"{name} let a Now in",
        Verdict.FLUB_IMPOSSIBLE: f"{name} made it impossible",
        Verdict.MISSED_NOW: f"{name} missed a Now",
        Verdict.MISSED_IMPOSSIBLE: f"{name} could have said Impossible",
        Verdict.ONLY_MOVE: f"{name} found the only safe move",
        Verdict.FORCED: f"{name} had no safe move",
    }.get(judged.verdict, judged.what.rstrip("."))


def _text(step: Step, judged: Judged) -> str:
    match judged.verdict:
        case Verdict.FLUB_NOW:
            return f"{judged.what} After it one more cube is enough."
        case Verdict.FLUB_IMPOSSIBLE:
            return f"{judged.what} After it no solution is left."
        case Verdict.MISSED_NOW:
            return f"{judged.what} A Now was open before this move. Ask each time: what one cube finishes it?"
        case Verdict.MISSED_IMPOSSIBLE:
            return f"{judged.what} There was no solution left before this move."
        case Verdict.UNDECIDED:
            return f"{judged.what} Nobody could tell in time what it was worth."
    return judged.what


def _counts(moves: list[dict[str, Any]], seat: int, points: int) -> dict[str, int]:
    own = [move for move in moves if move["seat"] == seat]
    return {
        "seat": seat,
        "flubs": sum(1 for move in own if move["tag"] == "Flub"),
        "missed": sum(1 for move in own if move["tag"].startswith("Missed")),
        "called": sum(1 for move in own if move["tag"] == "Good call"),
        "points": points,
    }


NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def _headline(chances: int, taken: bool) -> str:
    count = NUMBERS[chances] if chances < len(NUMBERS) else str(chances)
    if chances == 0:
        return "A careful shake"
    return f"{count.capitalize()} chance{'' if chances == 1 else 's'}, {'one taken' if taken else 'none taken'}"


def _summary(played: PlayedShake, chances: int) -> str:
    state = played.end
    times = {0: "No Now was open.", 1: "A Now was open once.", 2: "A Now was open twice."}
    opened = times.get(chances, f"A Now was open {chances} times.")
    challenge = state.shake.challenge
    if challenge is None:
        return f"{opened} Nobody challenged."
    names = " and ".join(state.name(seat) for seat in challenge.challengers)
    return f"{opened} {names} said {SAID.get(challenge.claim, challenge.claim)}."
