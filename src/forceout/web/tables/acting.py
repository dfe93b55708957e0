"""An act from a browser, a bot or the clock: asked of the referee. Nothing is written here, and nothing remembered."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from itertools import chain, takewhile

from forceout.referee.action import JUDGE, Action, Refused
from forceout.referee.dice import dealt, lot, rolled
from forceout.referee.match import FOR_THE_TABLE
from forceout.referee.new_shake import dealer_of
from forceout.referee.state import Phase, State
from forceout.referee.verbs import FOR_OFFICIALS, LEAVING
from forceout.rules.finding import Finding
from forceout.web.courtesy import PLEASE_REWORD, impolite, impolite_writing
from forceout.web.prices import CHEAP, price_of_row
from forceout.web.tables.calls import CALL, CALLS, called, refuse_for_judge, sent_back
from forceout.web.tables.changes import Change, Facts
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.log import TAKE_BACK, Entry, Folded, follow
from forceout.web.tables.match_time import BEAT, attend, match_time, wall
from forceout.web.tables.models import Seat, Table
from forceout.web.tables.reading_help import HELPS, help_action

DICE = secrets.SystemRandom()
APART = frozenset({"present", "withhold", "side", "sign", "lot", "accept", "say", "agree", "agree-stop"})
"""What several players do at the same time, each for themselves: one does not make the other stale."""

MOST_ENTRIES = 5_000
"""No match comes near it; it keeps a log from growing until reading it stops the other tables."""
MOST_IDLE = 150
"""What one player may do in a shake that moves nothing on. It does not count for the length of a match: talking, or
laying the Goal again and again, ends nothing but the talking."""
SAID = frozenset({"say", "decline", "protest"})
"""What is free text; in other words of players only letters are looked at."""
PLAIN_GOAL = re.compile(r"(?:[rgbk]?[0-9](?:#[0-9]+)?\s*){0,8}")
"""Numerals alone, as they are laid."""
NOT_TAKEN_BACK = frozenset({"tick", "roll", "deal", "lot", "say"})
TURNS = frozenset({"goal", "no-goal", "agree", "disagree", "move", "shift", "challenge"})
"""What a player decides in a shake before anybody writes."""
DECIDED = frozenset({Phase.BETWEEN, Phase.SIGN, Phase.DONE})
"""When a verdict is shown."""
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
    arrived: int = 0
    """When it came in, by the wall clock: whoever has to wait until another paper has been read loses no time."""

    def coming_now(self) -> Act:
        return Act(self.seat, self.verb, self.words, self.number, self.key, wall())


@dataclass(frozen=True)
class Allowed:
    """An act that the rules of the table let happen, unless the referee refuses it."""

    match: Folded
    table: Table
    """As it will be: attended now."""
    entry: Entry
    late: bool
    """It is a while since anybody noted that the table is attended."""


def came_before(match: Folded, act: Act) -> bool:
    """Whether this very act is in the log: its answer was lost, and it is sent once more."""
    key = key_in_log(act)
    return bool(key) and any(entry.key == key for entry in chain(match.recent, match.entries))


def number_in_log(match: Folded | None, act: Act) -> int:
    """The entry that an act has become; of one that was sent again and has been taken back, the last entry."""
    if match is None:
        return 0
    key = key_in_log(act)
    if not key:
        return match.number
    return next(
        (entry.number for entry in chain(reversed(match.recent), match.entries) if entry.key == key), match.number
    )


def key_in_log(act: Act) -> str:
    """A key counts for its own seat: nobody can use up the keys of another."""
    return f"{act.seat}/{act.key}" if act.key else ""


def allowed(live: LiveTable, match: Folded, act: Act) -> Allowed:
    """The entry that an act would be; `Refused` where the table does not let it come before the referee."""
    _refuse_stale(match, act)
    _refuse_impolite(match, act)
    table = _copy_of(live.table)  # the one at hand is remembered, and this may still be refused
    now = act.arrived or wall()
    late = now - table.attended >= BEAT
    attend(table, now)
    action = _as_action(live, match, act, max(match_time(table, now), match.state.now))
    return Allowed(match, table, Entry(match.number + 1, action, key_in_log(act)), late)


def _copy_of(table: Table) -> Table:
    """To be changed and remembered, never saved: Django's own way to copy takes as long as many acts do."""
    copy = Table.__new__(Table)
    copy.__dict__.update(table.__dict__)
    return copy


def takes_long(one: Allowed) -> bool:
    """Whether the judge may have a long row or Goal to read for it, or the match is to be played again."""
    action, state = one.entry.action, one.match.state
    if action.verb == TAKE_BACK:
        return True
    if state.phase is Phase.GOAL:
        # whether it is a Goal is looked at whenever somebody might say so
        return not (PLAIN_GOAL.fullmatch(action.words) if action.verb == "lay" else _plain_goal(state))
    rows = (action.words, *state.shake.writing.papers.values()) if state.phase in JUDGED else ()
    return any(price_of_row(row) > CHEAP for row in rows)


