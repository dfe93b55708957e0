"""What officials do on a day: time for one table, opinions, protests and their end."""

from __future__ import annotations

from dataclasses import replace

from forceout.tournament.event.actions import AddTime, DecideProtest, GiveOpinion, LodgeProtest
from forceout.tournament.event.records import WEB, Credit, Event, Protest, Stage, TableOf, refused

MOST_SECONDS = 3_600
MORE_TIME = "manual General 2"
OPINIONS, PROTESTS, CLOSED_MATTER = "manual General 7", "manual General 8", "manual General 10"


def _table(event: Event, round_: int, table: int) -> TableOf:
    return event.rounds[round_ - 1].tables[table - 1]


def _put(event: Event, round_: int, at: int, table: TableOf) -> Event:
    return event.with_round(round_, event.rounds[round_ - 1].with_table(at, table))


def add_time(event: Event, action: AddTime) -> Event:
    if event.rounds[action.round - 1].stage is Stage.CLOSED:
        raise refused("round-closed", f"Round {action.round} is over: no time can be added.")
    if not 0 < action.seconds <= MOST_SECONDS:
        raise refused("bad-time", f"A table can get between 1 and {MOST_SECONDS // 60} minutes more.", MORE_TIME)
    if not action.reason.strip():
        raise refused("reason-needed", "Say why the table gets more time.", MORE_TIME)
    table = _table(event, action.round, action.table)
    credit = Credit(action.seconds, action.reason, action.who, action.at)
    return _put(event, action.round, action.table, replace(table, credits=(*table.credits, credit)))


def ends_at(event: Event, round_: int, table: int) -> int | None:
    """When no new shakes begin at a table, in milliseconds; None before the clock runs."""
    found = event.rounds[round_ - 1]
    if found.began is None:
        return None
    extra = sum(credit.seconds for credit in found.tables[table - 1].credits)
    return found.began + (event.league.procedure.round_minutes * 60 + extra) * 1000


def lodge_protest(event: Event, action: LodgeProtest) -> Event:
    signed = action.seat in _table(event, action.round, action.table).signed
    if signed and not action.official_called and action.call is None and not event.league.day.judge_is_final:
        text = "You have signed, and no official was called about it at the time: the matter is closed."
        raise refused("matter-closed", text, CLOSED_MATTER)
    protest = Protest(action.seat, action.statement, paper=action.paper, by=action.who, at=action.at, call=action.call)
    return add_protest(event, action.round, action.table, protest)


def add_protest(event: Event, round_: int, at: int, protest: Protest) -> Event:
    """One more protest of a table. About a call, it begins with the judges who ruled on it and whether they agreed."""
    table = _table(event, round_, at)
    if event.league.day.judge_is_final:
        text = "What a judge decides is final here. Talk about it, or call a judge, before anybody initials."
        raise refused("judge-is-final", text, event.league.day.cite("ruling"))
    if not 0 <= protest.seat < len(table.seats):
        raise refused("unknown-seat", "Nobody sits at that seat.", PROTESTS)
    if not protest.statement.strip():
        raise refused("statement-needed", "Write down what happened.", PROTESTS)
    if any(one.seat == protest.seat and not one.outcome for one in table.protests):
        text = "There is an open protest of this player already: the head judge hears all of it."
        raise refused("already-protested", text, PROTESTS)
    if protest.call is not None:
        call = event.calls[protest.call - 1] if 1 <= protest.call <= len(event.calls) else None
        if call is None or (call.round, call.table) != (round_, at) or not call.rulings:
            raise refused("no-ruling", "No judge has ruled on that at this table.", PROTESTS)
        protest = replace(protest, judges=tuple(dict.fromkeys(one.by for one in call.rulings)), agreed=call.agreed)
    return _put(event, round_, at, replace(table, protests=(*table.protests, protest)))


def give_opinion(event: Event, action: GiveOpinion) -> Event:
    table = _table(event, action.round, action.table)
    protest = _open(table, action.protest)
    if protest.agreed:
        text = "A second judge agreed with the first: there is no third opinion, only the protest."
        raise refused("no-third-opinion", text, OPINIONS)
    if action.who in protest.judges:
        raise refused("same-judge", "A second opinion is another judge's.", OPINIONS)
    second = len(protest.judges) == 1
    heard = replace(protest, judges=(*protest.judges, action.who), agreed=second and action.agrees)
    return _put(event, action.round, action.table, _with(table, action.protest, heard))


def decide_protest(event: Event, action: DecideProtest) -> Event:
    table = _table(event, action.round, action.table)
    protest = _open(table, action.protest)
    if not action.upheld and not action.rule.strip():
        text = "A ruling stands unless it clearly breaks a rule: name the rule."
        raise refused("rule-needed", text, PROTESTS)
    decided = replace(protest, outcome="upheld" if action.upheld else "overturned", rule=action.rule)
    after = _with(table, action.protest, decided)
    if after.sheet is not None and after.sheet.by == WEB and not (after.confirmed or after.open_protest):
        # nobody types a sheet that came from a web table once more: with the last protest decided it stands
        after = replace(after, versions=(*after.versions[:-1], replace(after.sheet, confirmed_by=action.who)))
    return _put(event, action.round, action.table, after)


def _open(table: TableOf, number: int) -> Protest:
    if not 1 <= number <= len(table.protests):
        raise refused("no-protest", "There is no such protest.")
    if table.protests[number - 1].outcome:
        raise refused("already-decided", "This protest has been decided.", PROTESTS)
    return table.protests[number - 1]


def _with(table: TableOf, number: int, protest: Protest) -> TableOf:
    protests = list(table.protests)
    protests[number - 1] = protest
    return replace(table, protests=tuple(protests))
