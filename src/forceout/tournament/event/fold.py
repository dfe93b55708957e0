"""The fold: an event and an action make the next event, or a refusal that leaves everything as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from forceout.tournament.event import (
    actions,
    barring,
    calling,
    entering,
    findings,
    hall,
    latecomers,
    officials,
    planning,
    rounds,
    sheets,
    signing,
    sitting,
    substitutes,
    web_tables,
)
from forceout.tournament.event.actions import Action
from forceout.tournament.event.records import WEB, Event, Settings, Stage, TableOf, refused
from forceout.tournament.event.roles import Deed, Reach, reach


@dataclass(frozen=True)
class Verb:
    """What an action is, who may do it, and what it does. Without a deed it is for the web tables themselves."""

    deed: Deed | None
    handle: Callable[[Event, Any], Event]


VERBS: Mapping[type[Action], Verb] = MappingProxyType(
    {
        actions.ChangeSettings: Verb(Deed.SET_UP, entering.change_settings),
        actions.Appoint: Verb(Deed.SET_UP, entering.appoint),
        actions.EnterPlayers: Verb(Deed.SET_UP, entering.enter_players),
        actions.AddPlayer: Verb(Deed.SET_UP, entering.add_player),
        actions.CheckIn: Verb(Deed.CHECK_IN, entering.check_in),
        actions.Draft: Verb(Deed.SEAT, rounds.draft),
        actions.Plan: Verb(Deed.SEAT, planning.plan),
        actions.Edit: Verb(Deed.SEAT, rounds.edit),
        actions.Undo: Verb(Deed.SEAT, rounds.undo),
        actions.Release: Verb(Deed.SEAT, rounds.release),
        actions.CallRound: Verb(Deed.SEAT, hall.call_round),
        actions.Announce: Verb(Deed.SEAT, hall.announce),
        actions.Start: Verb(Deed.SEAT, rounds.start),
        actions.Advance: Verb(Deed.SEAT, rounds.advance),
        actions.Join: Verb(Deed.SEAT, latecomers.join),
        actions.Dissolve: Verb(Deed.SEAT, latecomers.dissolve),
        actions.Substitute: Verb(Deed.ENTER_SHEET, substitutes.substitute),
        actions.LeaveOut: Verb(Deed.CONFIRM_SHEET, latecomers.leave_out),
        actions.PlayOnWeb: Verb(Deed.SEAT, web_tables.play_on_web),
        actions.GoOnOnPaper: Verb(Deed.SEAT, web_tables.go_on_on_paper),
        actions.OpenWebTables: Verb(None, web_tables.open_web_tables),
        actions.LandSheet: Verb(None, web_tables.land_sheet),
        actions.EnterSheet: Verb(Deed.ENTER_SHEET, sheets.enter_sheet),
        actions.ConfirmSheet: Verb(Deed.CONFIRM_SHEET, sheets.confirm_sheet),
        actions.Correct: Verb(Deed.CORRECT, sheets.correct),
        actions.AddTime: Verb(Deed.OFFICIATE, officials.add_time),
        actions.LodgeProtest: Verb(Deed.SIGN, officials.lodge_protest),
        actions.GiveOpinion: Verb(Deed.OFFICIATE, officials.give_opinion),
        actions.DecideProtest: Verb(Deed.DECIDE, officials.decide_protest),
        actions.Reopen: Verb(Deed.SEAT, rounds.reopen),
        actions.GiveBye: Verb(Deed.SEAT, sitting.give_bye),
        actions.PlayUp: Verb(Deed.SET_UP, sitting.play_up),
        actions.DrawLots: Verb(Deed.SEAT, sitting.draw_lots),
        actions.Initial: Verb(Deed.SIGN, signing.initial),
        actions.Penalise: Verb(Deed.OFFICIATE, findings.penalise),
        actions.Lift: Verb(Deed.OFFICIATE, findings.lift),
        actions.FindDeceit: Verb(Deed.DECIDE, findings.find_deceit),
        actions.Disqualify: Verb(Deed.DECIDE, findings.disqualify),
        actions.BarJudge: Verb(Deed.SET_UP, barring.bar_judge),
        actions.CallJudge: Verb(Deed.CALL, calling.call_judge),
        actions.TakeCall: Verb(Deed.OFFICIATE, calling.take_call),
        actions.Rule: Verb(Deed.OFFICIATE, calling.rule),
        actions.AskSecondOpinion: Verb(Deed.CALL, calling.ask_second_opinion),
        actions.NoteProtest: Verb(Deed.OFFICIATE, calling.note_protest),
    }
)


def begin(settings: Settings) -> Event:
    """A day on which nothing has happened yet."""
    return Event(settings)


def apply(event: Event, action: Action) -> Event:
    """The event after an action; `Refused` leaves everything as it was."""
    verb = VERBS[type(action)]
    how_far = _how_far(event, verb, action.who)
    if how_far is Reach.WITH_REASON and not getattr(action, "reason", "").strip():
        raise refused("reason-needed", "Say why: it is written into the log.")
    if action.at < event.now:
        raise refused("stale-action", "This comes from an earlier moment than the last action.")
    _check_place(event, action)
    _check_own(event, action, how_far)
    if verb.deed in (Deed.OFFICIATE, Deed.DECIDE):
        _check_barred(event, action)
    after = verb.handle(event, action)
    return replace(after, now=action.at, number=event.number + 1)


def _how_far(event: Event, verb: Verb, who: str) -> Reach:
    if verb.deed is None and who == WEB:
        return Reach.ALL
    found = reach(event.people.get(who), verb.deed)
    if found is None:
        deed = verb.deed.value if verb.deed is not None else "web tables open and bring their results by themselves"
        raise refused("not-your-role", f"{_role(event, who)} may not do this: {deed}.")
    return found


def fold(settings: Settings, log: Iterable[Action]) -> Event:
    """The event that a log makes."""
    event = begin(settings)
    for action in log:
        event = apply(event, action)
    return event


def _role(event: Event, who: str) -> str:
    person = event.people.get(who)
    return "A stranger" if person is None or person.revoked else f"A {person.role.value}".replace("A organ", "An organ")


def _check_place(event: Event, action: Action) -> None:
    """The call, the round and the table that an action names are there, and have been released."""
    call = getattr(action, "call", None)
    if call is not None and not 1 <= call <= len(event.calls):
        raise refused("unknown-call", "There is no such call.")
    number, at = getattr(action, "round", None), getattr(action, "table", None)
    if number is None:
        return
    if not 1 <= number <= len(event.rounds):
        raise refused("unknown-round", f"There is no round {number}.")
    found = event.rounds[number - 1]
    if found.stage is Stage.DRAFT:
        raise refused("not-released", f"Round {number} has not been released yet.")
    if at is not None and not 1 <= at <= len(found.tables):
        raise refused("unknown-table", f"Round {number} has no table {at}.")


def _place_of(event: Event, action: Action) -> tuple[int, int] | None:
    """The round and the table that an action is about, by itself or by a call."""
    number, at = getattr(action, "round", None), getattr(action, "table", None)
    call = getattr(action, "call", None)
    if number is None and call is not None:
        number, at = event.calls[call - 1].round, event.calls[call - 1].table
    return None if number is None or at is None else (number, at)


def _table_of(event: Event, action: Action) -> TableOf | None:
    found = _place_of(event, action)
    return None if found is None else event.rounds[found[0] - 1].tables[found[1] - 1]


def _check_barred(event: Event, action: Action) -> None:
    """A judge keeps away from tables that the organiser has barred; giving a call back is always possible."""
    found = _place_of(event, action)
    if found is None or getattr(action, "back", False):
        return
    number, at = found
    if barring.is_barred(event, action.who, at, event.rounds[number - 1].tables[at - 1]):
        raise refused("barred", f"The organiser has barred table {at} to you. Another judge goes there.")


def _check_own(event: Event, action: Action, how_far: Reach) -> None:
    """Who reaches only the own table, or the own line of it, keeps to that."""
    if how_far not in (Reach.OWN_TABLE, Reach.OWN_LINE):
        return
    table, own = _table_of(event, action), event.people[action.who].player
    if table is None or own is None:
        raise refused("own-table-only", "Players do this at their own table.")
    if how_far is Reach.OWN_LINE:
        seat = getattr(action, "seat", -1)
        if not 0 <= seat < len(table.seats) or table.player(seat) != own:
            rule = event.league.day.cite("signed")
            raise refused("own-line-only", "Players sign and protest for themselves, at their own line.", rule)
    elif own not in table.players and own != getattr(action, "player", None):  # a substitute writes the own name in
        raise refused("own-table-only", "Players do this at their own table.")
