"""A counterexample is always the whole paper, read differently: the same cubes and marks, only brackets added."""

from __future__ import annotations

import random

import pytest

from forceout import exact
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.reader import read_expression, read_goal
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.claims import open_claim
from forceout.rules.equations.judge import judge
from forceout.rules.equations.position import Position
from forceout.rules.equations.side import read_side
from forceout.rules.equations.terms import Terms
from forceout.rules.finding import BadQuestion
from forceout.rules.leagues import all_leagues, leagues_of
from forceout.rules.regrouping import is_regrouping, shown_wrong
from forceout.rules.variation import Choice


def position_of(paper: str, goal: str, terms: Terms) -> Position:
    cubes = tuple(token for token in read_expression(paper) if isinstance(token, WrittenCube))
    return Position(read_goal(goal), (), (), (), cubes, open_claim(terms))


@pytest.mark.rule("000 VII-C-5-c")
def test_the_counterexample_to_a_percent_with_a_factorial_drops_no_part() -> None:
    league = all_leagues()["agloa-equations-2015"]
    terms = league.terms(league.division("elementary"), (Choice("percent", ""), Choice("factorial", "")))
    paper, goal = "4!√u75−7", "11"
    verdict = judge(f"{paper} = {goal}", position_of(paper, goal, terms), terms)
    assert verdict.counterexample is not None
    assert "7" in verdict.counterexample.replace("75", "")
    assert is_regrouping(f"{paper} = {goal}", verdict.counterexample)
    assert shown_wrong(judge(verdict.counterexample, position_of(paper, goal, terms), terms).findings) is not None


def random_row(dice: random.Random, terms: Terms) -> str:
    """Numerals and signs as these terms know them, with a few brackets, some of which group nothing."""
    row = ""
    for place in range(dice.randint(2, 5)):
        row += dice.choice(list(terms.binary)) if place else ""
        while terms.prefix and dice.random() < 0.15:
            row += dice.choice(list(terms.prefix))
        numeral = dice.choice("0123456789")
        if terms.upside_down and dice.random() < 0.15:
            numeral += "u"
        elif "√u" in terms.binary and dice.random() < 0.3:
            numeral += dice.choice("0123456789")
        if "!" in terms.postfix and dice.random() < 0.2:
            numeral += "!"
        row += f"({numeral})" if dice.random() < 0.1 else numeral
    return row


@pytest.mark.rule("000 VII-C-5-c")
def test_every_counterexample_has_the_cubes_and_marks_of_the_paper_and_misses_the_goal() -> None:
    dice = random.Random(11)
    leagues = list(leagues_of("equations").values())
    tables = [(league, division) for league in leagues for division in league.divisions.values()]
    tables += [(league, division) for league, division in tables if any(v.key == "percent" for v in division.offered)]
    seen = 0
    for _ in range(2_500):
        league, division = dice.choice(tables)
        picked = dice.sample(list(division.offered), min(len(division.offered), dice.randint(0, 3)))
        choices = tuple(Choice(v.key, dice.choice(v.parameters) if v.parameters else "") for v in picked)
        try:
            terms = league.terms(division, choices)
            paper = random_row(dice, terms)
            readings = list(read_side(read_expression(paper), terms, in_goal=False).readings)
        except (BadQuestion, NotationError):
            continue
        whole = [exact.rational(reading.value) for reading in readings]
        goals = [str(value.p) for value in whole if value is not None and value.q == 1 and 0 <= value <= 99]
        if not goals:
            continue
        goal = dice.choice(goals)
        place = position_of(paper, goal, terms)
        verdict = judge(f"{paper} = {goal}", place, terms)
        if verdict.counterexample is None:
            continue
        seen += 1
        told = f"{league.key} {division.key} {choices}: {paper} = {goal} as {verdict.counterexample}"
        assert is_regrouping(f"{paper} = {goal}", verdict.counterexample), told
        assert shown_wrong(judge(verdict.counterexample, place, terms).findings) is not None, told
    assert seen > 100


@pytest.mark.rule("000 VII-C-5-c")
@pytest.mark.parametrize(
    ("paper", "again", "same"),
    [
        ("2×4−(3+1) = 4", "2×(4−(3+1)) = 4", True),
        ("2×4−(3+1) = 4", "2×(4−3)+1 = 4", False),
        ("2×4−3+1 = 4", "2×(4−3) = 4", False),
        ("9−(0)−3 = 6", "9−(0−3) = 6", True),
        ("(9−0−3) = 6", "9−(0−3) = 6", True),
        ("4×5−2 = 12", "(4×5)−2 = b1r2", True),
        ("b4×5−2 = 12", "(r4×5)−2 = 12", False),
        ("0!^7√7 = 7", "(0!)^:power(7√7) = 7", True),
        ("B ∪ R ∩ G", "B ∪ (R ∩ G)", True),
        ("blank:BR ; B ∪ R ∩ G", "blank:BG ; B ∪ (R ∩ G)", False),
        ("2+3 = 5", "nonsense", False),
        ("nonsense", "2+3 = 5", False),
        ("2+3 = 5", "B ∪ R", False),
        ("2−(3−1)−1 = 5", "2−((3−1)−1) = 5", True),
        ("2−(3−1)−1 = 5", "(2−(3−1))−1 = 5", True),
        ("2−(3−1)−1 = 5", "(2−3)−(1−1) = 5", False),
        ("2−(3−1)−1 = 5", "2−3−1−1 = 5", False),
        ("(2−3−1−1) = 5", "2−3−1−1 = 5", True),
        ("2−(31)−1 = 5", "2−(31−1) = 5", True),
        ("2−(3)−1 = 5", "2−3−1 = 5", True),
        ("2−(√3)−1 = 5", "2−√3−1 = 5", False),
        ("2−(−3)−1 = 5", "2−−3−1 = 5", False),
        ("2+3 = 5", "3+2 = 5", False),
        ("2+3 = 5", "2+3u = 5", False),
        ("2+3u = 5", "2+3u = 5", True),
        ("2+3 = 5", "2+3 = 6", False),
        ("2+3 = (2+3)", "2+3 = 2+3", True),
        ("0:4+3 = 7", "0:5+3 = 7", False),
        ("0+3 = 7", "0:4+3 = 7", True),
        ("0:4+3 = 7", "0+3 = 7", False),
        ("3!+1 = 7", "(3!)+1 = 7", True),
        ("3!+1 = 7", "3+1 = 7", False),
        ("(B ∪ R) ∩ G", "(B ∪ R) ∩ G", True),
        ("(B ∪ R) ∩ G", "B ∪ (R ∩ G)", False),
        ("B = R ; B ∪ R ∩ G", "B = R ; (B ∪ R) ∩ G", True),
        ("B = R ; B ∪ R ∩ G", "B ∪ R ∩ G", False),
        ("B = R ; B ∪ R ∩ G", "B ⊆ R ; B ∪ R ∩ G", False),
    ],
)
def test_a_regrouping_keeps_every_cube_and_every_bracket_that_groups(paper: str, again: str, same: bool) -> None:
    assert is_regrouping(paper, again) is same
