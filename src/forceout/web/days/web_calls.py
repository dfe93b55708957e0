"""Calls at web tables: a table's call comes to the day's judges, who go to its judge's chair; what they rule on their
phones is done at the table, too."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from forceout.referee import action as referee
from forceout.referee.action import JUDGE
from forceout.referee.state import Phase, State
from forceout.rules.league import AnyLeague
from forceout.tournament.event.actions import CallJudge
from forceout.tournament.event.barring import is_barred
from forceout.tournament.event.calls import Call, Ruling
from forceout.tournament.event.officials import OPINIONS
from forceout.tournament.event.records import Event, Refused, TableOf, refused
from forceout.tournament.event.roles import Deed
from forceout.web.days.at_the_desk import acted
from forceout.web.days.store import act, event_of
from forceout.web.days.web_places import day_of, place_of
from forceout.web.days.who import Here, of_day
from forceout.web.pages.rulebook.named_rules import rule_named
from forceout.web.tables import live_tables
from forceout.web.tables.acting import Act
from forceout.web.tables.judging import take_chair
from forceout.web.tables.models import Table
from forceout.web.tables.of_day import Called

MOST_WORDS = 300
OUTCOMES = {"correct": "correct", "not correct": "incorrect"}
"""What a ruling on a paper is called at the table."""


def called(code: str, call: Called) -> bool:
    """A player has called a judge at a web table: the day's judges see it. Whether that was news."""
    day = day_of(code)
    event = event_of(day) if day is not None else None
    place = place_of(event, code) if event is not None else None
    if day is None or event is None or place is None:
        return False
    player = event.rounds[place[0] - 1].tables[place[1] - 1].player(call.seat)
    who = next((one.id for one in event.people.values() if one.player == player and not one.revoked), None)
    if who is None:
        return False
    try:
        act(day, CallJudge, who, round=place[0], table=place[1], matter=call.reason)
    except Refused:
        return False  # the table has called already
    return True


def refuse_barred(event: Event, who: str, at: int, table: TableOf) -> None:
    if is_barred(event, who, at, table):
        raise refused("barred", f"The organiser has barred table {at} to you. Another judge goes there.")


@require_POST
@of_day(Deed.OFFICIATE)
def chair(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    """A judge of the day goes to the judge's chair of a web table."""
    released = here.event.released
    if not 1 <= number <= len(released) or not 1 <= at <= len(released[number - 1].tables):
        raise Http404("There is no such table.")
    table = released[number - 1].tables[at - 1]
    code = web_code(table)
    if code is None:
        raise refused("not-on-the-web", f"Table {at} is not played on the web now.")
    refuse_barred(here.event, here.who, at, table)
    calls = [one for one in here.event.calls if (one.round, one.table) == (number, at)]
    if any(one.is_second and one.rulings[0].by != here.who for one in calls):
        text = "A second opinion is asked for here, and the chair would show you the first. Rule on your phone."
        raise refused("second-opinion-blind", text, OPINIONS)
    why_not = take_chair(request, Table.objects.get(code=code))
    if why_not is not None:
        raise Refused(why_not)
    return redirect("tables:judge", code=code)


def web_code(table: TableOf) -> str | None:
    """The web table of a seat list while it is played there, on this machine."""
    if table.web is None or table.versions:
        return None
    return table.web.code if Table.objects.filter(code=table.web.code).exists() else None


def hold_clocks(here: Here, number: int, at: int, matter: str) -> None:
    """A call by a page of the day stops the clocks of a web table, as one at the table does (manual General 2)."""
    table = here.event.rounds[number - 1].tables[at - 1]
    player = here.person.player if here.person is not None else None
    seat = next((one for one in range(len(table.seats)) if player and table.player(one) == player), None)
    state = _state(table)
    if state is not None and state.paused_at is None and state.phase is not Phase.DONE:
        _do(table, Act(JUDGE, "pause", "" if seat is None else f"{seat} {matter}"))


def rule_at_the_table(event: Event, call: Call) -> None:
    """The last ruling on a call goes into the log of the match, and play goes on."""
    table = event.rounds[call.round - 1].tables[call.table - 1]
    state = _state(table)
    if state is None or not call.rulings:
        return
    _do(table, ruling_act(state, event.league, call, call.rulings[-1]))
    state = _state(table)
    if state is not None and state.paused_at is not None:
        _do(table, Act(JUDGE, "resume"))


def ruling_act(state: State, league: AnyLeague, call: Call, ruling: Ruling) -> Act:
    """What a ruling on a judge's phone is at the table: of a paper that is checked the referee does what follows."""
    first_named = ruling.rule.partition(",")[0]  # the match's log has room for one
    citation = next((one for one in (f"{league.key} {first_named}", first_named) if rule_named(one, league)), "")
    said = f"{call.title} {ruling.outcome.capitalize()}. {ruling.words}".strip()[:MOST_WORDS]
    if not citation:
        return Act(JUDGE, "say", f"{said} ({ruling.rule})"[:MOST_WORDS])
    writer = state.shake.checking.writer
    first = len(call.rulings) == 1
    if first and ruling.outcome in OUTCOMES and state.phase is Phase.CHECK and writer is not None:
        return Act(JUDGE, "rule-paper", f"{writer} {OUTCOMES[ruling.outcome]} [{citation}] {ruling.words}"[:MOST_WORDS])
    return Act(JUDGE, "second-opinion" if len(call.rulings) == 2 else "rule", f"[{citation}] {said}")


def _state(table: TableOf) -> State | None:
    code = web_code(table)
    match = live_tables.load(code).match if code is not None else None
    return match.state if match is not None else None


def _do(table: TableOf, deed: Act) -> None:
    """What the table's referee does not take is in the day's log all the same."""
    code = web_code(table)
    if code is None:
        return
    try:
        acted(code, deed)
    except referee.Refused:
        return
