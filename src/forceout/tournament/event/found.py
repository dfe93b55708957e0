"""What officials found at a table is part of every sheet of it, typed before or after. A penalty that the paper has as
well is the same one: it is not counted twice."""

from __future__ import annotations

from dataclasses import replace

from forceout.tournament.event.records import TableOf
from forceout.tournament.scoresheet import Deceit, Penalty, Sheet
from forceout.tournament.words import number


def with_found(table: TableOf, sheet: Sheet, *, as_first_read: bool = False) -> Sheet:
    """The sheet with what officials found and did not take back.

    `as_first_read`: initials had to be the same letter for letter, as logs of the first edition have it.
    """
    standing = [one.what for one in table.found if not one.lifted_by]
    awarded = [one for one in standing if isinstance(one, Penalty)]
    deceit = tuple(one for one in standing if isinstance(one, Deceit))
    typed = list(sheet.penalties)
    for penalty in awarded:
        same = next((one for one in typed if _same(one, penalty, exactly=as_first_read)), None)
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


def awarded_to(table: TableOf, seat: int) -> tuple[Penalty, ...]:
    """The penalties of a player that judges recorded themselves."""
    standing = [one.what for one in table.found if not one.lifted_by and one.what.seat == seat]
    return tuple(one for one in standing if isinstance(one, Penalty))


def already_there(penalty: Penalty, who: str) -> str:
    points = number(penalty.points, "point")
    return f"A judge ({penalty.judge}) has taken {points} from {who} already; it is in the sum and counts once."


def _same(typed: Penalty, awarded: Penalty, *, exactly: bool) -> bool:
    """Whether a penalty on the paper is one that the judge recorded. Paper often leaves out the shake, and one judge
    writes one letter on the paper and two on the phone, or the other way round."""
    where = typed.shake is None or awarded.shake is None or typed.shake == awarded.shake
    paper, phone = typed.judge.casefold(), awarded.judge.casefold()
    judge = paper in ("", phone) or (not exactly and (paper.startswith(phone) or phone.startswith(paper)))
    return where and judge and (typed.seat, typed.points) == (awarded.seat, awarded.points)
