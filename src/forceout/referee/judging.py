"""What an official may do at a table: pause, rule, warn, penalise, set aside, return a cube, order a replay."""

from __future__ import annotations

from dataclasses import replace

from forceout.cubes.words import capital
from forceout.referee.action import JUDGE, Action
from forceout.referee.challenging import set_aside
from forceout.referee.clocks import shifted, time_goes_on
from forceout.referee.cubes import named_cube
from forceout.referee.refuse import refuse
from forceout.referee.rolling import begin_shake
from forceout.referee.state import RESOURCES, SECTIONS, Phase, State
from forceout.referee.telling import a_cube

LAST_MINUTES = 5 * 60_000
"""Before the warning that the round ends (manual O2)."""


def _needs_judge(state: State, action: Action) -> None:
    if action.who != JUDGE:
        raise refuse(state, "wrong-seat/judge", "conduct", "Only a judge may do that.")


def _seat(state: State, word: str) -> int:
    if not word.isdecimal() or int(word) >= state.players:
        raise refuse(
            state,
            "wrong-seat",
            "conduct",
            f"“{word[:20]}” is no seat: the seats are numbered from 0 to {state.players - 1}.",
        )
    return int(word)


def pause(state: State, action: Action) -> State:
    """A judge is at the table: the clocks stand still (manual O2)."""
    _needs_judge(state, action)
    if state.paused_at is not None:
        raise refuse(state, "paused-already", "time", "The clocks have been stopped already.")
    return state.but(paused_at=state.now).noted(
        JUDGE, "The clocks are stopped.", "paused", state.procedure.cite_case("O2", "time")
    )


def resume(state: State, action: Action) -> State:
    """Play goes on, with the time the judge took given back."""
    _needs_judge(state, action)
    if state.paused_at is None:
        raise refuse(state, "not-paused", "time", "The clocks are running.")
    took = state.now - state.paused_at
    of_round = _of_round(state, state.paused_at)
    state = shifted(time_goes_on(state, state.paused_at).but(paused_at=None), took, of_round)
    return state.noted(
        JUDGE,
        f"Play goes on; {took // 1000} seconds are given back.",
        "resumed",
        state.procedure.cite_case("O2", "time"),
    )


def _of_round(state: State, since: int) -> int:
    """The round gets back only what was taken in its last five minutes, or after them."""
    if state.round_ends is None:
        return 0
    return max(0, state.now - max(since, state.round_ends - LAST_MINUTES))


def rule(state: State, action: Action) -> State:
    """A ruling in the judge's own words, for the record."""
    _needs_judge(state, action)
    return state.noted(JUDGE, f"The judge rules: {action.words.strip()[:300]}", "ruling")


def second_opinion(state: State, action: Action) -> State:
    """Another judge, who has not heard the first ruling, is asked (manual O7); the table plays on meanwhile."""
    _needs_judge(state, action)
    return state.noted(
        JUDGE,
        f"A second opinion: {action.words.strip()[:300]}",
        "second-opinion",
        state.procedure.cite_case("O7", "conduct"),
    )


def correct_score(state: State, action: Action) -> State:
    """“correct 2 0 4”: in shake 2 seat 0 scored 4. All players agree that it was a slip (XII-B)."""
    _needs_judge(state, action)
    words = action.words.split()
    numbers = [int(word) for word in words if word.removeprefix("-").isdecimal() and len(word) < 4]
    if len(words) != 3 or len(numbers) != 3 or not 1 <= numbers[0] <= len(state.scores):
        raise refuse(
            state, "bad-correction", "sign", "A correction gives the number of a scored shake, a seat and points."
        )
    if _is_initialled(state, numbers[0]):
        text = "This score has been initialled, and what is initialled is closed."
        raise refuse(state, "initialled", "sign", text)
    number, seat, points = numbers[0], _seat(state, words[1]), numbers[2]
    scored = state.scores[number - 1]
    row = tuple(points if other == seat else score for other, score in enumerate(scored.points))
    scores = (*state.scores[: number - 1], replace(scored, points=row), *state.scores[number:])
    text = f"Shake {number} is corrected: {state.name(seat)} scores {points}."
    return state.but(scores=scores, signed=()).noted(JUDGE, text, "corrected", state.procedure.cite("sign"), row)


def _is_initialled(state: State, number: int) -> bool:
    """Scores are initialled after each game, before the next begins, and the sheet at the end (002)."""
    if not state.procedure.initialled:
        return False
    last_open = number == len(state.scores) and state.phase in (Phase.BETWEEN, Phase.SIGN)
    return not last_open or bool(state.signed)


def warn(state: State, action: Action) -> State:
    """A warning comes before a penalty for conduct (IX-C)."""
    _needs_judge(state, action)
    seat = _seat(state, action.words.split()[0] if action.words.split() else "")
    text = f"{state.name(seat)} is warned."
    return state.but(warned=(*state.warned, seat)).noted(JUDGE, text, "warned", state.procedure.cite("conduct"))


