"""A judge is called to the table: by whom, and what for in set words. The clocks stand meanwhile (manual O2, T1)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from forceout.referee.state import Call, State

REASONS: Mapping[str, str] = MappingProxyType(
    {
        "correct": "Is it correct?",
        "allowed": "Was this allowed?",
        "happened": "What happened?",
        "time": "More time to check",
        "penalty": "Does it cost a point?",
        "scores": "How is this scored?",
        "manners": "Somebody is not playing fair",
        "other": "Something else",
    }
)
"""What a judge may be called for, at a table and in a league's day. Logs hold the keys."""
HELP = "help"
"""Nobody is called: a player who plays against computers alone reads Help, and the clocks stand all the same."""


def reads_help(state: State) -> int | None:
    """The seat that reads Help while the clocks stand; None where they run, or stand for a judge."""
    return state.call.seat if state.call is not None and state.call.reason == HELP else None


def call_in(state: State, words: str) -> Call | None:
    """“1 correct”: who called the judge, and what for, or reads Help (“1 help”); None where a judge came uncalled."""
    seat, _, reason = words.strip().partition(" ")
    if not seat.isdecimal() or len(seat) > 2 or int(seat) >= state.players or reason not in (*REASONS, HELP):
        return None
    return Call(int(seat), reason, state.now)


def withdrawn_by(state: State, words: str) -> int | None:
    """The caller, where play goes on because the caller needs no judge any more."""
    return state.call.seat if state.call is not None and words.strip() == str(state.call.seat) else None
