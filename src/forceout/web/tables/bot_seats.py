"""Bots at the table. They remember nothing: what one decides follows from the match, its seat and its dice."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from forceout.bots.decision import Decision, view_for
from forceout.bots.registry import STAND_IN, bots, make_bot
from forceout.referee.state import State


@dataclass(frozen=True)
class BotSeat:
    """A seat that a bot plays. The name may be older than the bots that are installed."""

    number: int
    name: str
    seed: int


def playing(name: str) -> str:
    """The bot that plays for a name: itself, or the one that stands in for what is not there any more."""
    return name if name in bots() else STAND_IN


def bot_title(name: str) -> str:
    """How it is called at the table."""
    known = bots().get(name)
    return known.title if known is not None else name


def seed_of(code: str, seat: int, number: int) -> int:
    """The dice of a bot, from the table, its seat and the number of the last entry that moved something on: whoever
    asks, whenever, however often, the bot decides the same."""
    mixed = hashlib.blake2b(f"{code}/{seat}/{number}".encode(), digest_size=6)
    return int.from_bytes(mixed.digest(), "big")


def first_decision(seats: Sequence[BotSeat], state: State) -> tuple[int, Decision] | None:
    """The first of these bots that has something to do, and what. For a worker process."""
    for seat in seats:
        decision = make_bot(playing(seat.name), seat.seed).decide(view_for(state, seat.number), seat.number)
        if decision is not None:
            return seat.number, decision
    return None
