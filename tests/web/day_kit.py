"""A day for the tests, over HTTP as an organiser and helpers meet it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from django.test import Client

from forceout.tournament.event.records import ORGANISER, Event
from forceout.web.days.models import Day, Done, Organiser
from forceout.web.days.store import event_of, forget_remembered, now_of
from forceout.web.days.who import new_link

PASSWORD = "a long word"
LEAGUE = "agloa-equations-2015"
CSV = "id,name,team,grade\n" + "".join(
    f"{team}{number},{first} {last},{team},7\n"
    for team, last in (("Oak", "Torres"), ("Elm", "Chen"), ("Ash", "Aziz"), ("Fir", "Vance"))
    for number, first in enumerate(("Maya", "Jia", "Omar"), 1)
)
GOOD = {"s1-0": "6", "s1-1": "2", "s1-2": "4", "s2-0": "2", "s2-1": "6", "s2-2": "4"}


_LOGS: dict[tuple[str, str], tuple[int, dict[str, Any], list[Done]]] = {}
"""By stage and settings: how many milliseconds the first day took to get there, its settings and its log."""


class DayOf:
    """A day, and whoever has something to do with it."""

    by_hand = False
    """Every page is asked, for tests of what the pages do beside the log."""

    def __init__(self, league: str = LEAGUE, **fields: str) -> None:
        Organiser.objects.all().delete()
        self.organiser = Client()
        self.organiser.post("/days/first", {"password": PASSWORD, "again": PASSWORD})
        told = {"name": "Spring Day", "date": "2026-03-14", "league": league, **fields}
        self.code = self.organiser.post("/days/new", told).headers["Location"].split("/")[2]

    @property
    def row(self) -> Day:
        return Day.objects.get(code=self.code)

    @property
    def event(self) -> Event:
        return event_of(self.row)

    def path(self, rest: str = "") -> str:
        return f"/days/{self.code}/{rest}"

    def get(self, rest: str, who: Client | None = None, status: int = 200) -> str:
        answer = (who or self.organiser).get(self.path(rest))
        assert answer.status_code == status, answer.content.decode()
        return answer.content.decode()

    def post(self, rest: str, fields: dict[str, Any], who: Client | None = None, status: int = 302) -> Any:
        answer = (who or self.organiser).post(self.path(rest), fields)
        assert answer.status_code == status, answer.content.decode()
        return answer

    def helper(self, role: str, name: str = "") -> Client:
        """Somebody who follows the link that the organiser was shown."""
        page = self.post("links", {"name": name or role, "role": role}, status=200).content.decode()
        return self.followed(page)

    def followed(self, page: str) -> Client:
        found = re.search(r"http://testserver(/days/k/[\w-]+)", page)
        assert found is not None
        one = Client()
        assert one.get(found[1]).status_code == 302
        return one

    def coach(self, team: str = "Oak") -> Client:
        self.post("links", {"whom": "coaches"}, status=200)
        return self._linked(f"coach:{team}")

    def player(self, player: str = "Oak1") -> Client:
        self.post("links", {"whom": "players"}, status=200)
        return self._linked(f"player:{player}")

    def _linked(self, person: str) -> Client:
        one = Client()
        assert one.get(f"/days/k/{new_link(self.row, person)}").status_code == 302
        return one

    def entered(self) -> DayOf:
        return self._come_to("entered", self._enter)

    def drafted(self) -> DayOf:
        return self._come_to("drafted", self._draft)

    def released(self) -> DayOf:
        return self._come_to("released", self._release)

    def _enter(self) -> None:
        self.post("entries", {"csv": CSV})
        for team in ("Oak", "Elm", "Ash", "Fir"):
            self.post("check-in", {"team": team, "here": "yes"})

    def _draft(self) -> None:
        self.entered()
        self.post("seating", {"do": "draft", "policy": "random"})

    def _release(self) -> None:
        self.drafted()
        self.post("seating", {"do": "release"})
        self.post("seating", {"do": "start"})

    def _come_to(self, stage: str, by_hand: Callable[[], None]) -> DayOf:
        """The first day of its kind goes there page by page. Hundreds of tests begin with such a day, so later ones
        get the log of the first, and its seed: a day is the fold of its log."""
        row = self.row
        same = {name: value for name, value in row.settings.items() if name != "seed"}
        kind = stage, json.dumps(same, sort_keys=True)
        if self.by_hand or row.log.exists():
            by_hand()
        elif kind in _LOGS:
            took, settings, log = _LOGS[kind]
            Day.objects.filter(pk=row.pk).update(began=row.began - took, settings=settings)
            told = ("number", "at", "who", "kind", "data")
            Done.objects.bulk_create(Done(day=row, **{name: getattr(one, name) for name in told}) for one in log)
            forget_remembered(row)
        else:
            by_hand()
            _LOGS[kind] = now_of(row), row.settings, list(Done.objects.filter(day=row))
        return self

    def sheet(self, table: int, what: str = "sheet", number: int = 1) -> str:
        return f"round/{number}/table/{table}/{what}"


__all__ = ["CSV", "GOOD", "LEAGUE", "ORGANISER", "PASSWORD", "DayOf"]
