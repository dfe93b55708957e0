"""What an official undoes: a challenge, a move, a whole shake. There is always a way on from there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from forceout.cubes.place import SECTIONS, Place
from forceout.cubes.words import capital
from forceout.referee.action import JUDGE, Action
from forceout.referee.clocks import start_clock
from forceout.referee.moving import last_cubes
from forceout.referee.named_cubes import cube_names, named_cube
from forceout.referee.new_shake import begin_shake
from forceout.referee.officials import needs_judge
from forceout.referee.option import Candidate
from forceout.referee.refusals import not_allowed
from forceout.referee.state import Block, Challenge, Phase, State, Writing
from forceout.referee.wording import a_cube
from forceout.referee.writing_begins import begin_writing
from forceout.rules.procedure import Task


def set_challenge_aside(state: State, action: Action) -> State:
    """A judge sets a challenge aside before anybody has presented, and the table goes back to where it was."""
    needs_judge(state, action)
    challenge = state.shake.challenge
    if state.phase not in (Phase.WRITE, Phase.GOAL) or challenge is None or state.shake.writing.papers:
        raise not_allowed(state, "no-challenge", "challenge", "There is no challenge that could be set aside.")
    text = "The judge sets the challenge aside."
    state = state.noted(JUDGE, text, "set-aside", state.procedure.cite("challenge")).with_shake(challenge=None)
    if state.phase is Phase.GOAL:  # a bonus move was challenged, and its Goal-setter goes on (manual B34)
        return state
    state = state.with_shake(writing=state.shake.writing.begun_anew(), block=Block())
    state = state.but(clock=None, other_clock=None)
    return _as_before(state, challenge)


def _as_before(state: State, challenge: Challenge) -> State:
    if not state.shake.goal.is_set:  # “no Goal” was challenged: the others answer it again
        seats = tuple(seat for seat in range(state.players) if seat not in (challenge.mover, *state.absent))
        return start_clock(state.with_shake(agreed=()).but(phase=Phase.NO_GOAL), Task.NO_GOAL, seats)
    if state.shake.writing.reason:  # no cube was to be moved any more, and everybody was writing
        return begin_writing(state)
    return _to_move(state)


def _to_move(state: State) -> State:
    """It is somebody's turn, with the full time for it."""
    state = state.but(phase=Phase.PLAY)
    task = Task.TURN if state.shake.moves else Task.FIRST_TURN
    return last_cubes(state) or start_clock(state, task, (state.shake.turn,))


def return_cube(state: State, action: Action) -> State:
    """“return g4 required”: a cube goes back to Resources."""
    needs_judge(state, action)
    words = action.words.split()
    if len(words) != 2 or words[1] not in SECTIONS:
        raise not_allowed(state, "unknown-section", "correction", "Say which cube goes back, and from which section.")
    shake = state.shake
    if state.phase not in (Phase.GOAL, Phase.PLAY, Phase.WRITE) or shake.writing.papers:
        raise not_allowed(state, "wrong-phase", "correction", "Cubes go back only while the shake is played.")
    cube = named_cube(state, words[0], Place(words[1]))
    if cube.face in state.setup.game.goal_only:
        raise not_allowed(
            state, "digit-stays", "goal-cubes", "A digit cube that is not in the Goal stays in Forbidden."
        )
    latest = shake.played is not None and shake.played.number == cube.number
    shake = replace(shake.moved(cube.number, Place.RESOURCES), either=None, doubtful=None)
    if shake.bonus.made and shake.bonus.cube == cube.number:
        shake = replace(shake, bonus=replace(shake.bonus.over(), cube=None))
    state = state.but(shake=shake)
    text = f"{capital(a_cube(cube))} goes back to Resources."
    state = state.noted(JUDGE, text, "returned", state.procedure.cite("correction"))
    if (
        state.phase is not Phase.WRITE
        or shake.challenge is not None
        or shake.writing.reason not in ("last-cube", "force-out")
    ):
        return state
    # it was the last cube: there is one to be moved again, by whoever played it
    turn = shake.last_mover if latest and shake.last_mover is not None else shake.turn
    state = state.with_shake(writing=Writing(), block=Block(), turn=turn)
    return _to_move(state.but(clock=None, other_clock=None))


def return_candidates(state: State, seat: int) -> Iterator[Candidate]:
    """Every cube that was played."""
    if seat == JUDGE and state.phase in (Phase.GOAL, Phase.PLAY, Phase.WRITE):
        for place in SECTIONS:
            for name, cube in cube_names(state.shake, place):
                yield Candidate(f"{name} {place}", f"{capital(a_cube(cube))} goes back from {place.capitalize()}")


def replay_shake(state: State, action: Action) -> State:
    """The shake is played again, by the same Goal-setter; the time it took is given back to the round (manual A16)."""
    needs_judge(state, action)
    if state.phase in (Phase.LOT, Phase.SIGN, Phase.DONE, Phase.BETWEEN):
        raise not_allowed(state, "no-shake", "conduct", "There is no shake to replay.")
    state = state.noted(JUDGE, "The shake is replayed.", "replay", state.procedure.cite("conduct"))
    if state.round_ends is not None:
        ends = state.round_ends + state.now - state.shake.began
        state = state.but(round_ends=ends, last_shake=state.last_shake and ends <= state.now)
    return begin_shake(state, state.shake.setter)
