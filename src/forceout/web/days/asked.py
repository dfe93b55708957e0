"""What `forceout forget --day` and `forceout password` ask, and how it is answered."""

from __future__ import annotations

from forceout.web.days.forgetting import NobodyThere, find_day, forget_day, forget_player, name_on
from forceout.web.days.who import set_password
from forceout.web.errands import Note, Told
from forceout.web.tables.codes import read_code


def about_days(note: Note) -> Told:
    if "password" in note:
        set_password(note["password"])
        return {"deleted": 0}
    look = note.get("only look") == "yes"
    try:
        day = find_day(read_code(note["day"]))
        if "player" not in note:
            if not look:
                forget_day(day)
            return {"deleted": 1, "what": str(day.settings.get("name", ""))}
        name = name_on(day, note["player"])
        return {"deleted": 0, "what": name} if look else {"deleted": 0, "what": forget_player(day, note["player"])}
    except NobodyThere as fault:
        return {"unknown": str(fault)}
