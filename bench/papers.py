"""How long a hundred pages of each sheet take to print, and how large they are. No more than two seconds are allowed.

python bench/papers.py
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence

from forceout.papers.forms import form_of, heading_of
from forceout.papers.press import pdf
from forceout.papers.records import (
    Certificate,
    LinkSlips,
    NameSlips,
    PlayerScoresheet,
    PrivateLink,
    Seat,
    Seated,
    SeatedTable,
    SeatingByName,
    SeatingByTable,
    Sheet,
    StandingsLine,
    StandingsList,
    TableCard,
    TableScoresheet,
    VariationSheet,
)
from forceout.rules.leagues import all_leagues

PAGES = 100
MOST_SECONDS = 2.0
ADDRESS = "https://day.example.org/sheet/"
LISTED = {"slips": 2000, "links": 800, "by table": 2100, "by name": 8000, "standings": 4000}
"""How many players make at least a hundred pages of a list."""


def people(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"Alexandra Kim {at}", f"Oak Hill {at % 40}", f"P{at}") for at in range(count))


def jobs() -> Iterator[tuple[str, Sequence[Sheet]]]:
    for key, league in all_leagues().items():
        division = list(league.divisions)[-1]
        form, heading = form_of(league, division), heading_of(league, division, "A Day", "9 May")
        tables = [people(PAGES * form.seats)[at : at + form.seats] for at in range(0, PAGES * form.seats, form.seats)]
        yield (
            f"scoresheet {key}",
            [TableScoresheet(heading, form, one, 1, at, f"{ADDRESS}{at}") for at, one in enumerate(tables, 1)],
        )
        yield f"player {key}", [PlayerScoresheet(heading, form, one[0], (1, 2, 3, 4)) for one in tables]
        yield f"variations {key}", [VariationSheet(heading, form, one, 1, at) for at, one in enumerate(tables, 1)]
    yield "cards", [TableCard(heading, at, f"{ADDRESS}{at}") for at in range(1, PAGES + 1)]
    yield "certificates", [Certificate(heading, one.name, one.team, "First place") for one in people(PAGES)]
    seated = [Seated(one, (at // 3 + 1,)) for at, one in enumerate(people(max(LISTED.values())))]
    yield "slips", [NameSlips(heading, (1,), tuple(seated[: LISTED["slips"]]))]
    links = tuple(
        PrivateLink(one.name, one.team, f"{ADDRESS}{at:022}") for at, one in enumerate(people(LISTED["links"]))
    )
    yield "links", [LinkSlips(heading, links)]
    yield "by name", [SeatingByName(heading, (1,), tuple(seated[: LISTED["by name"]]))]
    everybody = people(LISTED["by table"])
    by_table = tuple(SeatedTable(at // 3 + 1, everybody[at : at + 3]) for at in range(0, len(everybody), 3))
    yield "by table", [SeatingByTable(heading, 1, by_table)]
    lines = tuple(
        StandingsLine(str(at), one.name, one.team, ("6", "4"), "10")
        for at, one in enumerate(people(LISTED["standings"]), 1)
    )
    yield "standings", [StandingsList(heading, "Players", ("Round 1", "Round 2"), "Total", lines)]


def main() -> int:
    slow = 0
    for name, sheets in jobs():
        start, busy = time.perf_counter(), time.process_time()
        made = pdf(sheets)
        seconds, busy = time.perf_counter() - start, time.process_time() - busy
        pages = made.count(b"/Type/Page/") + made.count(b"/Type /Page\n") or PAGES
        rate = busy * 100 / pages  # of the processor, so that a busy machine measures the same
        slow += rate > MOST_SECONDS
        size = len(made) / pages / 1000
        print(f"{name:38} {pages:4} pages {seconds:6.2f} s {rate:6.2f} s busy a hundred {size:6.1f} kB a page")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
