"""Challenging: the block, the claim, and challenges that are set aside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from forceout.cubes.words import listed
from forceout.referee.action import Action, Refused
from forceout.referee.block import block_goes_down, nothing_challenged
from forceout.referee.charge_restores_table import table_restored
from forceout.referee.clocks import MINUTE, lay_down, running, start_clock
from forceout.referee.goal_setting import bonus_is_challenged, goal_lies_ready, goal_owed
from forceout.referee.joint_callers import caller_words, callers
from forceout.referee.no_goal import disagree
from forceout.referee.option import Candidate, Option, Tried, lost_between
from forceout.referee.refusals import needs_phase, needs_player, not_allowed
from forceout.referee.state import (
    Block,
    Challenge,
    Clock,
    Doubtful,
    Irregularity,
    Phase,
    State,
)
from forceout.referee.writing import maybe_over, takes_side
from forceout.referee.writing_begins import begin_writing
from forceout.rules.claims import bar_to, called, claim_of, spoken, too_few_left
from forceout.rules.finding import Finding
from forceout.rules.procedure import Task

CHALLENGED_IN = frozenset({Phase.GOAL, Phase.NO_GOAL, Phase.PLAY, Phase.WRITE})


def pick_up(state: State, action: Action) -> State:
    """A player picks up the block, and has 15 seconds to say what for; against “no Goal” that is said by it."""
    after, free = _reached_for(state, action)
    return _in_hand(after, action) if free else after


def check_pick_up(state: State, action: Action) -> State:
    """Whether somebody may pick up the block now; where another hand is on it, what comes of that."""
    return _reached_for(state, action)[0]


def _reached_for(state: State, action: Action) -> tuple[State, bool]:
    """What comes of reaching for the block, and whether it is then there to be taken."""
    if state.phase is Phase.NO_GOAL and state.procedure.block:
        return disagree(state, replace(action, words="")), False
    needs_phase(state, (Phase.GOAL, Phase.PLAY, Phase.WRITE, *_over_the_board(state)))
    needs_player(state, action)
    if not state.procedure.block:
        raise not_allowed(state, "no-block", "challenge", "There is no block here: saying it makes the challenge.")
    shake, holder = state.shake, state.shake.block.holder
    if state.setup.strict and shake.challenge is not None:
        raise not_allowed(
            state, "challenged-already", "challenge", "There is a challenge already, and it is played out first."
        )
    if holder is not None:
        if action.who in (holder, shake.last_mover) or holder != shake.last_mover:
            return _grasps(state, action.who, holder), False
        state = _own_move(state, holder)  # both had a hand on it, and the Mover's part is set aside (manual D33)
    return state, True


def _in_hand(state: State, action: Action) -> State:
    """The player has the block, and the time to say what for begins."""
    # after a bonus move Impossible may be called before there is a Goal (manual B34)
    early = state.phase is Phase.GOAL and not goal_lies_ready(state) and not state.shake.bonus.made
    state = lay_down(state).with_shake(block=Block(action.who, early), doubtful=None)
    state = state.noted(action.who, f"{state.name(action.who)} picks up the block.")
    return start_clock(state, Task.STATE, (action.who,))


def _over_the_board(state: State) -> tuple[Phase, ...]:
    """Where somebody picks up the block in vain, if nobody prevents it."""
    return () if state.setup.strict else (Phase.ROLL, Phase.SELECT, Phase.CHECK)


def _grasps(state: State, seat: int, holder: int) -> State:
    """Somebody else has the block. The last Mover, who cannot challenge at all, loses a point (manual D33)."""
    if seat == holder or seat != state.shake.last_mover:
        raise not_allowed(state, "block-taken", "block", f"{state.name(holder)} has the block.")
    text = f"{state.name(seat)} was the last to move, and nobody can challenge their own move."
    return state.penalised(
        seat, state.procedure.penalties.self_challenge, state.finding("self-challenge", "block", text)
    )


def _own_move(state: State, seat: int) -> State:
    text = f"{state.name(seat)} was the last to move, and nobody can challenge their own move."
    return set_aside(state, seat, "self-challenge", "block", text, state.procedure.penalties.self_challenge)


def put_down(state: State, action: Action) -> State:
    """The block goes back without a challenge."""
    return _play_goes_on(check_put_down(state, action))


def holds_no_block(state: State, seat: int) -> bool:
    """Whether there is no block for somebody to put down."""
    return state.shake.block.holder != seat


def check_put_down(state: State, action: Action) -> State:
    """Whether a player has a block to put down, and what that costs."""
    needs_player(state, action)
    if holds_no_block(state, action.who):
        raise not_allowed(state, "no-block", "block", f"{state.name(action.who)} does not hold the block.")
    return nothing_challenged(state, action.who)


def withdrawn(state: State, seat: int) -> State:
    """Whoever holds the block makes no challenge with it; writing may have waited for that alone."""
    return _play_goes_on(nothing_challenged(state, seat))


def held_too_long(state: State, seat: int) -> State:
    """The time to say the challenge is up."""
    text = f"{state.name(seat)} picked up the block and did not challenge in time."
    return set_aside(state, seat, "challenge-withdrawn", "block-time", text, state.procedure.penalties.block_held)


def set_aside(state: State, seat: int, code: str, rule: str, text: str, points: int) -> State:
    """The challenge does not count, and play goes on."""
    held = state.shake.block.holder is not None
    state = block_goes_down(state, seat, state.finding(code, rule, text), points)
    return _play_goes_on(state) if held else state


def _play_goes_on(state: State) -> State:
    """Writing may have waited for this challenge alone."""
    return maybe_over(state) if state.phase is Phase.WRITE else state


@dataclass(frozen=True)
class Heard:
    """A challenge that is valid: its claim, and who called it."""

    claim: str
    together: tuple[int, ...]


def challenge(state: State, action: Action) -> State:
    """“challenge now”; “challenge now 2” aims at a seat. Where there is no block, seats that called together follow."""
    heard = _heard(state, action)
    return _stands(state, heard.claim, heard.together) if isinstance(heard, Heard) else heard


def check_challenge(state: State, action: Action) -> State:
    """Whether somebody may challenge so now; where the challenge does not count, what has become of it."""
    heard = _heard(state, action)
    return state if isinstance(heard, Heard) else heard


def _heard(state: State, action: Action) -> Heard | State:
    """A valid challenge, or the state in which an invalid one has been set aside."""
    _needs_challenger(state, action)
    shake = state.shake
    words = action.words.split()
    if state.phase is Phase.NO_GOAL and words[:1] in ([], ["no-goal"]):
        return disagree(state, replace(action, words=" ".join(words[1:])))
    if not state.setup.strict and (shake.challenge is not None or state.phase is Phase.CHECK or words == ["charge"]):
        if words != ["charge"]:
            _called_out(state, action.who, words)  # what nobody could mean is no slip of procedure
        return _no_challenge(state, action.who)
    if shake.challenge is not None:
        raise not_allowed(
            state, "challenged-already", "challenge", "There is a challenge already, and it is played out first."
        )
    claim, together = _called_out(state, action.who, words)
    if bonus_is_challenged(state, action.who, claim):
        return Heard(claim, together)
    needs_phase(state, (Phase.GOAL, Phase.PLAY, Phase.WRITE, *_over_the_board(state)))
    invalid = _invalid(state, action.who, claim)
    if invalid is not None:
        faulty = _faulty_goal(state)
        if faulty is not None:
            return table_restored(set_aside(state, action.who, *invalid), faulty)
        return _last_cube_returns(_remembered(set_aside(state, action.who, *invalid), action.who, claim, invalid))
    if _last_cube_forbidden(state) is not None:
        text = "The last cube went to Forbidden, so the challenge does not count and the cube goes back."
        return _last_cube_returns(set_aside(state, action.who, "challenge-void", "last-cube", text, 0))
    return Heard(claim, together)


def _called_out(state: State, seat: int, words: list[str]) -> tuple[str, tuple[int, ...]]:
    """The claim that was called, and by whom; `Refused` where there is no such challenge."""
    claim = spoken(words[0]) if words else ""
    if claim not in state.procedure.claims:
        known = " or ".join(called(claim) for claim in state.procedure.claims)
        raise not_allowed(state, "unknown-challenge", "challenge", f"The challenges are {known}.")
    return claim, callers(state, seat, words[1:], state.shake.last_mover)


def is_no_time_to_challenge(state: State, seat: int) -> bool:
    """In a strict match nothing is challenged twice, nor where there is nothing yet, or nothing any more."""
    return state.setup.strict and (state.phase not in CHALLENGED_IN or state.shake.challenge is not None)


def has_no_block(state: State, seat: int) -> bool:
    """In a strict match there is no block to pick up: the league has none, or nothing can be challenged."""
    if not state.setup.strict:
        return False
    return not state.procedure.block or is_no_time_to_challenge(state, seat)


def challenge_candidates(state: State, seat: int) -> Iterable[Candidate | Option]:
    """Every claim of the league, with those at whom it may be aimed or who may have called as well."""
    plain = state.setup.strict and not state.irregular and state.phase is not Phase.NO_GOAL
    return _challenges_priced(state, seat) if plain else _challenges_to_try(state, seat)


def _challenges_to_try(state: State, seat: int) -> Iterator[Candidate | Option]:
    if state.phase is Phase.NO_GOAL:
        for words in caller_words(state, seat, state.shake.setter):
            yield Candidate(f"no-goal {words}".strip(), "Challenge: there is a Goal")
        yield Candidate("", "Challenge: there is a Goal")
    for claim in state.procedure.claims:
        title = _title(claim)
        said = (f"{claim} {words}".strip() for words in caller_words(state, seat, state.shake.last_mover))
        if not state.setup.strict:
            yield from (Candidate(words, title) for words in said)
            continue
        try:
            after = check_challenge(state, Action(state.now, seat, "challenge", claim))
        except Refused:
            continue  # nothing of that is about whom it is aimed at, or who called as well
        cost = lost_between(state, after, seat)
        yield from (Option("challenge", words, title, cost=cost) for words in said)
    if not state.setup.strict:
        yield Candidate("charge", "Challenge a charge")


def _challenges_priced(state: State, seat: int) -> Tried:
    """The challenges of a strict match with what each would cost whoever makes it; `Refused` where there is none to be
    made. As long as nothing is irregular, this needs no look at what would become of the table, and what is not about
    the claim is asked once."""
    _needs_challenger(state, Action(state.now, seat, "challenge"))
    words = tuple(caller_words(state, seat, state.shake.last_mover))
    found: list[Option] = []
    invalid: tuple[str, str, str, int] | None = None
    cost: Finding | None = None
    for claim in state.procedure.claims:
        before, invalid = invalid, None if bonus_is_challenged(state, seat, claim) else _invalid(state, seat, claim)
        if invalid is None or invalid != before:  # most that is invalid is so whatever is called
            cost = None if invalid is None else _told_cost(state, seat, *invalid)
        found += _challenges(claim, words, cost)
    return Tried(found)


def _told_cost(state: State, seat: int, code: str, rule: str, text: str, points: int) -> Finding | None:
    if points <= 0:
        return None
    finding = state.finding(code, rule, text)
    return Finding(finding.code, finding.rule, state.told_loss(seat, points, finding))


@lru_cache(maxsize=4_096)
def _challenges(claim: str, words: tuple[str, ...], cost: Finding | None) -> tuple[Option, ...]:
    """There are few claims and seats, and after every act they are listed again."""
    return tuple(Option("challenge", f"{claim} {one}".strip(), _title(claim), cost=cost) for one in words)


def _title(claim: str) -> str:
    return f"Challenge: {called(claim)}"


def _needs_challenger(state: State, action: Action) -> None:
    """Whether somebody could challenge now, whatever is called."""
    needs_phase(state, CHALLENGED_IN if state.setup.strict else CHALLENGED_IN.union(_over_the_board(state)))
    needs_player(state, action)
    holder = state.shake.block.holder
    if holder not in (None, action.who):
        raise not_allowed(state, "block-taken", "block", f"{state.name(holder or 0)} has the block.")


def _no_challenge(state: State, seat: int) -> State:
    """What cannot be challenged: a challenge, an equation, a charge (manual D9, D10, D14)."""
    if state.phase is Phase.CHECK:
        text = "A paper is not challenged: it is accepted, or shown to be wrong."
    elif state.shake.challenge is not None:
        text = "There is a challenge already, and it is played out first."
    else:
        text = "A charge of illegal procedure cannot be challenged."
    cost = state.procedure.penalties.withdrawn if state.shake.block.holder == seat else 0
    return set_aside(state, seat, "no-challenge", "block", text, cost)


ACCEPTABLE = frozenset({"now-two", "now-cube", "challenge-late"})
"""Illegal challenges that a Mover may take for legal ones."""


def _remembered(state: State, seat: int, claim: str, invalid: tuple[str, str, str, int]) -> State:
    mover = state.shake.last_mover
    if state.setup.strict or mover is None or invalid[0] not in ACCEPTABLE or _last_cube_forbidden(state) is not None:
        return state
    return state.with_shake(doubtful=Doubtful(Challenge(claim, (seat,), mover), invalid[3]))


def is_not_doubtful(state: State, seat: int) -> bool:
    """Whether there is no illegal challenge that its Mover might accept."""
    return state.shake.doubtful is None


def start_writing(state: State, action: Action) -> State:
    """Over the board the Mover starts the clock for writing, or takes an equation to check: the illegal challenge is
    thereby accepted, and is played out and scored (manual D22)."""
    needs_player(state, action)
    doubtful = state.shake.doubtful
    if doubtful is None or action.who != doubtful.challenge.mover:
        text = "There is no invalid challenge that the Mover could let stand."
        raise not_allowed(state, "no-challenge", "challenge", text)
    text = f"{state.name(action.who)} lets the challenge stand, so it counts."
    finding = Finding("challenge-accepted", state.procedure.cite_case("D22", "challenge"), text)
    state = state.penalised(doubtful.challenge.challengers[0], -doubtful.cost, finding)
    state = state.with_shake(doubtful=None, challenge=doubtful.challenge).but(clock=None, other_clock=None)
    return _writes_on(state)


FAULTY = frozenset({"goal-illegal", "goal-cubes"})
"""What can be wrong with a Goal: it names no number that may be one, or it has too many cubes."""


def _faulty_goal(state: State) -> Irregularity | None:
    """Where others help with the Goal, one that is none is put right as long as nobody has moved (002 Goal)."""
    if not state.procedure.goal_open or state.phase is not Phase.PLAY or state.shake.moves:
        return None
    return next((one for one in state.irregular if one.finding.family in FAULTY), None)


def _last_cube_forbidden(state: State) -> Irregularity | None:
    found = [one for one in state.irregular if one.finding.code == "last-cube"]
    return found[-1] if found else None


def _last_cube_returns(state: State) -> State:
    """An exception to insulation: whatever is challenged, the last cube goes back from Forbidden (VIII-A)."""
    one = _last_cube_forbidden(state)
    if one is None or state.shake.challenge is not None:
        return state
    return table_restored(state, one)


def _invalid(state: State, seat: int, claim: str) -> tuple[str, str, str, int] | None:
    """Why a challenge is set aside, and what it costs."""
    shake, price = state.shake, state.procedure.penalties
    if state.phase in (Phase.ROLL, Phase.SELECT, Phase.GOAL):
        return (
            "challenge-early",
            "early-challenge",
            "Nothing can be challenged before the Goal is set.",
            0 if goal_lies_ready(state) else price.early_challenge,
        )
    if seat == shake.last_mover:
        text = f"{state.name(seat)} was the last to move, and nobody can challenge their own move."
        return "self-challenge", "block", text, price.self_challenge
    if shake.block.holder == seat and shake.block.early and not state.procedure.block_reserves:
        text = f"{state.name(seat)} picked up the block before the Goal was set, and that reserves no challenge."
        return "challenge-early", "early-challenge", text, price.early_challenge
    if state.phase is Phase.WRITE:
        return _invalid_while_writing(state, seat, claim)
    if _faulty_goal(state) is not None:
        return "goal-illegal", "goal", "A faulty Goal is not challenged: the others help to put it right.", 0
    barred = bar_to(claim, state.terms, shake)
    return (*barred, price.invalid_now) if barred is not None else None


def _invalid_while_writing(state: State, seat: int, claim: str) -> tuple[str, str, str, int] | None:
    price = state.procedure.penalties
    if state.shake.writing.reason == "end-of-round":
        return "challenge-late", "stop", "No challenge is made after the round has ended.", price.late_impossible
    if not state.procedure.block:
        return None  # during a force-out or cleanup any flub may be called
    if claim == state.procedure.claims[0]:
        return (*too_few_left(claim_of(claim, state.terms)), price.invalid_now)
    clock = running(state)
    if clock is not None and (clock.stage or clock.counting or state.now > clock.deadline - MINUTE):
        minutes = "first two minutes" if state.terms.two_solutions else "first minute"
        text = f"After the last cube Impossible may be called only in the {minutes} of writing."
        return "challenge-late", "last-impossible", text, price.late_impossible
    if seat in state.shake.writing.papers:
        text = "A player who has presented cannot say that nothing can be written."
        return "challenge-late", "last-impossible", text, price.late_impossible
    return None


def _stands(state: State, claim: str, challengers: tuple[int, ...]) -> State:
    shake = state.shake
    # before there is a Goal it is aimed at whoever sets it: after “no Goal” that may be somebody else (manual B36)
    mover = shake.last_mover if shake.last_mover is not None else shake.goal_setter
    names = listed(state.name(seat) for seat in challengers)
    # a valid challenge is a legal action: what went before stands
    state = state.noted(
        challengers[0],
        f"{names} {'challenge' if len(challengers) > 1 else 'challenges'} {state.name(mover)}: {called(claim)}.",
    )
    if state.phase in (Phase.GOAL, Phase.NO_GOAL):
        return goal_owed(state, Challenge(claim, challengers, mover))
    clock = running(state)
    state = state.with_shake(block=Block(), doubtful=None, challenge=Challenge(claim, challengers, mover))
    if shake.writing.reason in state.procedure.papers_lapse:
        return _writes_anew(state, clock)
    # the time it took to challenge counts as part of the time for writing (XI-A-1-g)
    keep = replace(clock, stopped=None) if clock is not None and shake.writing.reason == "last-cube" else None
    return _writes_on(state.but(clock=keep, other_clock=None), keep_clock=keep is not None)


def _writes_anew(state: State, clock: Clock | None) -> State:
    """The sand runs out and the timer is turned again; what was written for another purpose is not shown any more."""
    left = max(0, clock.deadline - state.now) if clock is not None else 0
    return begin_writing(state.with_shake(writing=state.shake.writing.begun_anew()).but(clock=None), carried=left)


def _writes_on(state: State, *, keep_clock: bool = False) -> State:
    """Writing begins; after the last cube some may have presented or given up already, and that is their side."""
    for seat in range(state.players):
        if state.shake.writing.papers or state.shake.writing.withheld:
            state = takes_side(state, seat)
    state = begin_writing(state, keep_clock=keep_clock)
    return maybe_over(state) if state.shake.writing.papers or state.shake.writing.withheld else state
