"""Reviews are worked out in the background, a shake at a time, whatever the match is kept in."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from django.db import close_old_connections, connection

from forceout.referee.action import Action
from forceout.referee.state import Setup
from forceout.web import wire
from forceout.web.events import REVIEW_FAILED, tell
from forceout.web.records.names import with_names, without_names
from forceout.web.tables.review_shake import PlayedShake, review_of, shakes_of
from forceout.web.thinking import LATER, NoAnswer, NotYet

NAMELESS = "seats"
"""Under this a shake is kept that tells of seats. An older version kept them with names: those are for the players, and
made again for whoever should not read them."""


class Match(Protocol):
    """A match whose shakes are looked at. Its reviews are kept without names."""

    @property
    def setup(self) -> Setup: ...

    @property
    def actions(self) -> Sequence[Action]: ...

    def kept(self) -> list[Any]:
        """What was kept of its shakes."""

    def keep(self, played: PlayedShake, found: dict[str, Any]) -> None: ...

    def gave_up(self, played: PlayedShake) -> None:
        """A shake for which the time was not enough."""


class Desk:
    """Where the reviews of one kind of match are worked on: a shake of each match in turn, so that nobody waits behind
    all shakes of somebody else's. Its thread waits for the workers, which do the thinking."""

    def __init__(self, name: str, find: Callable[[str], Match]) -> None:
        self.find = find
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self.running: set[str] = set()
        self.lock = threading.Lock()

    def set_going(self, code: str) -> None:
        """Works out what is missing, unless somebody has asked for it already."""
        with self.lock:
            if code in self.running:
                return
            self.running.add(code)
        self.thread.submit(self._work, code, set())

    def _work(self, code: str, tried: set[int]) -> None:
        more = False
        try:
            close_old_connections()
            more = work_out(self.find(code), tried, most=1)
        except (NotYet, NoAnswer):
            pass  # whoever asks for the rest of it sets the work going again
        except Exception as error:
            tell(REVIEW_FAILED, table=code, error=error)
        finally:
            connection.close()
            if more:
                self.thread.submit(self._work, code, tried)
            else:
                with self.lock:
                    self.running.discard(code)


def work_out(match: Match, tried: set[int] | None = None, *, most: int | None = None) -> bool:
    """Every finished shake that has no review yet, or so many of them; none that was tried before. Returns whether
    there are more."""
    setup, actions = without_names(match.setup), match.actions
    known = {one["number"] for one in read_kept(match.kept())} | (tried or set())
    missing = [played for played in shakes_of(setup, actions) if played.number not in known]
    for played in missing[:most]:
        if tried is not None:
            tried.add(played.number)
        try:
            found = LATER.ask(review_of, setup, actions, played.number)
        except NoAnswer:
            match.gave_up(played)
            continue
        if found is not None:
            match.keep(played, {NAMELESS: found})
    return most is not None and len(missing) > most


def read_kept(rows: list[Any], *, whole_names: bool = False) -> list[wire.ReviewShake]:
    """The shakes among what was kept that are of today's shape, told of seats; also of whole names where those may be
    read."""
    shakes = [one.get(NAMELESS, one) for one in rows if whole_names or NAMELESS in one]
    return [one for one in shakes if not wire.misfit(wire.ReviewShake, one)]


def shown(match: Match, totals: Sequence[int], finished: int, names: Sequence[str]) -> wire.Review:
    """As much of a review as is done, with the names that its reader may read; what else its reader may do is added."""
    setup = match.setup
    kept = read_kept(match.kept(), whole_names=tuple(names) == setup.names)
    division = f", {setup.division.title}" if setup.division_key else ""
    return {
        "code": "",
        "game": setup.league.game.key,
        "title": f"{setup.league.title}{division}",
        "names": list(names),
        "totals": list(totals),
        "over": True,
        "done": len(kept),
        "of": finished,
        "shakes": with_names(kept, names),
        "recordPath": "",
        "scoresheetPath": "",
        "share": None,
    }
