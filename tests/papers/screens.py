"""Pictures of sheets for the documents: `cd tests && ../.venv/bin/python -m papers.screens`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from browser.palette import reduced
from forceout.papers.forms import form_of, heading_of
from forceout.papers.press import pictures
from forceout.papers.records import (
    Heading,
    LinkSlips,
    NameSlips,
    Paper,
    PlayerScoresheet,
    PrivateLink,
    Seat,
    Seated,
    Sheet,
    TableScoresheet,
)
from forceout.rules.leagues import find_league

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
ADDRESS = "http://192.168.1.20:8000/days/LAKES/round/3/table/17/sheet"
EVENT, DATE = "Lakeside Spring Tournament", "14 March"
NAMES = (
    ("Eli Stone", "Oak Hill"), ("Zoe Park", "Lakeside"), ("Vic Marsh", "St Brigid"), ("Chloé Reyes", "Elm Park"),
    ("Kofi Boateng", "Fir Grove"), ("Maya Torres", "Northgate"), ("Jia Chen", "Ashby"), ("Omar Aziz", "Westfield"),
)  # fmt: skip
PEOPLE = tuple(Seat(name, team, f"L{at:02}") for at, (name, team) in enumerate(NAMES, 1))


def sheets() -> Iterator[tuple[str, Sequence[Sheet]]]:
    equations, cup = find_league("agloa-equations-2015"), find_league("acc-equations-2022")
    heading, form = heading_of(equations, "middle", EVENT, DATE), form_of(equations, "middle")
    cups, cups_form = heading_of(cup, "fifth", "Academic Challenge Cup", DATE), form_of(cup, "fifth")
    yield "scoresheet", [TableScoresheet(heading, form, PEOPLE[:3], 3, 17, ADDRESS)]
    yield "cup", [TableScoresheet(cups, cups_form, PEOPLE[:5], 1, 3, ADDRESS)]
    yield "player", [PlayerScoresheet(cups, cups_form, PEOPLE[0], (3, 9, None, None))]
    yield "slips", [NameSlips(Heading(EVENT), (3,), tuple(Seated(one, (at,)) for at, one in enumerate(PEOPLE, 11)))]
    links = [PrivateLink(one.name, f"player, {one.team}", f"{ADDRESS[:30]}k/{one.id}{'x7' * 10}") for one in PEOPLE]
    yield "links", [LinkSlips(Heading(EVENT), tuple(links))]


if __name__ == "__main__":
    for name, made in sheets():
        (page, *_) = pictures(made, Paper.LETTER, ppi=64)
        (FOLDER / f"paper-{name}.png").write_bytes(reduced(page))
        print(name)
