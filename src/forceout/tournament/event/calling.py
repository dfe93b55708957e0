"""A table calls, a judge comes and rules; one second opinion by another judge; a protest noted for the head judge."""

from __future__ import annotations

from dataclasses import replace

from forceout.tournament.event.actions import AskSecondOpinion, CallJudge, NoteProtest, Rule, TakeCall
from forceout.tournament.event.calls import MATTERS, Call, Ruling
from forceout.tournament.event.officials import OPINIONS, add_protest
from forceout.tournament.event.records import Event, Protest, Stage, refused
from forceout.tournament.event.roles import Deed, reach

TAKING_A_STAND = "manual General 1"
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
        whose = "You have" if call.taken_by == action.who else f"{call.taken_by} has"
        raise refused("already-taken", f"{whose} taken this call.")
    if call.is_second and call.rulings[0].by == action.who:
        raise refused("same-judge", "A second opinion is another judge's: you gave the first.", OPINIONS)
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
        raise refused("unknown-outcome", f"Choose one: {', '.join(call.outcomes)}.", TAKING_A_STAND)
    if not action.rule.strip():
        raise refused("rule-needed", "Name the rule that the ruling rests on.", TAKING_A_STAND)
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
    return _put(event, action.call, replace(call, second_at=action.at))


def note_protest(event: Event, action: NoteProtest) -> Event:
    call = call_of(event, action.call)
    protest = Protest(action.seat, action.statement, paper=action.paper, by=action.who, at=action.at, call=action.call)
    return add_protest(event, call.round, call.table, protest)
