"""The judge's bench: whether there is a judge, who has called, and how long ago."""

from __future__ import annotations

from forceout.referee.calling import REASONS, reads_help
from forceout.referee.state import Phase
from forceout.web import wire
from forceout.web.tables.live_tables import LiveTable

CALLED_FOR: list[wire.CallReason] = [{"key": key, "words": words} for key, words in REASONS.items()]


def bench_view(live: LiveTable, at: int, judges: int) -> wire.Bench:
    """As those who watch see it."""
    state = live.match.state if live.match is not None else None
    reading = reads_help(state) if state is not None else None
    call = state.call if state is not None and reading is None else None
    return {
        "open": live.table.has_judge,
        "here": judges > 0,
        "you": False,
        "paused": state is not None and state.paused_at is not None and reading is None,
        "call": None
        if call is None
        else {
            "seat": call.seat,
            "key": call.reason,
            "words": REASONS[call.reason],
            "waited": max(0, at - call.at),
        },
        "reading": reading,
        "reasons": [],
    }


def bench_for(bench: wire.Bench, live: LiveTable, yours: tuple[int, ...]) -> wire.Bench:
    """A player may call a judge while the match is played and no clock stands."""
    over = live.match is None or live.match.state.phase is Phase.DONE
    if not (yours and bench["open"]) or bench["paused"] or over:
        return bench
    return {**bench, "reasons": CALLED_FOR}
