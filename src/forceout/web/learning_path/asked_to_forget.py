"""What `forceout forget --play-code` asks."""

from __future__ import annotations

from forceout.web.errands import Note, Told
from forceout.web.learning_path.codes import mark_of, read_play_code
from forceout.web.learning_path.keeping import forget_code
from forceout.web.learning_path.models import PlayCode


def about_play_codes(note: Note) -> Told:
    """Forgets what is kept under a play code; with “only look” it is told whether there is such a code."""
    code = read_play_code(note["play code"])
    if not code or not PlayCode.objects.filter(mark=mark_of(code)).exists():
        return {"unknown": "Nothing is kept under that play code."}
    if note.get("only look") == "yes":
        return {"tables": 0}
    return {"deleted": int(forget_code(code))}
