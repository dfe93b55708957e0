"""What somebody may do at a moment: the one place where legality is worked out for others to ask.

The verbs offer words (`Verb.candidates`), and each is then tried on the state: nothing is an option that the referee
would refuse. The board draws these options, and whoever plays by a program can be masked by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from forceout.referee.action import JUDGE, TABLE, Action, Refused
from forceout.referee.implied_actions import implied
from forceout.referee.match import LATEST, apply, heard, needs_open_match, needs_seat
from forceout.referee.option import Candidate, Option, Step, Tried, Verb, costless, just_said, lost_between
from forceout.referee.over_the_board import happens_all_the_same
from forceout.referee.refusals import needs_phase
from forceout.referee.state import Phase, State
from forceout.referee.time_passes import advance
from forceout.referee.verbs import VERBS
from forceout.rules.finding import Finding


def legal_actions(state: State, seat: int, at: int | None = None) -> tuple[Option, ...]:
    """Everything that a seat, an official (JUDGE) or the room (TABLE) may do, in the order of a match.

    `at` is the moment in milliseconds since the match began; without it, that of the last action. Over the board what
    is against the procedure is listed too, with what it may be charged for.
    """
    moment = state.now if at is None else at
    if not TABLE <= seat < state.players or not state.now <= moment <= LATEST:
        return ()
    before = advance(state, moment)
    watched = seat == TABLE or before.paused_at is not None or before.phase is Phase.DONE
    options: list[Option] = []
    # over the board an act may itself bring its phase about
    for name, verb in _verbs_for(seat == JUDGE, before.phase if before.setup.strict else None):
        if verb.unless is not None and verb.unless(before, seat):
            continue
        if watched and not _may_speak(before, Action(moment, seat, name)):
            continue
        options += _options(before, seat, name, verb)
    return tuple(options)


@cache
def _verbs_for(official: bool, phase: Phase | None) -> tuple[tuple[str, Verb], ...]:
    """What an official, or anybody else, might say in a phase; None where any phase may come about."""
    return tuple(
        (name, verb)
        for name, verb in VERBS.items()
        if (official or not verb.officials) and (phase is None or verb.phases is None or phase in verb.phases)
    )


def _may_speak(state: State, action: Action) -> bool:
    """While a judge is at the table, and when all have signed, little can be done; nor does the room do much."""
    try:
        needs_seat(state, action)
        needs_open_match(state, action)
    except Refused:
        return False
    return True


def refusal(state: State, action: Action) -> Finding | None:
    """Why an action is refused; None where the referee takes it."""
    try:
        verb = VERBS.get(action.verb)
        if verb is not None and verb.check is not None and verb.candidates is just_said and state.setup.strict:
            _checked(verb.check, *heard(state, action))  # without words there is nothing else to refuse
        else:
            apply(state, action)
    except Refused as refused:
        return refused.finding
    return None


def _checked(check: Step, before: State, action: Action) -> State:
    phases = VERBS[action.verb].phases
    if phases is not None:
        needs_phase(before, phases)
    return check(before, action)


def _options(before: State, seat: int, name: str, verb: Verb) -> Sequence[Option]:
    try:
        candidates = verb.candidates(before, seat)
        if isinstance(candidates, Tried):
            return candidates
        if not isinstance(candidates, tuple):
            candidates = tuple(candidates)
    except Refused:
        return ()
    found: list[Option] = []
    for candidate in candidates:
        if isinstance(candidate, Option):
            found.append(candidate)
            continue
        try:
            cost = _cost(before, Action(before.now, seat, name, candidate.words), candidate)
        except Refused:
            continue
        words = None if candidate.free else candidate.words
        title = candidate.title or _title(before, name, candidate)
        if cost is None:
            found.append(costless(name, words, title, candidate.free))
        else:
            found.append(Option(name, words, title, candidate.free, cost))
    return found


def _cost(before: State, action: Action, candidate: Candidate) -> Finding | None:
    """What an action costs or may be charged for, if anything; `Refused` where it cannot be done."""
    state, meant = implied(before, action)
    verb = VERBS[meant.verb]
    try:
        after = _checked(verb.check or verb.handle, state, meant)
    except Refused as refused:
        if before.setup.strict or not refused.procedural:
            raise
        if not candidate.free:
            happens_all_the_same(state, meant, refused)
        return refused.finding
    return lost_between(before, after, action.who)


def _title(state: State, verb: str, candidate: Candidate) -> str:
    """What an option is called: its verb's title, with the player whom a judge names."""
    title = VERBS[verb].title
    if candidate.words.isdecimal() and not candidate.free:
        return f"{title}: {state.name(int(candidate.words))}"
    return title


__all__ = ["JUDGE", "TABLE", "Option", "legal_actions", "refusal"]
