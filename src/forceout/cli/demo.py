"""`forceout demo`: a few rulings, from plain to hard."""

from __future__ import annotations

from typing import Any

from forceout.cli.judge import describe
from forceout.games.league import league
from forceout.protocol.positions import position_of

EXAMPLES: tuple[tuple[str, dict[str, Any]], ...] = (
    (
        "Elementary, after an Impossible challenge. The Goal 3×5+2 was not grouped, so the writer groups it.",
        {
            "ruleset": "agloa-equations-2015",
            "division": "elementary",
            "goal": "3×5+2",
            "required": "5 ^",
            "permitted": "2 4 0",
            "resources": "− + 7",
            "claim": "impossible",
            "equation": "(5^2)−4+0 = 3×(5+2)",
        },
    ),
    (
        "The same Solution without its brackets: a checker may group it otherwise.",
        {
            "ruleset": "agloa-equations-2015",
            "division": "elementary",
            "goal": "3×5+2",
            "required": "5 ^",
            "permitted": "2 4 0",
            "resources": "− + 7",
            "claim": "impossible",
            "equation": "5^2−4+0 = 3×(5+2)",
        },
    ),
    (
        "Middle: two irrational numbers whose sum, squared, is another. Nothing is rounded.",
        {
            "ruleset": "agloa-equations-2015",
            "division": "middle",
            "variations": ["multiple-operations"],
            "goal": "5+2×√6",
            "required": "√ 2 + 3",
            "permitted": "^",
            "resources": "2 7",
            "claim": "now",
            "equation": "(√2+√3)^2 = 5+(2×√6)",
        },
    ),
    (
        "Middle: everything is wrong at once, and everything is said.",
        {
            "ruleset": "agloa-equations-2015",
            "division": "middle",
            "variations": ["wild:0"],
            "goal": "40",
            "required": "9 ×",
            "permitted": "5",
            "forbidden": "−",
            "resources": "0 0",
            "claim": "now",
            "equation": "45−0:5 = 40:3",
        },
    ),
    (
        "On-Sets, Middle: the Restriction first takes cards out of the Universe, then the set is counted.",
        {
            "ruleset": "mlag-on-sets-2019",
            "division": "middle",
            "universe": "BRGY BGY BR BY RG GY R Y",
            "goal": "3",
            "required": "B ∪ =",
            "permitted": "R G",
            "claim": "last-cube",
            "solution": "B ∪ R = G ; B ∪ G",
        },
    ),
    (
        "Senior, with √ = i: a square root now has two values, so the writer has to say which.",
        {
            "ruleset": "agloa-equations-2015",
            "division": "senior",
            "variations": ["root-is-i"],
            "goal": "2",
            "required": "4 ^",
            "permitted": "1 ÷ 2",
            "claim": "last-cube",
            "equation": "4^(1÷2) = 2",
        },
    ),
)


def run() -> int:
    print("Forceout: an exact judge for Equations and On-Sets. Each ruling cites the rule it rests on.\n")
    for number, (story, question) in enumerate(EXAMPLES, 1):
        variations = ", ".join(question.get("variations", [])) or "none"
        print(f"── {number}. {story}")
        print(f"   {question['ruleset']}, {question['division']}; variations: {variations}")
        print(f"   Goal on the mat: {question['goal']}\n")
        division = league(question["ruleset"]).division(question["division"])
        written = question.get("equation") or question["solution"]
        verdict = position_of(question, division).judge(written)
        told = describe(written, verdict, division.game.rules)
        print("\n".join(f"   {line}" if line else "" for line in told.splitlines()))
        print()
    print("Try your own:  forceout judge --help")
    return 0
