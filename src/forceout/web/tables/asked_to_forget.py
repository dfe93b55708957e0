"""What `forceout forget` asks, and how it is answered: by the server where one runs, else by the command itself."""

from __future__ import annotations

from forceout.web.errands import Note, Told
from forceout.web.tables.codes import read_code
from forceout.web.tables.forgetting import WhichVisitor, forget_table, forget_visitor, tables_of, visitor_named


def answer(note: Note) -> Told:
    """Forgets a table or a visitor; with “only look” it is told what that would be."""
    look = note.get("only look") == "yes"
    if "table" in note:
        return _table(read_code(note["table"]), look=look)
    try:
        player = visitor_named(note["visitor"])
    except WhichVisitor as error:
        return {"unknown": str(error)}
    if look:
        return {"tables": len(tables_of(player))}
    done = forget_visitor(player)
    return {"deleted": done.deleted, "renamed": done.renamed}


def _table(code: str, *, look: bool) -> Told:
    from forceout.web.tables.models import Table

    if not Table.objects.filter(code=code).exists():
        return {"unknown": f"There is no table {code}."}
    if look:
        return {"tables": 1}
    forget_table(code)
    return {"deleted": 1, "renamed": 0}
