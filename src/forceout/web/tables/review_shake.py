"""One shake of a match, move by move, as the review shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from forceout.analysis.verdicts import Analyst, Judged, Verdict, is_challenge
from forceout.cubes.place import Place
from forceout.cubes.words import capital
from forceout.referee import wording
from forceout.referee.action import Action
from forceout.referee.checking import verdict_on
from forceout.referee.match import apply, begin
from forceout.referee.state import MatCube, Setup, State
from forceout.rules.claims import called
from forceout.solver.answer import IMPOSSIBLE, SOLUTION
from forceout.web import wire
from forceout.web.tables.board_view.mat import cube_view, goal_cube_view
from forceout.web.tables.board_view.pieces import pieces_of
from forceout.web.tables.board_view.shake import variations_view
from forceout.web.tables.board_view.verdict_card import challenge_holds

THINKING = 200
TAGS: dict[Verdict, tuple[str, wire.Tone]] = {
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


def review_of(setup: Setup, actions: Sequence[Action], number: int) -> wire.ReviewShake | None:
    """The review of one shake of a match, for a worker process; None where that shake has not ended."""
    return next((review_shake(one) for one in shakes_of(setup, actions) if one.number == number), None)


def review_shake(played: PlayedShake) -> wire.ReviewShake:
    analyst = Analyst(THINKING)
    moves: list[wire.ReviewMove] = []
    worth: list[Judged] = []
    for number, step in enumerate(reviewed_steps(played), 1):
        judged = _judged(step, played, analyst)
        worth.append(judged)
        is_call = step.action.verb == "challenge"
        moves.append(_challenge(number, step, played, judged) if is_call else _move(number, step, judged))
    score = played.end.scores[-1]
    players = [_counts(worth, played, seat, score.points[seat]) for seat in range(played.end.players)]
    verdicts = [judged.verdict for judged in worth]
    opened = _times([judged.now == SOLUTION for judged in worth])
    lost = _times([judged.alive == IMPOSSIBLE for judged in worth])
    headline = _headline(opened + lost, verdicts)
    return {
        "number": played.number,
        "headline": capital(headline),
        "heading": f"Shake {played.number}: {headline}",
        "summary": _summary(played, opened, verdicts),
        "points": list(score.points),
        "variations": [one["title"] for one in variations_view(played.end)],
        "moves": moves,
        "players": players,
    }


def reviewed_steps(played: PlayedShake) -> list[Step]:
    """The steps that the review counts as moves."""
    return [step for step in played.steps if _is_reviewed(step)]


def _is_reviewed(step: Step) -> bool:
    if is_challenge(step.before, step.after, step.action):
        return True
    return step.action.verb in ("move", "shift", "goal") and step.after.shake.goal.is_set


def _judged(step: Step, played: PlayedShake, analyst: Analyst) -> Judged:
    if is_challenge(step.before, step.after, step.action):
        return analyst.call(step.before, step.after, step.action, _paper_shown(played))
    return analyst.move(step.before, step.after, step.action)


def _paper_shown(played: PlayedShake) -> str:
    """A paper that was written for the challenge and is right; that the players accepted it is not enough."""
    end = played.end
    return next((text for text in end.shake.writing.papers.values() if verdict_on(end, text).correct), "")


def _times(flags: list[bool]) -> int:
    """How often something began to be so."""
    return sum(1 for before, now in pairwise([False, *flags]) if now and not before)


def _move(number: int, step: Step, judged: Judged) -> wire.ReviewMove:
    verb, after = step.action.verb, step.after
    tag, tone = TAGS.get(judged.verdict, ("", ""))
    cubes, label = _what_moved(step)
    goal = verb == "goal"
    bonus = verb == "move" and after.shake.bonus.made
    open_now = judged.now == SOLUTION
    return {
        "number": number,
        "seat": step.action.who,
        "kind": "goal" if goal else "bonus" if bonus else "move",
        "cubes": cubes,
        "label": f"Bonus, {label}" if bonus else label,
        "to": "" if goal else label,
        "tag": tag,
        "tone": tone,
        "nowOpen": open_now,
        "nowPieces": pieces_of(judged.example, after) if open_now else [],
        "nowText": judged.shown if open_now else "",
        "nowShort": _short(judged.example, after) if open_now else "",
        "title": _title(step, judged),
        "text": _text(step, judged),
        "mat": _mat(after),
    }


def _short(paper: str, state: State) -> str:
    game = state.setup.league.game
    return game.paper_in_words(game.without_goal(paper)) if paper else ""


def _what_moved(step: Step) -> tuple[list[wire.ReviewCube], str]:
    shake = step.after.shake
    if step.action.verb == "goal":
        laid = [(shake.cubes[cube.number], cube.turn.value) for cube in shake.goal.cubes]
        return [_face(cube, turned) for cube, turned in laid], f"Goal {wording.goal(step.after)}"
    places = {cube.number: cube.place for cube in step.before.shake.cubes}
    moved = [cube for cube in shake.cubes if places.get(cube.number) != cube.place]
    return [_face(cube, "") for cube in moved], moved[0].place.capitalize() if moved else Place.FORBIDDEN.capitalize()


def _face(cube: MatCube, turned: str) -> wire.ReviewCube:
    return {"face": cube.face, "colour": cube.colour.letter if cube.colour else "", "turned": turned}


def _mat(state: State) -> wire.Mat:
    shake = state.shake
    return {
        "cubes": [cube_view(cube) for cube in shake.cubes],
        "goal": [goal_cube_view(cube) for cube in shake.goal.cubes],
        "goalShape": shake.goal.shape,
        "universe": [str(card) for card in shake.universe],
    }


CALLS: dict[tuple[Verdict, bool], tuple[str, wire.Tone, str]] = {
    # what was true, and whether the challenge won: tag, tone, and what is said of it
    (Verdict.TRUE_CALL, True): ("Good call", "ok", "It was true, and it won."),
    (Verdict.TRUE_CALL, False): ("True, not shown", "ink", "It was true, but no correct paper showed it."),
    (Verdict.FALSE_CALL, True): (
        "False, but it won",
        "no",
        "It was not true, but nobody showed that.",
    ),
    (Verdict.FALSE_CALL, False): ("Not so", "no", "It was not true."),
    (Verdict.UNDECIDED, True): ("", "", "It won. Nobody could tell in time whether it was true."),
    (Verdict.UNDECIDED, False): ("", "", "It did not win. Nobody could tell in time whether it was true."),
}


def _challenge(number: int, step: Step, played: PlayedShake, judged: Judged) -> wire.ReviewMove:
    """A challenge, by what was true; that it won is told beside it."""
    challenge = step.after.shake.challenge
    assert challenge is not None
    tag, tone, text = CALLS[judged.verdict, challenge_holds(played.end)]
    said = called(challenge.claim)
    names = " and ".join(step.after.name(seat) for seat in challenge.challengers)
    return {
        "number": number,
        "seat": challenge.challengers[0],
        "kind": "challenge",
        "cubes": [],
        "label": said,
        "to": "",
        "tag": tag,
        "tone": tone,
        "nowOpen": False,
        "nowPieces": pieces_of(judged.example, played.end) if judged.example else [],
        "nowText": judged.shown,
        "nowShort": _short(judged.example, played.end),
        "title": f"{names} said {said}",
        "text": text,
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


FLUBS = {Verdict.FLUB_NOW, Verdict.FLUB_IMPOSSIBLE}
MISSED = {Verdict.MISSED_NOW, Verdict.MISSED_IMPOSSIBLE}
FAULTY = {*FLUBS, *MISSED, Verdict.FALSE_CALL}


def _counts(worth: list[Judged], played: PlayedShake, seat: int, points: int) -> wire.ReviewPlayer:
    own = [judged.verdict for judged in worth if judged.seat == seat]
    won = challenge_holds(played.end)
    return {
        "seat": seat,
        "flubs": sum(1 for verdict in own if verdict in FLUBS),
        "missed": sum(1 for verdict in own if verdict in MISSED),
        "called": sum(1 for verdict in own if verdict is Verdict.TRUE_CALL and won),
        "points": points,
    }


NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def _headline(chances: int, verdicts: list[Verdict]) -> str:
    """In small letters. Careful is a shake of which every move and call is known to be without fault."""
    if chances:
        count = NUMBERS[chances] if chances < len(NUMBERS) else str(chances)
        taken = "one taken" if Verdict.TRUE_CALL in verdicts else "none taken"
        return f"{count} chance{'' if chances == 1 else 's'}, {taken}"
    if Verdict.FALSE_CALL in verdicts:
        return "a false challenge"
    if FAULTY & set(verdicts):
        return "a shake with a slip"
    if Verdict.UNDECIDED in verdicts:
        return "a shake that was hard to judge"
    return "a careful shake"


def _summary(played: PlayedShake, opened: int, verdicts: list[Verdict]) -> str:
    state = played.end
    none = "No Now was found open." if Verdict.UNDECIDED in verdicts else "No Now was open."
    times = {0: none, 1: "A Now was open once.", 2: "A Now was open twice."}
    now = times.get(opened, f"A Now was open {opened} times.")
    challenge = state.shake.challenge
    if challenge is None:
        return f"{now} Nobody challenged."
    names = " and ".join(state.name(seat) for seat in challenge.challengers)
    return f"{now} {names} said {called(challenge.claim)}."
