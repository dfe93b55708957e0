"""What the hall is told: announcements, and when a round is to begin."""

from __future__ import annotations

from dataclasses import replace

from forceout.tournament.event.actions import Announce, CallRound
from forceout.tournament.event.records import Event, Stage, refused
from forceout.tournament.event.rounds import current

LONGEST = 160
"""Characters that can be read from ten metres."""
LATEST = 3 * 3_600_000
"""Milliseconds until the beginning of a round, at most."""


def announce(event: Event, action: Announce) -> Event:
    text = " ".join(action.text.split())
    if len(text) > LONGEST:
        raise refused("too-long", f"The hall reads at most {LONGEST} characters; these are {len(text)}.")
    return replace(event, announcement=text)


def call_round(event: Event, action: CallRound) -> Event:
    number, found = current(event, Stage.RELEASED)
    if not 0 <= action.begins - action.at <= LATEST:
        raise refused("bad-time", "A round begins now or within three hours.")
    return event.with_round(number, replace(found, begins=action.begins))
