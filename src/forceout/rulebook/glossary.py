"""The words of the game, explained to somebody of twelve who meets them for the first time.

One glossary for all: the table explains a word where it first appears, Help lists them, and so do the pages to learn
from and the rulebook. A league's own words and rules are asked of the league.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from forceout.rules.claims import called, claim_of, explained
from forceout.rules.league import AnyLeague
from forceout.rules.procedure import Bonus, NoGoal


@dataclass(frozen=True)
class Explained:
    """A word with its explanation, and the rule it rests on in the league that was asked."""

    key: str
    word: str
    text: str
    rule: str


@dataclass(frozen=True)
class Entry:
    """A word, what it means, the key of its rule, and the leagues that use it."""

    key: str
    word: str
    text: str
    rule: str
    used: Callable[[AnyLeague], bool] = lambda league: True


def _has_block(league: AnyLeague) -> bool:
    return league.procedure.block


def _says_flub(league: AnyLeague) -> bool:
    return any("flub" in claim for claim in league.procedure.claims)


ENTRIES = (
    Entry(
        "shake",
        "shake",
        "One round of the game: roll the cubes, set a Goal, move cubes, and write an answer. A match has several.",
        "roll",
    ),
    Entry("resources", "Resources", "The rolled cubes that nobody has moved yet. Everybody shares them.", "roll"),
    Entry("goal", "Goal", "What your answer must be worth. It is made of cubes, and it stays the same.", "goal"),
    Entry("goal-setter", "Goal-setter", "The player who rolls the cubes and sets the Goal in this shake.", "rotation"),
    Entry(
        "variation",
        "variation",
        "A special rule for one shake. Players choose it after they have seen the roll.",
        "select",
        lambda league: any(division.selecting for division in league.divisions.values()),
    ),
    Entry(
        "mover", "mover", "The player who moved last, or set the Goal. Others may challenge this player.", "challenge"
    ),
    Entry("required", "Required", "Cubes here must all be used in every answer.", "turn"),
    Entry("permitted", "Permitted", "Cubes here may be used in an answer, or left out.", "turn"),
    Entry("forbidden", "Forbidden", "Cubes here may not be used in any answer.", "turn"),
    Entry(
        "bonus",
        "Bonus",
        "Forbid one cube first, then move another as usual: two cubes in one turn.",
        "bonus",
        lambda league: league.procedure.bonus is not Bonus.NOBODY,
    ),
    Entry(
        "challenge",
        "challenge",
        "To say that the mover made a mistake. Then answers are written, and the judge looks at them.",
        "challenge",
    ),
    Entry(
        "block",
        "block",
        "Whoever wants to challenge takes the block first. Only one player can have it.",
        "block",
        _has_block,
    ),
    Entry(
        "flub",
        "flub",
        "A mistake by the mover: the answer is within reach too soon, or can never be reached again.",
        "challenge",
        _says_flub,
    ),
    Entry(
        "no-goal",
        "No Goal",
        "The Goal-setter says this when no Goal seems to work with these cubes.",
        "no-goal",
        lambda league: league.procedure.no_goal is not NoGoal.NOT_PLAYED,
    ),
)


def glossary_of(league: AnyLeague) -> tuple[Explained, ...]:
    """The words that a league uses, in the order in which somebody meets them."""
    cite = league.procedure.cite
    words = [Explained(one.key, one.word, one.text, cite(one.rule)) for one in ENTRIES if one.used(league)]
    terms = next(iter(league.divisions.values())).terms
    said = league.procedure.claims
    claims = [Explained(one, called(one), explained(claim_of(one, terms)), cite("challenge")) for one in said]
    return (*words, *claims)