def penalise(state: State, action: Action) -> State:
    """“penalise 1 1 talking”: seat, points, and why."""
    _needs_judge(state, action)
    words = action.words.split(maxsplit=2)
    if len(words) < 3 or not words[1].isdecimal() or not 0 < int(words[1]) <= 20:
        raise refuse(state, "bad-penalty", "conduct", "A penalty gives a seat, the points and the reason.")
    finding = state.finding(
        "penalty", "conduct", f"The judge penalises {state.name(_seat(state, words[0]))}: {words[2].rstrip('.')}."
    )
    return state.penalised(_seat(state, words[0]), int(words[1]), finding)


def give_time(state: State, action: Action) -> State:
    """“give-time 30”: every clock gets so many seconds more."""
    _needs_judge(state, action)
    if not action.words.isdecimal() or not 0 < int(action.words) <= 3600:
        raise refuse(state, "bad-time", "time", "Say how many seconds are given, from 1 to 3600.")
    state = shifted(state, int(action.words) * 1000, int(action.words) * 1000)
    return state.noted(
        JUDGE, f"{action.words} seconds are given back.", "time-given", state.procedure.cite_case("O2", "time")
    )


def set_challenge_aside(state: State, action: Action) -> State:
    """A judge sets a challenge aside before anybody has presented."""
    _needs_judge(state, action)
    challenge = state.shake.challenge
    if state.phase is not Phase.WRITE or challenge is None or state.shake.written:
        raise refuse(state, "no-challenge", "challenge", "There is no challenge that could be set aside.")
    seat = challenge.challengers[0]
    state = state.with_shake(challenge=None, sides=(), withheld=()).but(phase=Phase.PLAY, clock=None)
    return set_aside(state, seat, "set-aside", "challenge", "The judge sets the challenge aside.", 0)


def return_cube(state: State, action: Action) -> State:
    """“return g4 required”: a cube goes back to Resources."""
    _needs_judge(state, action)
    words = action.words.split()
    if len(words) != 2 or words[1] not in SECTIONS:
        raise refuse(state, "unknown-section", "correction", "Say which cube goes back, and from which section.")
    cube = named_cube(state, words[0], words[1])
    state = state.but(shake=state.shake.moved(cube.number, RESOURCES))
    return state.noted(
        JUDGE, f"{capital(a_cube(cube))} goes back to Resources.", "returned", state.procedure.cite("correction")
    )


def replay_shake(state: State, action: Action) -> State:
    """The shake is played again, by the same Goal-setter."""
    _needs_judge(state, action)
    if state.phase in (Phase.LOT, Phase.SIGN, Phase.DONE, Phase.BETWEEN):
        raise refuse(state, "no-shake", "conduct", "There is no shake to replay.")
    state = state.noted(JUDGE, "The shake is replayed.", "replay", state.procedure.cite("conduct"))
    return begin_shake(state, state.shake.setter)


def absent(state: State, action: Action) -> State:
    """“absent 2”: a player is not there for this shake and those that follow, until “present-again”."""
    _needs_judge(state, action)
    seat = _seat(state, action.words.strip())
    if seat in state.absent or len(state.absent) + 2 >= state.players + (state.phase is Phase.SIGN):
        raise refuse(state, "absent-already", "absent", "A table needs at least two players.")
    if state.phase not in (Phase.BETWEEN, Phase.LOT):
        raise refuse(state, "wrong-phase", "absent", "A player is marked absent between shakes.")
    state = state.but(absent=(*state.absent, seat), lot_seats=tuple(s for s in state.lot_seats if s != seat))
    if state.shake.setter == seat and state.phase is Phase.BETWEEN:
        state = state.with_shake(setter=state.left_of(seat))
    return state.noted(JUDGE, f"{state.name(seat)} is absent.", "absent", state.procedure.cite("absent"))


def back_again(state: State, action: Action) -> State:
    _needs_judge(state, action)
    seat = _seat(state, action.words.strip())
    if seat not in state.absent or state.phase is not Phase.BETWEEN:
        raise refuse(state, "not-absent", "absent", "A player comes back between shakes.")
    left = tuple(other for other in state.absent if other != seat)
    return state.but(absent=left).noted(JUDGE, f"{state.name(seat)} is back.")


def protest(state: State, action: Action) -> State:
    """A protest is written down; it stops nothing."""
    words = action.words.strip()
    if not words or len(words) > 300:
        raise refuse(state, "empty", "conduct", "A protest has 1 to 300 characters.")
    return state.noted(action.who, f"{state.name(action.who)} protests: {words}", "protest")


def say(state: State, action: Action) -> State:
    """Something is said aloud: it is written down and changes nothing (manual G2, A6)."""
    words = action.words.strip()
    if not words or len(words) > 300:
        raise refuse(state, "empty", "conduct", "What is said has 1 to 300 characters.")
    return state.noted(action.who, f"{state.name(action.who)} says: {words}", "said")
