"""The order of a shake and what it scores, league by league."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.rules.match_points import ByPlace
from forceout.rules.scoring import CupScoring, TableScoring
from forceout.web.pages.rulebook.league import BookLeague
from forceout.web.pages.rulebook.procedure_words import procedure_sentence
from forceout.web.pages.rulebook.sections import anchor

ORDER = (
    ("Before the first shake", ("lot", "rotation")),
    ("Roll", ("roll", "deal")),
    ("Choose variations", ("select", "select-again")),
    ("Set the Goal", ("goal-bonus", "goal-cubes", "goal-said", "goal-time", "no-goal", "no-goal-refuted")),
    ("Move", ("order", "turn", "bonus", "relations")),
    ("Challenge", ("challenge", "block", "now-two", "now-cube")),
    ("Write", ("writer", "side", "present")),
    ("Check", ("check", "accept", "reject", "ambiguity", "ask-judge")),
    ("If nobody challenges", ("last-cube", "last-impossible")),
    ("Keep time", ("time", "time-limits", "countdown")),
    ("End the round", ("round", "stop", "sign")),
)


@dataclass(frozen=True)
class Said:
    """A sentence, and where its rule stands."""

    text: str
    citation: str

    @property
    def anchor(self) -> str:
        return anchor(self.citation)

    @property
    def number(self) -> str:
        """The citation without the name of the document, which stands above it."""
        return self.citation.partition(" ")[2]


@dataclass(frozen=True)
class Step:
    """A part of a shake."""

    title: str
    sentences: tuple[Said, ...]


def shake_steps(league: BookLeague) -> list[Step]:
    """What happens from the roll to the scoresheet. Parts that a league does not play are left out."""
    steps = []
    for title, rules in ORDER:
        told = [
            Said(text, league.procedure.cite(rule))
            for rule in rules
            if rule in league.procedure.sections and (text := procedure_sentence(rule, league))
        ]
        if told:
            steps.append(Step(title, tuple(told)))
    return steps


@dataclass(frozen=True)
class Score:
    """A row of the table of points."""

    who: str
    points: str
    citation: str

    @property
    def anchor(self) -> str:
        return anchor(self.citation)

    @property
    def number(self) -> str:
        return self.citation.partition(" ")[2]


def shake_scores(league: BookLeague) -> list[Score]:
    scoring = league.ruleset.scoring
    if isinstance(scoring, TableScoring):
        challenge, last, away = (scoring.cite(rule) for rule in ("challenge", "last-cube", "absent"))
        beside = scoring.third_party_beside_wrong_now_challenger
        return [
            Score("Challenger or mover, right", "6", challenge),
            Score("Third player, right, on the mover's side", "6", challenge),
            Score("Third player, right, beside a challenger who was right", "4", challenge),
            Score("Third player with a correct paper, beside a Now challenger without one", str(beside), challenge),
            Score("Anybody who was not right", "2", challenge),
            Score("After the last cube, with a correct paper", "4", last),
            Score("After the last cube, without", "2", last),
            Score("Absent for the shake", f"{scoring.absent}".replace("-", "−"), away),
        ]
    assert isinstance(scoring, CupScoring)
    flub, force = scoring.cite("a-flub"), scoring.cite("force-out")
    return [
        Score("The only challenger, right", "2", flub),
        Score("Anybody else who was right", "1", flub),
        Score("Force-out or end of the round, with a correct Equation", "1", force),
        Score("Anybody who was not right", "0", flub),
    ]


def match_points(league: BookLeague) -> str:
    """How the shakes of a match add up."""
    if isinstance(league.ruleset.match_points, ByPlace):
        return (
            "The highest total wins a match. First place is worth 6 match points, a tie for first 5 (three-way 4). "
            "With three players second place is worth 4, a tie for second 3, third place 2; with two, second place 4."
        )
    return "The player score of a round is the total of all games divided by their number, to two decimals."
