"""An act from a browser, a bot or the clock: asked of the referee, and appended in one transaction."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from itertools import takewhile

from django.db import transaction

from forceout.referee.action import Action, Refused
from forceout.referee.dice import dealt, lot, rolled
from forceout.referee.match import FOR_THE_TABLE
from forceout.referee.new_shake import dealer_of
from forceout.referee.state import Phase, State
from forceout.rules.finding import Finding
from forceout.web.courtesy import PLEASE_REWORD, impolite, impolite_writing
from forceout.web.tables.live_tables import LiveTable, catch_up, caught_up, find, keep
from forceout.web.tables.log import TAKE_BACK, Entry, Folded, follow
from forceout.web.tables.match_time import BEAT, attend, match_time, wall
from forceout.web.tables.models import Logged, Reviewed, Seat, Table
from forceout.web.tables.opening import begin_match

DICE = secrets.SystemRandom()
FOR_JUDGES = frozenset(
    {
        "pause", "resume", "rule", "second-opinion", "correct", "warn", "penalise", "give-time", "set-aside",
        "return", "replay", "absent", "back",
    }
)  # fmt: skip
"""What only an official does; no seat at a web table may."""
APART = frozenset({"present", "withhold", "side", "sign", "lot", "accept", "say", "agree"})
"""What several players do at the same time, each for themselves: one does not make the other stale."""

MOST_ENTRIES = 5_000
"""No match comes near it; it keeps a log from growing until reading it stops the other tables."""
MOST_IDLE = 150
"""What one player may do in a shake that moves nothing on. It does not count for the length of a match: talking, or
laying the Goal again and again, ends nothing but the talking."""
SAID = frozenset({"say", "decline", "protest"})
"""What is free text; in other words of players only letters are looked at."""
JUDGED = frozenset({Phase.WRITE, Phase.CHECK})
"""Phases in which an act may have the judge read papers."""


@dataclass(frozen=True)
class Act:
    """What somebody wants to do, seeing the match after entry `number`."""

    seat: int
    verb: str
    words: str = ""
    number: int = 0
    key: str = ""
    ahead: tuple[Folded, Folded] | None = None
    """The match before and after it, where that was worked out already."""


def may_take_long(live: LiveTable, act: Act) -> bool:
    """Whether the judge may have to read a paper or a Goal for it, or the match is to be played again."""
    return live.match is not None and (live.match.state.phase in JUDGED or act.verb in ("goal", TAKE_BACK))


def looked_ahead(live: LiveTable, act: Act) -> Act:
    """The act with what becomes of it: the queue, in which all tables wait, then only writes it down, unless the match
    has gone on meanwhile."""
    match = live.match
    assert match is not None
    now, table = wall(), copy(live.table)
    attend(table, now)
    try:
        return replace(act, ahead=(match, _followed(live, match, act, match_time(table, now))))
    except Refused:
        return act  # the queue says so, or why else it is refused


def _followed(live: LiveTable, match: Folded, act: Act, at: int) -> Folded:
    action = _as_action(live, match, act, max(at, match.state.now))
    return follow(match, Entry(match.number + 1, action, _key_in_log(act)))


def act_on(code: str, act: Act) -> LiveTable:
    """The table after an act, committed. `Refused` says why not, and then nothing has changed."""
    (answer,) = act_together([(code, act)])
    if isinstance(answer, Refused):
        raise answer
    return answer


def act_together(asked: Sequence[tuple[str, Act]]) -> list[LiveTable | Refused]:
    """Acts at different tables in one transaction, so that they wait for the disk only once.

    Never two at one table: the second would see, and remember, what may still be rolled back.
    """
    after: list[LiveTable | Refused] = []
    with transaction.atomic():
        for code, act in asked:
            try:
                after.append(_after(code, act))
            except Refused as refused:
                after.append(refused)
    # remembered only once it is on the disk
    return [keep(one) if isinstance(one, LiveTable) else one for one in after]


def _after(code: str, act: Act) -> LiveTable:
    table, last = find(code)
    live = catch_up(table, last)
    if _came_before(live, act):
        return live  # the answer was lost, the act was not
    return _carried_out(table, live, act)


def _came_before(live: LiveTable, act: Act) -> bool:
    if not act.key or live.match is None:
        return False
    key = _key_in_log(act)
    if any(entry.key == key for entry in live.match.entries):
        return True
    # what was taken back is no longer among the entries
    return live.table.practice and Logged.objects.filter(table=live.table, key=key).exists()


def _key_in_log(act: Act) -> str:
    """A key counts for its own seat: nobody can use up the keys of another."""
    return f"{act.seat}/{act.key}" if act.key else ""


def _carried_out(table: Table, live: LiveTable, act: Act) -> LiveTable:
    if live.match is None:
        return _before_it_begins(table, live, act)
    match = live.match
    _refuse_stale(match, act)
    _refuse_impolite(match, act)
    table = copy(table)  # the one at hand is remembered already, and this may still be refused or rolled back
    now, before = wall(), (table.slept, table.over)
    late = now - table.attended >= BEAT
    attend(table, now)
    known = act.ahead is not None and act.ahead[0] is match
    after = act.ahead[1] if act.ahead is not None and known else _followed(live, match, act, match_time(table, now))
    entry = after.recent[-1]
    action = entry.action
    _refuse_filling(match, entry)
    Logged.objects.create(
        table=table, number=entry.number, at=action.at, who=action.who, verb=action.verb, words=action.words,
        key=entry.key,
    )  # fmt: skip
    if action.verb == TAKE_BACK:
        # a shake that is played again is reviewed again
        Reviewed.objects.filter(table=table, shake__gt=len(after.state.scores)).delete()
    table.over = after.state.phase is Phase.DONE
    if late or (table.slept, table.over) != before:
        table.save(update_fields=["slept", "attended", "over"])
    return replace(live, table=table, match=after)


def _refuse_impolite(match: Folded, act: Act) -> None:
    if act.seat >= 0 and (impolite(act.words) if act.verb in SAID else impolite_writing(act.words)):
        raise refusal(match.state, "unkind", PLEASE_REWORD)


def _refuse_filling(match: Folded, entry: Entry) -> None:
    """Nobody fills the log: an act that moves nothing on is refused after many of the kind in one shake, and what
    moves the match on after more than any match has."""
    who = entry.action.who
    if who < 0:
        return
    if entry.idle:
        shake = takewhile(lambda one: one.action.verb != "roll", reversed(match.entries))
        if sum(1 for one in shake if one.idle and one.action.who == who) >= MOST_IDLE:
            raise refusal(match.state, "enough", "You have done that very often. Please go on with the shake.")
    elif match.number >= MOST_ENTRIES + sum(1 for one in match.entries if one.idle):
        raise refusal(match.state, "too-long", "This match has become too long to go on. Open another table.")


def _refuse_stale(match: Folded, act: Act) -> None:
    if act.number == match.number:
        return
    since = [entry for entry in match.recent if entry.number > act.number]
    seen_all = 0 <= match.number - act.number == len(since)
    if seen_all and all(_does_not_matter(entry, act) for entry in since):
        return
    raise refusal(match.state, "stale", "The table has moved on since then. Here is how it stands now.")


def _does_not_matter(entry: Entry, act: Act) -> bool:
    other = entry.action
    return entry.quiet or (other.verb in APART and act.verb in APART and other.who != act.seat)


def refusal(state: State, code: str, text: str) -> Refused:
    return Refused(Finding(code, state.procedure.cite("procedure"), text))


def _before_it_begins(table: Table, live: LiveTable, act: Act) -> LiveTable:
    mine = next((seat for seat in live.seats if seat.number == act.seat), None)
    if act.verb != "begin" or mine is None or mine.player != table.host:
        raise Refused(Finding("not-begun", "", "The match has not begun: whoever opened the table begins it."))
    begin_match(table)
    return caught_up(table)


def _as_action(live: LiveTable, match: Folded, act: Act, at: int) -> Action:
    state = match.state
    if act.verb == TAKE_BACK:
        return Action(at, act.seat, TAKE_BACK, str(_back_to(live, match, act.seat)))
    if act.seat >= 0 and (act.verb in FOR_JUDGES or act.verb in FOR_THE_TABLE):
        raise refusal(state, "for-officials", "That is for an official, not for a player.")
    if act.verb in ("lot", "roll", "deal"):
        return _thrown(live, state, act, at)
    return Action(at, act.seat, act.verb, act.words)


def _thrown(live: LiveTable, state: State, act: Act, at: int) -> Action:
    """The server throws: nobody can bring dice of their own."""
    setup, who = state.setup, act.seat
    if act.verb == "lot":
        return Action(at, who, "lot", lot(setup, DICE))
    if act.verb == "deal":
        return Action(at, _for_a_bot(live, who, dealer_of(state)), "deal", _deal(state))
    return Action(at, _for_a_bot(live, who, state.shake.setter), "roll", " ".join(rolled(setup, DICE)))


def _deal(state: State) -> str:
    return " ".join(map(str, dealt(state.setup, DICE)))


def _for_a_bot(live: LiveTable, who: int, owner: int) -> int:
    """Anybody may tell a bot to go on with the next roll."""
    return owner if live.seats[owner].kind == Seat.BOT else who


def _back_to(live: LiveTable, match: Folded, seat: int) -> int:
    """The entry before this player's last own act that moved something."""
    if not live.table.practice:
        raise refusal(match.state, "no-take-back", "What is done is done. It can be taken back only in practice.")
    people = {one.number for one in live.seats if one.kind == Seat.PERSON}
    for entry in reversed(match.entries):
        if entry.action.who in people and entry.action.verb not in ("tick", "roll", "deal", "lot", "say"):
            return entry.number - 1
    raise refusal(match.state, "no-take-back", "There is nothing to take back.")
