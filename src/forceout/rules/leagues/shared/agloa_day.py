"""A day of AGLOA or Michigan: what is cited for a scoresheet, how rounds are seated, how the day is ranked."""

from __future__ import annotations

from collections.abc import Mapping

from forceout.rules.day import (
    DayRules,
    Formula,
    PaperForm,
    Scale,
    SeatingPreset,
    StandingsPreset,
    TableSizes,
    TeamFormula,
)
from forceout.rules.procedure import frozen

THREES = TableSizes(2, 3, 3)

DAY_SECTIONS = {
    "wrong-count": "XII-A",
    "bad-points": "X",
    "impossible-points": "X",
    "absent-points": "X-D",
    "too-few-present": "I-A",
    "void-points": "IV-D-1",
    "bad-outcome": "X",
    "no-shakes": "I-A",
    "penalty-uninitialed": "XI-A",
    "total-mismatch": "XII-B",
    "games-mismatch": "XII-A",
    "match-mismatch": "XII-A",
    "signed": "XII-B",
    "seating": "I-A",
}

WHY_IMPOSSIBLE = "After a challenge somebody is wrong and scores 2; without one nobody scores more than 4."

SEATINGS = (
    SeatingPreset("first-round", "Drawn by lot, in threes", "random", THREES),
    SeatingPreset("later-rounds", "The ranking cut into threes", "standings", THREES, from_round=2),
    SeatingPreset("sections", "Sections with teams, leagues and seeds spread evenly", "sections", THREES, None),
    SeatingPreset("playoffs", "The best, dealt there and back", "playoffs", THREES, None),
)

TEAM_OF_FIVE = TeamFormula("sum", least=5, most=5)

AGLOA_STANDINGS = (
    StandingsPreset("match-points", "Match points, teams of five", Formula(), TEAM_OF_FIVE),
    StandingsPreset(
        "sweepstakes",
        "The best three of four games; reading games scaled so that the best is 24",
        Formula("best", 3, scale=Scale(("Propaganda", "Presidents"), 24)),
    ),
)

MICHIGAN_STANDINGS = (
    StandingsPreset("saturday-mean", "Three rounds; teams by their mean", Formula(), TeamFormula("mean"), rounds=3),
    StandingsPreset(
        "saturday-five", "Three rounds; teams by their five best", Formula(), TeamFormula("best", 5), rounds=3
    ),
    StandingsPreset("states", "Four rounds, teams of five, playoffs", Formula(), TEAM_OF_FIVE, rounds=4),
)


SLIPS = (("time", "time"), ("an empty or repeated variation", "select-again"), ("an invalid challenge", "challenge"))

AGLOA_PAPER = PaperForm(slips=SLIPS)
MICHIGAN_PAPER = PaperForm(slips=SLIPS, endings=("Now", "Impossible", "No Goal", "Last cube"))
"""A “no Goal” may be challenged for points here."""


def agloa_day(document: str, *, elsewhere: str = "") -> DayRules:
    """`elsewhere` stands before each section where the league cites another document for its days."""
    return DayRules(
        document,
        frozen({fault: f"{elsewhere}{section}" for fault, section in DAY_SECTIONS.items()}),
        WHY_IMPOSSIBLE,
        sizes=THREES,
        seatings=SEATINGS,
        standings=AGLOA_STANDINGS,
        team_size=(5, 5),
        paper=AGLOA_PAPER,
    )


def michigan_day(document: str, sections: Mapping[str, str] | None = None) -> DayRules:
    return DayRules(
        document,
        frozen({**DAY_SECTIONS, **(sections or {})}),
        WHY_IMPOSSIBLE,
        sizes=THREES,
        seatings=SEATINGS,
        standings=MICHIGAN_STANDINGS,
        paper=MICHIGAN_PAPER,
    )
