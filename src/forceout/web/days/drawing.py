"""Tables that are thought about in a worker while the organiser may go on, watch how far it is, or stop it.

What is found becomes an action of the day, so that a page which was closed meanwhile loses nothing.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field

from django.db import connections

from forceout.rules.finding import BadQuestion
from forceout.tournament.event.actions import Draft, Plan
from forceout.tournament.event.records import Refused, Search, Stage, refused
from forceout.tournament.seating.policies import POLICIES
from forceout.tournament.seating.shape import MOST_EFFORT, Seating
from forceout.web.days.drawing_elsewhere import (
    STOPS,
    Shown,
    ask_to_stop,
    elsewhere,
    refusal_of,
    tell,
    tell_end,
    tell_until_it_ends,
)
from forceout.web.days.models import Day
from forceout.web.days.searching import Wanted, search
from forceout.web.days.store import event_of
from forceout.web.days.who import Here
from forceout.web.thinking import SEATINGS, NoAnswer, NotYet
from forceout.web.thinking.gauge import Gauge

PATIENCE = 1.5
"""Seconds that a page waits for its tables before it shows how far they are."""


@dataclass
class Drawing:
    """A search under way, or the last one of a day."""

    here: Here
    wanted: Wanted
    gauge: Gauge
    began: float = field(default_factory=time.monotonic)
    over: threading.Event = field(default_factory=threading.Event)
    stopped: bool = False
    refusal: Refused | None = None
    found: Seating | None = None
    steps: int = 0

    @property
    def running(self) -> bool:
        return not self.over.is_set()

    @property
    def seconds(self) -> int:
        return int(time.monotonic() - self.began)

    @property
    def share(self) -> int:
        """How much of the steps is used up, in hundredths. It may be over sooner."""
        return min(99, 100 * self.steps_now // max(1, self.wanted.effort))

    @property
    def steps_now(self) -> int:
        return self.gauge.figures[0] if self.running else self.steps

    @property
    def cost_now(self) -> int:
        return self.gauge.figures[1] if self.running else 0


_drawings: dict[int, Drawing] = {}
_lock = threading.Lock()


def drawing_of(day: Day) -> Drawing | None:
    return _drawings.get(day.pk)


def running(day: Day) -> Shown | None:
    """The search that is under way, here or at another process."""
    return _running_here(day.pk) or elsewhere(day.pk)


def _running_here(day: int) -> Drawing | None:
    found = _drawings.get(day)
    return found if found is not None and found.running else None


def take_refusal(day: Day) -> Refused | None:
    """Why a search came to nothing after the page had stopped waiting for it; it is said once."""
    found = drawing_of(day)
    if found is None or found.running or found.refusal is None:
        return refusal_of(day.pk)
    refusal, found.refusal = found.refusal, None
    return refusal


def begin(here: Here, wanted: Wanted) -> Drawing:
    """Starts the search and waits a moment: most are over by then."""
    event = here.event
    if wanted.policy not in POLICIES or "sections" in POLICIES[wanted.policy].needs:
        raise refused("unknown-policy", f"There is no way to seat a round called “{wanted.policy[:40]}”.")
    if len(event.here) < 2:
        raise refused("nobody-here", "Fewer than two players are checked in: check them in first.")
    if not 1 <= wanted.rounds <= (20 if POLICIES[wanted.policy].several_rounds else 1):
        raise refused("bad-number", "One round to twenty can be planned, and more than one only where none is ranked.")
    if not 1 <= wanted.effort <= MOST_EFFORT:
        raise refused("bad-number", f"A search has at most {MOST_EFFORT:,} steps.")
    with _lock:
        if running(here.day) is not None:
            raise refused("already-drawing", "The tables are being drawn already: wait, or stop it.")
        before = _drawings.get(here.day.pk)
        made = _drawings[here.day.pk] = Drawing(here, wanted, Gauge())
    if before is not None:
        before.gauge.close()
    thread = threading.Thread(target=_draw, args=(made,), name="drawing", daemon=True)
    tell(here.day.pk, made)
    thread.start()
    thread.join(PATIENCE)
    if made.running:
        tell_until_it_ends(here.day.pk, made)
        return made
    tell_end(here.day.pk)  # what came of it is on this page
    if made.refusal is not None:
        refusal, made.refusal = made.refusal, None
        raise refusal
    return made


def stop(day: Day) -> None:
    """The best so far is taken."""
    _stop_here(day.pk)
    ask_to_stop(day.pk)


def _stop_here(day: int) -> None:
    found = _running_here(day)
    if found is not None:
        found.stopped = True
        found.gauge.stop()


STOPS.append(_stop_here)


def _draw(made: Drawing) -> None:
    try:
        made.found = _found(made)
        _keep(made)
    except Refused as refusal:
        made.refusal = refusal
    except BadQuestion as fault:
        made.refusal = refused(fault.code, fault.message)
    except (NotYet, NoAnswer):
        made.refusal = refused("busy", "The server could not finish this now. Try again, or ask for fewer steps.")
    except Exception:
        made.refusal = refused("no-tables", "The tables could not be drawn. Try again.")
        raise
    finally:
        made.steps = made.gauge.figures[0]
        made.over.set()
        made.gauge.forget()
        connections.close_all()  # this thread ends, and its connection with it


def _found(made: Drawing) -> Seating:
    return SEATINGS.ask(search, made.gauge.path, made.here.event, made.wanted)


def _keep(made: Drawing) -> None:
    """The tables come into the day with an action, if the day has not gone on to another round meanwhile."""
    asked, now, found = made.here.event, event_of(made.here.day), made.found
    if found is None or not found.rounds or not found.rounds[0]:
        raise refused("no-tables", "Nobody can be seated: every division has fewer than two players here.")
    if [one.stage is Stage.DRAFT for one in asked.rounds] != [one.stage is Stage.DRAFT for one in now.rounds]:
        raise refused("day-went-on", "Another round was seated or released meanwhile: draw the tables again.")
    policy, reason = made.wanted.policy, made.wanted.reason
    between = bool(now.rounds) and now.rounds[-1].stage in (Stage.RELEASED, Stage.PLAYING)
    search = Search(found.proven, made.stopped, made.gauge.figures[0] or made.wanted.effort)
    if made.wanted.rounds > 1 or between:
        made.here.act(Plan, policy=policy, rounds=found.rounds, reason=reason, search=search)
    else:
        made.here.act(Draft, policy=policy, tables=found.rounds[0], reason=reason, search=search)
