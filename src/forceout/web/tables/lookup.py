"""Finding a table by its code, guarded against those who try codes.

Right codes cost nothing. Wrong ones are counted for the person, for the house, and for the whole server; whoever has
had too many is told to wait before anything is looked up, so that the answer says nothing about the code. Two kinds of
people are let in all the same: those who sit at that table, and those in the house in which it was opened, so that a
class is not locked out of its own tables by one of its own.
"""

from __future__ import annotations

import threading
from collections import OrderedDict

from django.http import Http404, HttpRequest

from forceout.web.askers import asker_of
from forceout.web.house.hearing import on, spread
from forceout.web.limits import STRANGERS, Asker, Bucket, Buckets
from forceout.web.tables.codes import read_code
from forceout.web.tables.models import Seat, Table
from forceout.web.waiting import Wait

MISSED, OPENED_IN = "missed", "opened-in"
"""What other processes are told."""
MOST_REMEMBERED = 20_000
FEW = 3
"""Wrong codes that a house may still have while the whole server is being tried."""
TOO_MANY = "Many wrong codes have come from here. Wait a minute, then have another look at your code and try again."


class Misses:
    """Wrong codes: ten of a person and one more every ten seconds, sixty of a house, three hundred of everybody."""

    def __init__(self) -> None:
        self.people = Buckets(burst=10, rate=0.1)
        self.houses = Buckets(burst=60, rate=0.2)
        self.all = Bucket(burst=300, rate=1)
        self.lock = threading.Lock()

    def person(self, who: Asker) -> Bucket:
        return self.people.of(who.person, 1 if who.visitor else STRANGERS)

    def person_may_try(self, who: Asker) -> bool:
        with self.lock:
            return self.person(who).has()

    def house_may_try(self, who: Asker) -> bool:
        """While everybody together has had too many, only houses go on from which hardly any have come."""
        with self.lock:
            house = self.houses.of(who.house)
            return house.has() and (self.all.has() or house.has(house.burst - FEW))

    def count(self, who: Asker) -> None:
        self.charge(who)
        spread(MISSED, who.visitor, who.house)

    def charge(self, who: Asker) -> None:
        """The same where another process has met it."""
        with self.lock:
            for bucket in (self.person(who), self.houses.of(who.house), self.all):
                bucket.charge(1)


MISSES = Misses()
_opened_in: OrderedDict[str, str] = OrderedDict()
"""The house in which a table was opened. Only in memory: no address is ever written down."""
_lock = threading.Lock()


@on(MISSED)
def _missed_elsewhere(visitor: str, house: str) -> None:
    MISSES.charge(Asker(visitor, house))


def remember_house(code: str, who: Asker) -> None:
    _remember(code, who.house)
    spread(OPENED_IN, code, who.house)


@on(OPENED_IN)
def _remember(code: str, house: str) -> None:
    with _lock:
        _opened_in[code] = house
        while len(_opened_in) > MOST_REMEMBERED:
            _opened_in.popitem(last=False)


def look_up(typed: str, who: Asker) -> Table | None:
    """The table of that code, or None; `Wait` for those who have tried too many."""
    code = read_code(typed)
    if not _may_look(code, who):
        # strangers who show a cookie are counted as persons
        raise Wait("too-many-codes", TOO_MANY, seconds=60, cookie_helps=not who.visitor)
    found = Table.objects.filter(code=code).first()
    if found is None:
        MISSES.count(who)
    return found


def _may_look(code: str, who: Asker) -> bool:
    if MISSES.person_may_try(who) and MISSES.house_may_try(who):
        return True
    if who.visitor and Seat.objects.filter(table__code=code, player=who.visitor).exists():
        return True
    return MISSES.person_may_try(who) and who.house != "" and _opened_in.get(code) == who.house


def table_for(request: HttpRequest, typed: str) -> Table:
    """For a page: the table, or the page that says there is none."""
    table = look_up(typed, asker_of(request))
    if table is None:
        raise Http404("There is no such table.")
    return table
