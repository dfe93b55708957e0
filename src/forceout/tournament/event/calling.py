"""A table calls, a judge comes and rules; one second opinion by another judge; a protest noted for the head judge."""

from __future__ import annotations

from dataclasses import replace

from forceout.tournament.event.actions import AskSecondOpinion, CallJudge, NoteProtest, Rule, TakeCall
from forceout.tournament.event.calls import MATTERS, UNSEEN, Call, Ruling
from forceout.tournament.event.officials import OPINIONS, PROTESTS, add_protest
from forceout.tournament.event.records import Event, Protest, Stage, refused
from forceout.tournament.event.roles import Deed, reach

LONGEST = 300


def call_of(event: Event, number: int) -> Call:
    return event.calls[number - 1]


def queue(event: Event) -> tuple[tuple[int, Call], ...]:
    """Calls that nobody has taken yet, the oldest first. A round that is over has no more calls."""
    waiting = [(number, one) for number, one in open_calls(event) if one.wants_ruling and one.taken_by is None]
    return tuple(sorted(waiting, key=lambda one: (one[1].since, one[0])))


def open_calls(event: Event) -> tuple[tuple[int, Call], ...]:
    return tuple(
        (number, one)
        for number, one in enumerate(event.calls, 1)
        if (one.wants_ruling or one.confer) and event.rounds[one.round - 1].stage is not Stage.CLOSED
    )


def may_get_second(event: Event, call: Call) -> bool:
    """Whether a second opinion on the first ruling is open, or could still be asked for."""
    over = event.rounds[call.round - 1].stage is Stage.CLOSED
    return len(call.rulings) == 1 and not over and not event.league.day.judge_is_final


def seen_by(event: Event, call: Call, who: str) -> Call:
    """The call as a judge may see it: nobody but the first judge sees a ruling on which there may be a second opinion,
    since anybody else might be the one who gives it."""
    if not may_get_second(event, call) or call.rulings[0].by == who:
        return call
    return replace(call, rulings=(UNSEEN,))


def why_not_second(event: Event, number: int, who: str) -> str:
    """Why somebody does not give the second opinion on a call; "" where nothing speaks against it."""
    call = call_of(event, number)
    if not call.is_second:
        return ""
    if call.rulings[0].by == who:
        return "You gave the first ruling. Another judge gives the second opinion."
    if call.second_by == who:
        return "You asked for this second opinion. Another judge gives it."
    protests = [one for one in event.rounds[call.round - 1].tables[call.table - 1].protests if one.call == number]
    if any(one.by == who for one in protests):
        return "You wrote down the protest against the first ruling. Another judge gives the second opinion."
    if protests and reach(event.people.get(who), Deed.DECIDE) is not None:
        return "The protest against the first ruling is yours to decide. Another judge gives the second opinion."
    return ""


def _put(event: Event, number: int, call: Call) -> Event:
    calls = list(event.calls)
    calls[number - 1] = call
    return replace(event, calls=tuple(calls))


def call_judge(event: Event, action: CallJudge) -> Event:
    if event.rounds[action.round - 1].stage is Stage.CLOSED:
        raise refused("round-closed", f"Round {action.round} is over.")
    if action.matter not in MATTERS:
        raise refused("unknown-matter", "Choose from the list what the judge is wanted for.")
    here = (action.round, action.table)
    if any((one.round, one.table) == here and one.wants_ruling for _, one in open_calls(event)):
        raise refused("already-called", f"Table {action.table} has called already. A judge will come.")
    call = Call(action.round, action.table, action.matter, action.words[:LONGEST], action.who, action.at)
    return replace(event, calls=(*event.calls, call))


def take_call(event: Event, action: TakeCall) -> Event:
    call = call_of(event, action.call)
    if not call.wants_ruling:
        raise refused("already-ruled", f"The call of table {call.table} has been answered.")
    if action.back:
        if call.taken_by != action.who:
            raise refused("not-yours", "You have not taken this call.")
        return _put(event, action.call, replace(call, taken_by=None, taken_at=None))
    if call.taken_by is not None:
        # by name it would tell who gave the first ruling, should a second opinion be asked for
        whose = "You have" if call.taken_by == action.who else "Another judge has"
        raise refused("already-taken", f"{whose} taken this call.")
    if call.is_second and call.rulings[0].by == action.who:
        raise refused("same-judge", "A second opinion is another judge's: you gave the first.", OPINIONS)
    why_not = why_not_second(event, action.call, action.who) if action.blind else ""
    if why_not:
        raise refused("not-blind", why_not, OPINIONS)
    return _put(event, action.call, replace(call, taken_by=action.who, taken_at=action.at))


def rule(event: Event, action: Rule) -> Event:
    call = call_of(event, action.call)
    if not call.wants_ruling and not call.confer:
        raise refused("already-ruled", f"The call of table {call.table} has been answered.")
    if call.confer:
        judges = {one.by for one in call.rulings}
        if action.who not in judges and reach(event.people.get(action.who), Deed.DECIDE) is None:
            text = (
                "Two judges ruled differently: they talk, and one of them or the head judge records what they agree on."
            )
            raise refused("judges-confer", text, OPINIONS)
    elif call.taken_by != action.who:
        raise refused("not-yours", "Take the call first: then nobody else goes there.")
    if action.outcome not in call.outcomes:
        raise refused("unknown-outcome", f"Choose one: {', '.join(call.outcomes)}.")
    if not action.rule.strip():
        raise refused("rule-needed", "Name the rule that the ruling rests on.", PROTESTS)
    words = " ".join(action.words.split())[:LONGEST]
    ruling = Ruling(action.who, action.at, action.outcome, " ".join(action.rule.split())[:LONGEST], words)
    return _put(event, action.call, replace(call, rulings=(*call.rulings, ruling), taken_by=None, taken_at=None))


def ask_second_opinion(event: Event, action: AskSecondOpinion) -> Event:
    call = call_of(event, action.call)
    if event.league.day.judge_is_final:
        raise refused("judge-is-final", "What a judge decides is final here.", event.league.day.cite("ruling"))
    if event.rounds[call.round - 1].stage is Stage.CLOSED:
        raise refused("round-closed", f"Round {call.round} is over.")
    if not call.rulings:
        raise refused("no-ruling", "No judge has ruled yet.", OPINIONS)
    if call.agreed:
        text = "Two judges came to the same ruling: there is no third. You may protest at the end of the round."
        raise refused("no-third-opinion", text, OPINIONS)
    if call.second_at is not None:
        raise refused("one-second-opinion", "A second opinion was asked for already. There is only one.", OPINIONS)
    return _put(event, action.call, replace(call, second_at=action.at, second_by=action.who))


def note_protest(event: Event, action: NoteProtest) -> Event:
    call = call_of(event, action.call)
    protest = Protest(action.seat, action.statement, paper=action.paper, by=action.who, at=action.at, call=action.call)
    return add_protest(event, call.round, call.table, protest)
