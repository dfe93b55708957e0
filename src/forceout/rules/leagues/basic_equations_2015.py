"""Basic Equations 2015-16: the seven rules with which document 000 introduces the game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from forceout.rules.equations.game import EQUATIONS, EquationsLeague
from forceout.rules.equations.terms import Terms
from forceout.rules.league import Division, Document, League
from forceout.rules.leagues.shared.agloa import CLAIMS
from forceout.rules.leagues.shared.agloa import SECTIONS as AGLOA
from forceout.rules.leagues.shared.agloa_day import agloa_day
from forceout.rules.leagues.shared.agloa_procedure import AGLOA_SECONDS, AGLOA_SECTIONS
from forceout.rules.match_points import ByPlace
from forceout.rules.procedure import Bonus, NoGoal, Procedure, frozen
from forceout.rules.scoring import TableScoring
from forceout.rules.variations.catalogue import EASIEST_FIRST, ORDER

KEY = "basic-equations-2015"
ELSEWHERE = "tournament rules "
"""What the seven rules do not say themselves stands in the tournament rules of the same document."""
DOCUMENT = Document("000", "Basic Rules of Equations 2015-16", "Basic ", ELSEWHERE)

SECTIONS: Mapping[str, str] = MappingProxyType(
    {
        # what the seven rules do not say themselves stands in the tournament rules of the same document
        **{rule: f"{ELSEWHERE}{section}" for rule, section in AGLOA.items()},
        "plus-minus": "III-E",
        "root-index": "III-F",
        "multiplication-shown": "III-E",
        "goal-legal": "I-A",
        "goal-cubes": "I-A",
        "goal-digits": "I-B",
        "gaps": "I-A",
        "goal-interpretation": "III",
        "goal-grouping": "III",
        "complete-equation": "III",
        "equals-goal": "III",
        "two-cubes": "III-A",
        "all-required": "III-B",
        "cubes-there": "III-B",
        "no-forbidden": "III-B",
        "now-one-cube": "IV-A-1",
        "one-digit": "III-C",
        "ambiguous": "III-D",
        "selecting-list": f"{ELSEWHERE}II-B",
        "selecting-setter": f"{ELSEWHERE}II-B",
    }
)

PROCEDURE = Procedure(
    KEY,
    frozen(
        {
            # the seven rules introduce the game; how a match is run stands in the tournament rules
            **{key: f"{ELSEWHERE}{section}" for key, section in AGLOA_SECTIONS.items()},
            "goal": "I-A",
            "goal-cubes": "I-A",
            "turn": "II",
            "order": "II",
            "challenge": "IV-A",
            "side": "IV-B",
            "last-cube": "VII",
        }
    ),
    AGLOA_SECONDS,
    bonus=Bonus.NOBODY,
    no_goal=NoGoal.NOT_PLAYED,
    block_reserves=False,
)

LEAGUE: EquationsLeague = League(
    KEY,
    "Basic Equations 2015-16",
    "2015-16",
    DOCUMENT,
    EQUATIONS,
    MappingProxyType({"": Division("", "Basic", Terms(KEY, SECTIONS, CLAIMS, checker_completes_brackets=True))}),
    PROCEDURE,
    TableScoring(
        KEY,
        absent=-2,
        third_party_beside_wrong_now_challenger=6,
        accepting_costs=frozenset(),
        sections=MappingProxyType(
            {
                "challenge": "VI",
                "last-cube": "VII",
                "end-of-round": f"{ELSEWHERE}XI-B-2",
                "absent": f"{ELSEWHERE}X-D",
            }
        ),
    ),
    ByPlace(),
    agloa_day(KEY, elsewhere=ELSEWHERE),
    order=ORDER,
    easiest=EASIEST_FIRST,
    listed=3,
    golden=Path(__file__).with_suffix(".txt"),
)
