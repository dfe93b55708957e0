"""Asks questions that were made to take long: each has to answer within a second of the processor's time.

    python fuzz/hard.py [--count 4000] [--seed 1]

The listed ones are those that once hung or held the server up; the random ones are of the same kinds: Goals that can be
read in very many ways, long rows without brackets, rows that can be sorted in many ways, towers of powers. Prints the
slowest and exits 1 where one took too long or failed.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from typing import Any

from forceout import ask

LIMIT_SECONDS = 1.0
SHOWN = 8
Question = dict[str, Any]

AGLOA = "agloa-equations-2015"
VARIATIONS = {
    "senior": "sideways upside-down wild:0 wild:x factorial multiple-operations percent base:8 base:11 base:12 "
    "multiple-of:7 exponent:blue powers-of-the-base root-is-i root-is-i decimal-in-goal log number-of-factors lcm gcf",
    "junior": "sideways upside-down wild:0 wild:x factorial multiple-operations percent base:12 multiple-of:8 "
    "exponent:blue powers-of-the-base lcm gcf number-of-factors average decimal-point",
    "middle": "sideways upside-down wild:0 factorial multiple-operations percent base:11 multiple-of:7 exponent:blue "
    "powers-of-the-base lcm gcf number-of-factors average decimal-point smallest-prime",
}
FACES = [*"0123456789", *"+−×÷^√" * 2, "1", "1", "0", "2s", "3u", "1s", "0u", "√", "^"]


def senior(kind: str, variations: str, **fields: str) -> Question:
    return {"ask": kind, "ruleset": AGLOA, "division": "senior", "variations": variations.split(), **fields}


def on_sets(kind: str, **fields: str) -> Question:
    universe = "BRGY BRG BR BG RY G Y blank BGY RGY"
    return {"ask": kind, "ruleset": "mlag-on-sets-2019", "division": "senior", "universe": universe, **fields}


def basic(kind: str, **fields: str) -> Question:
    return {"ask": kind, "ruleset": "basic-equations-2015", **fields}


LONG_SETS = "(B∪R∩G−Y∪B'∩R−G∪Y'∩B−R∪G∩Y−B∪R"

LISTED: tuple[Question, ...] = (
    basic("judge", goal="6", required="7", equation="7−3×9^2^3√2^5√5÷2 = 6"),
    basic("judge", goal="99", required="1", equation="1^2^3^4^5^6^7^8^9^3 = 99"),
    basic("judge", goal="5", required="1", equation="1+4−6√5−3√3^4−√4+9^√0−1+1 = 5"),
    basic("eval", expression="1−2−3−4−5−6−7−8−9−0−1−2−3−4−5−6−7−8−9−0"),
    basic("eval", expression="9^9^9^9^9^9^9^9"),
    basic("eval", expression="(9^(9^4))÷(8^(9^4))−(7^(9^4))÷(6^(9^4))−(5^(9^4))÷(2^(9^4))−(9^(9^3))"),
    senior("goal", "powers-of-the-base exponent:blue root-is-i", goal="k8b1b1"),
    senior("goal", "powers-of-the-base exponent:blue root-is-i", goal="r2g^b1g^b1"),
    senior("goal", "root-is-i base:12 decimal-in-goal", goal="^^√^√^"),
    senior("goal", "wild:x base:12 exponent:blue root-is-i", goal="×××b1b2b3"),
    senior("goal", "wild:x powers-of-the-base exponent:blue decimal-in-goal", goal="×b1b1×b1b1"),
    senior("eval", "base:12", expression="5^5√5^5√5^5√5^5√5^5√5^5√5^5√5^5√5^5√5^5√5^5√+"),
    senior("eval", "root-is-i multiple-operations", expression="0√3u+2+2^√√6^√^2^4^6"),
    senior("eval", "base:11 root-is-i", expression="4√8÷3u−1×2^2√7^6×9√×3×4^×8÷√2−3"),
    senior("eval", "root-is-i", expression="(2√+3)^(1÷8)+(3√+3)^(1÷7)+(5√)^(1÷9)+(6√)^(1÷9)"),
    on_sets("eval", expression=LONG_SETS),
    on_sets("judge", goal="3", required="B", solution=f"{LONG_SETS} = {LONG_SETS} ; {LONG_SETS}"),
    on_sets("judge", goal="3", required="B", solution=f"{LONG_SETS} & {LONG_SETS}"),
    senior("eval", "", expression="((1+2^3−4^5+6÷7+8^9+1^2+3^4+5^6"),
    senior(
        "judge",
        "multiple-operations factorial",
        goal="5",
        required="3 5",
        equation="√√√√√√9!!!!!!√√√√√8!!!!!+√√√√√7!!!!=5",
    ),
)


def random_row(dice: random.Random, variations: list[str]) -> str:
    """A long row without brackets."""
    signs = ["", "", "", "!"] if "factorial" in variations else [""]
    row = []
    for _ in range(dice.choice((3, 6, 9, 14, 22))):
        before = dice.choice(["√", "×", "√√"]) if dice.random() < 0.15 else ""
        row += [before + dice.choice([*"0123456789", "1:b2", "2s", "3u", "√"]) + dice.choice(signs)]
        row += [dice.choice("+−×÷^√^√^")]
    return "".join(row[:-1])


def random_tower(dice: random.Random, variations: list[str], depth: int) -> str:
    """An expression with all its brackets whose numbers soon cannot be written out."""
    if depth == 0 or dice.random() < 0.12:
        if "powers-of-the-base" in variations and dice.random() < 0.3:
            return dice.choice(["1:b3", "1:b-2", "1:b18479", "1:b((3^40)−1)", "1:b(9^(9^9))"])
        numeral = dice.choice("2345678999") + dice.choice(["", "", "", "s", "u"])
        return f"({numeral}!)" if "factorial" in variations and dice.random() < 0.3 else numeral
    signs = [*"+−×÷^^^^"] + ([] if "root-is-i" in variations else ["√"])
    left, right = (random_tower(dice, variations, depth - 1) for _ in range(2))
    return f"({left}{dice.choice(signs)}{right})"


def random_question(dice: random.Random) -> Question:
    division = dice.choice(["senior", "senior", "junior", "middle"])
    chosen = dice.sample(VARIATIONS[division].split(), dice.randint(1, 4))
    question: Question = {"ruleset": AGLOA, "division": division, "variations": chosen}
    goal = "".join(dice.choice(["", "", "b", "r"]) + dice.choice(FACES) for _ in range(dice.randint(2, 6)))
    match dice.randint(0, 3):
        case 0:
            return {**question, "ask": "goal", "goal": goal}
        case 1:
            return {**question, "ask": "judge", "goal": goal, "required": "3 5 +", "equation": f"3+5={goal}"}
        case 2:
            return {**question, "ask": "eval", "expression": random_row(dice, chosen)}
        case _:
            paper = f"{random_tower(dice, chosen, dice.randint(2, 4))} = 7"
            return {**question, "ask": "judge", "goal": "7", "required": "3", "equation": paper}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    took: list[tuple[float, Question]] = []
    failed = 0
    for number in range(len(LISTED) + options.count):
        question = LISTED[number] if number < len(LISTED) else random_question(dice)
        before = time.process_time()
        answer = ask(question)
        took.append((time.process_time() - before, question))
        if answer.get("error", {}).get("code") == "internal":
            failed += 1
            print("failed:", json.dumps(question, ensure_ascii=False))
        if number % 500 == 0:
            print(f"\r{number} questions", end="", file=sys.stderr, flush=True)
    took.sort(key=lambda pair: pair[0], reverse=True)
    late = sum(1 for seconds, _ in took if seconds > LIMIT_SECONDS)
    print(f"\r{len(took)} questions, {late} over {LIMIT_SECONDS} s, {failed} failed; the slowest:")
    for seconds, question in took[:SHOWN]:
        print(f"  {seconds:.2f} s  {json.dumps(question, ensure_ascii=False)}")
    return 1 if late or failed else 0


if __name__ == "__main__":
    sys.exit(main())
