"""The order of a shake and what it scores, league by league."""

from __future__ import annotations

from dataclasses import dataclass

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
    """The table of points, as the league's scoring tells it."""
    return [Score(row.who, str(row.points).replace("-", "−"), row.rule) for row in league.ruleset.scoring.rows()]


def match_points(league: BookLeague) -> str:
    """How the shakes of a match add up."""
    return league.ruleset.match_points.explanation
