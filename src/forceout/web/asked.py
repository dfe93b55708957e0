"""What the operator's commands ask of a server, or do themselves where none runs."""

from __future__ import annotations

from forceout.web.days.asked import about_days
from forceout.web.errands import Note, Told
from forceout.web.learning_path.asked_to_forget import about_play_codes
from forceout.web.tables.asked_to_forget import answer as about_tables


def answer(note: Note) -> Told:
    if "play code" in note:
        return about_play_codes(note)
    return about_days(note) if "day" in note or "password" in note else about_tables(note)
