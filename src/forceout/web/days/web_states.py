"""How far a web table of a day is, in words for the organiser's pages."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from forceout.referee.action import JUDGE
from forceout.referee.legal_actions import legal_actions
from forceout.referee.state import Phase
from forceout.referee.verbs import FOR_OFFICIALS, VERBS
from forceout.tournament.event.records import RoundOf, TableOf
from forceout.tournament.sheet_of_match import answers
from forceout.web.tables import live_tables
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.models import Table

GATHERING, ON_WEB, AGREEING, PROTESTED, EMPTY, ELSEWHERE = (
    "gathering", "on-web", "agreeing", "protested", "empty", "elsewhere",
)  # fmt: skip
WEB_WORDS = MappingProxyType(
    {
        GATHERING: "web: players come",
        ON_WEB: "web: playing",
        AGREEING: "web: waits for agreement",
        PROTESTED: "protested",
        EMPTY: "web: nothing was scored",
        ELSEWHERE: "web: not on this machine",
    }
)


@dataclass(frozen=True)
class WebFacts:
    """A web table as the page of its table tells it."""

    code: str
    words: str
    here: bool
    shakes: str = ""
    missing: tuple[str, ...] = ()
    verbs: tuple[tuple[str, str], ...] = ()
    """What a judge may do there now."""


def tables_words(found: RoundOf) -> str:
    """The tables that are played on the web, as the organiser may type them."""
    if len(found.on_web) == len(found.tables):
        return "all"
    return ", ".join(map(str, sorted(found.on_web))) or "none"


def _live(code: str) -> LiveTable | None:
    found = live_tables.peek(code)
    if found is not None:
        return found
    try:
        return live_tables.load(code)
    except Table.DoesNotExist:
        return None


def state_on_web(table: TableOf, code: str) -> str:
    """How far it is, as long as its sheet is not confirmed."""
    if table.versions:
        return PROTESTED
    live = _live(code)
    if live is None:
        return ELSEWHERE
    if live.match is None:
        return GATHERING
    state = live.match.state
    if answers(state, live.match.actions) is not None:
        return AGREEING
    return EMPTY if state.phase is Phase.DONE else ON_WEB


def web_facts(table: TableOf) -> WebFacts | None:
    if table.web is None:
        return None
    code = table.web.code
    words = "its sheet is here" if table.confirmed else WEB_WORDS[state_on_web(table, code)].removeprefix("web: ")
    live = _live(code)
    if live is None:
        return WebFacts(code, words, here=False)
    if live.match is None:
        return WebFacts(code, words, True, "", tuple(seat.name for seat in live.seats if not seat.player))
    state = live.match.state
    line = state.setup.league.day.line
    count = len(state.scores)
    may = {option.verb for option in legal_actions(state, JUDGE)}
    verbs = tuple((verb, VERBS[verb].title) for verb in VERBS if verb in may & FOR_OFFICIALS)
    return WebFacts(code, words, True, f"{count} {line}{'' if count == 1 else 's'}" if count else "", (), verbs)
