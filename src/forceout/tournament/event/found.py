"""What officials found at a table is part of every sheet of it, typed before or after. A penalty that the paper has as
well is the same one: it is not counted twice."""

from __future__ import annotations

from dataclasses import replace

from forceout.tournament.event.records import TableOf
from forceout.tournament.scoresheet import Deceit, Penalty, Sheet


def with_found(table: TableOf, sheet: Sheet) -> Sheet:
    """The sheet with what officials found and did not take back."""
    standing = [one.what for one in table.found if not one.lifted_by]
    awarded = [one for one in standing if isinstance(one, Penalty)]
    deceit = tuple(one for one in standing if isinstance(one, Deceit))
    typed = list(sheet.penalties)
    for penalty in awarded:
        same = next((one for one in typed if _same(one, penalty)), None)
        if same is not None:
            typed.remove(same)
    return replace(sheet, penalties=(*awarded, *typed), deceit=deceit or sheet.deceit)


def without(sheet: Sheet, what: Penalty | Deceit) -> Sheet:
    """The sheet without a finding that was taken back."""
    if isinstance(what, Deceit):
        return replace(sheet, deceit=tuple(one for one in sheet.deceit if one != what))
    rest = list(sheet.penalties)
    if what in rest:
        rest.remove(what)
    return replace(sheet, penalties=tuple(rest))


def _same(typed: Penalty, awarded: Penalty) -> bool:
    """Whether a penalty on the paper is one that the judge recorded. Paper often leaves out the shake."""
    where = typed.shake is None or awarded.shake is None or typed.shake == awarded.shake
    judge = typed.judge.casefold() in ("", awarded.judge.casefold())
    return where and judge and (typed.seat, typed.points) == (awarded.seat, awarded.points)