def _plain_goal(state: State) -> bool:
    """A Goal of numerals alone is read at a glance."""
    cubes = state.shake.cubes
    return all(cubes[one.number].face.isdecimal() and not one.turn.value for one in state.shake.goal.cubes)


def followed(one: Allowed) -> Folded:
    """The match after it; `Refused` where the referee does not let it happen."""
    return follow(one.match, one.entry)


def settled(live: LiveTable, one: Allowed, after: Folded) -> tuple[LiveTable, Change]:
    """The table after an act that the referee took, and what is to be written down before anybody hears of it."""
    entry = after.recent[-1]
    _refuse_filling(one.match, entry)
    table, before = one.table, (live.table.slept, live.table.over)
    table.over = after.state.phase is Phase.DONE
    facts = None
    if one.late or (table.slept, table.over) != before:
        facts = Facts(table.slept, table.attended, table.over)
    # a shake that is played again is reviewed again
    shakes = len(after.state.scores) if entry.action.verb == TAKE_BACK else None
    return live.after(table, after), Change(table.pk, entry, facts, shakes)


def _refuse_impolite(match: Folded, act: Act) -> None:
    free_text = act.verb in SAID or act.seat == JUDGE
    if act.seat >= JUDGE and (impolite(act.words) if free_text else impolite_writing(act.words)):
        raise refusal(match.state, "unkind", PLEASE_REWORD)


def _refuse_filling(match: Folded, entry: Entry) -> None:
    """Nobody fills the log: an act that moves nothing on is refused after many of the kind in one shake, and what
    moves the match on after more than any match has."""
    who = entry.action.who
    if who < JUDGE:
        return
    if entry.idle:
        shake = takewhile(lambda one: one.action.verb != "roll", reversed(match.entries))
        if sum(1 for one in shake if one.idle and one.action.who == who) >= MOST_IDLE:
            raise refusal(match.state, "enough", "You have done that very often. Please go on with the shake.")
    elif match.number >= MOST_ENTRIES + sum(1 for one in match.entries if one.idle):
        raise refusal(match.state, "too-long", "This match has become too long to go on. Open another table.")


def _refuse_stale(match: Folded, act: Act) -> None:
    # a hand may be raised, and Help opened and closed, whatever has happened meanwhile
    if act.number == match.number or act.verb in CALLS | HELPS:
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


def may_begin(live: LiveTable, act: Act) -> bool:
    """Before a match has begun there is only this: whoever opened the table begins it."""
    mine = next((seat for seat in live.seats if seat.number == act.seat), None)
    return act.verb == "begin" and mine is not None and mine.player == live.table.host


def _as_action(live: LiveTable, match: Folded, act: Act, at: int) -> Action:
    state = match.state
    if act.seat == JUDGE:
        refuse_for_judge(state, act.verb, act.words)
    if act.verb in CALLS and act.seat >= 0:
        if act.verb == CALL:
            return called(live.table, state, act.seat, act.words.strip(), at)
        return sent_back(live.table, state, act.seat, live.seats[act.seat].player, at)
    if act.verb in HELPS and act.seat >= 0:
        return help_action(live, match, act.seat, act.verb, at)
    if act.verb == TAKE_BACK:
        return Action(at, act.seat, TAKE_BACK, str(_back_to(live, match, act.seat)))
    if act.seat >= 0 and (act.verb in FOR_OFFICIALS or act.verb in FOR_THE_TABLE):
        raise refusal(state, "for-officials", "That is for an official, not for a player.")
    if live.table.of_day and act.verb in LEAVING:
        text = "This is a table of a league's day: whether a match ends early is for an official. Call a judge."
        raise refusal(state, "for-officials/leaving", text)
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
    """The entry before this player's last own act that moved something; after a verdict, before the last turn of the
    shake, so that something else can be tried."""
    if not live.table.practice:
        raise refusal(match.state, "no-take-back", "What is done is done. It can be taken back only in practice.")
    people = {one.number for one in live.seats if one.kind == Seat.PERSON}
    own = [entry for entry in match.entries if entry.action.who in people and entry.action.verb not in NOT_TAKEN_BACK]
    if match.state.phase in DECIDED:
        began = max((entry.number for entry in match.entries if entry.action.verb == "roll"), default=0)
        turns = [entry for entry in own if entry.number > began and entry.action.verb in TURNS]
        if turns:
            return _before_block(match, turns[-1]).number - 1
    if not own:
        raise refusal(match.state, "no-take-back", "There is nothing to take back.")
    return own[-1].number - 1


def _before_block(match: Folded, turn: Entry) -> Entry:
    """Where a challenge began: with the block in the hand."""
    earlier = [entry for entry in match.entries if entry.number < turn.number and entry.action.who == turn.action.who]
    picked = turn.action.verb == "challenge" and earlier and earlier[-1].action.verb == "pick-up"
    return earlier[-1] if picked else turn
