"""What an official may do at a table: pause, rule, warn, penalise, give time."""

from __future__ import annotations

from forceout.referee.action import JUDGE, Action
from forceout.referee.calling import HELP, REASONS, call_in, reads_help, withdrawn_by
from forceout.referee.cited_rule import cited_rule
from forceout.referee.clocks import shifted, time_goes_on
from forceout.referee.refusals import not_allowed
from forceout.referee.state import State
from forceout.rules.finding import Finding

LAST_MINUTES = 5 * 60_000
"""Before the warning that the round ends (manual O2)."""


def needs_judge(state: State, action: Action) -> None:
    if action.who != JUDGE:
        raise not_allowed(state, "wrong-seat/judge", "conduct", "Only a judge may do that.")


def named_seat(state: State, word: str) -> int:
    """The seat that a judge names."""
    if not word.isdecimal() or int(word) >= state.players:
        raise not_allowed(
            state,
            "wrong-seat",
            "conduct",
            f"“{word[:20]}” is no seat: the seats are numbered from 0 to {state.players - 1}.",
        )
    return int(word)


def check_judge(state: State, action: Action) -> State:
    """What a judge may do at any time."""
    needs_judge(state, action)
    return state


def check_nothing(state: State, action: Action) -> State:
    """What anybody may do at any time."""
    return state


def pause(state: State, action: Action) -> State:
    """A judge is at the table, or has been called as “pause 1 correct” tells: the clocks stand still (manual O2)."""
    needs_judge(state, action)
    if state.paused_at is not None:
        raise not_allowed(state, "paused-already", "time", "The clocks have been stopped already.")
    call = call_in(state, action.words)
    text, code = "The clocks are stopped.", "paused"
    if call is not None and call.reason == HELP:
        text, code = f"{state.name(call.seat)} reads Help. {text}", "help-read"
    elif call is not None:
        text, code = f"{state.name(call.seat)} calls a judge (“{REASONS[call.reason]}”). {text}", "judge-called"
    return state.but(paused_at=state.now, call=call).noted(JUDGE, text, code, state.procedure.cite_case("O2", "time"))


def resume(state: State, action: Action) -> State:
    """Play goes on, with the time the judge took given back; “resume 1” where the caller needs no judge any more."""
    needs_judge(state, action)
    if state.paused_at is None:
        raise not_allowed(state, "not-paused", "time", "The clocks are running.")
    took = state.now - state.paused_at
    of_round = _of_round(state, state.paused_at)
    caller = withdrawn_by(state, action.words)
    read = reads_help(state)
    said = "" if caller is None else f"{state.name(caller)} needs no judge any more. "
    if read is not None:
        said = f"{state.name(read)} has read Help. "
    state = shifted(time_goes_on(state, state.paused_at).but(paused_at=None, call=None), took, of_round)
    return state.noted(
        JUDGE,
        f"{said}Play goes on; {took // 1000} seconds are given back.",
        "resumed" if read is None else "help-closed",
        state.procedure.cite_case("O2", "time"),
    )


def _of_round(state: State, since: int) -> int:
    """The round gets back only what was taken in its last five minutes, or after them."""
    if state.round_ends is None:
        return 0
    return max(0, state.now - max(since, state.round_ends - LAST_MINUTES))


def rule(state: State, action: Action) -> State:
    """A ruling in the judge's own words, for the record."""
    needs_judge(state, action)
    citation, text = cited_rule(action.words)
    return state.noted(JUDGE, f"The judge rules: {text[:300]}", "ruling", citation)


def second_opinion(state: State, action: Action) -> State:
    """Another judge, who has not heard the first ruling, is asked (manual O7); the table plays on meanwhile."""
    needs_judge(state, action)
    citation, text = cited_rule(action.words)
    citation = citation or state.procedure.cite_case("O7", "conduct")
    return state.noted(JUDGE, f"A second opinion: {text[:300]}", "second-opinion", citation)


def warn(state: State, action: Action) -> State:
    """A warning comes before a penalty for conduct (IX-C)."""
    needs_judge(state, action)
    seat = named_seat(state, action.words.split()[0] if action.words.split() else "")
    text = f"{state.name(seat)} is warned."
    return state.but(warned=(*state.warned, seat)).noted(JUDGE, text, "warned", state.procedure.cite("conduct"))


def penalise(state: State, action: Action) -> State:
    """“penalise 1 1 [000 IX-C] talking”: seat, points, the rule where it is another than that of conduct, and why."""
    needs_judge(state, action)
    words = action.words.split(maxsplit=2)
    if len(words) < 3 or not words[1].isdecimal() or not 0 < int(words[1]) <= 20:
        raise not_allowed(state, "bad-penalty", "conduct", "A penalty gives a seat, the points and the reason.")
    citation, why = cited_rule(words[2])
    if not why:
        raise not_allowed(state, "bad-penalty", "conduct", "A penalty gives a seat, the points and the reason.")
    seat = named_seat(state, words[0])
    text = f"The judge penalises {state.name(seat)}: {why.rstrip('.')}."
    return state.penalised(seat, int(words[1]), Finding("penalty", citation or state.procedure.cite("conduct"), text))


def give_time(state: State, action: Action) -> State:
    """“give-time 30”: every clock gets so many seconds more."""
    needs_judge(state, action)
    if not action.words.isdecimal() or not 0 < int(action.words) <= 3600:
        raise not_allowed(state, "bad-time", "time", "Say how many seconds are given, from 1 to 3600.")
    state = shifted(state, int(action.words) * 1000, int(action.words) * 1000)
    return state.noted(
        JUDGE, f"{action.words} seconds are given back.", "time-given", state.procedure.cite_case("O2", "time")
    )


def say(state: State, action: Action) -> State:
    """Something is said aloud: it is written down and changes nothing (manual G2, A6)."""
    words = action.words.strip()
    if not words or len(words) > 300:
        raise not_allowed(state, "empty", "conduct", "What is said has 1 to 300 characters.")
    return state.noted(action.who, f"{state.name(action.who)} says: {words}", "said")
