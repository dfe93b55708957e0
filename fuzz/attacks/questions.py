"""Sixty questions at once from one address, each as dear as can be: how long does every other table stand still?"""

from __future__ import annotations

import time
from typing import Any

from fuzz.attacks.server import Bystander, Server, Visitor, together

CHAIN = "−".join(str(number % 10) for number in range(1, 21))
EVAL = {"ask": "eval", "ruleset": "basic-equations-2015", "expression": CHAIN}
SENIOR = {"ruleset": "agloa-equations-2015", "division": "senior"}
GOAL = {"ask": "goal", **SENIOR, "goal": "k8b1b1", "variations": ["powers-of-the-base", "exponent:blue", "root-is-i"]}
SOLVE = {
    "ask": "solve", "ruleset": "agloa-equations-2015", "division": "middle", "goal": "97", "claim": "impossible",
    "required": "1 2 3", "permitted": "4 5 + −", "resources": "6 7 8 9 × ÷ ^ √ 0 0", "budget_ms": 60_000,
}  # fmt: skip
CHEAP = {"ask": "eval", "ruleset": "basic-equations-2015", "expression": "1+2"}
COUNT = 60


def flood(server: Server, question: dict[str, Any], *, cookies: bool) -> tuple[str, str]:
    askers = [Visitor(server, "127.0.3.3") for _ in range(COUNT)]
    if cookies:
        together(lambda asker: asker.ask("/t/AAAAA"), askers)
    start = time.perf_counter()
    with Bystander(server) as bystander:
        told = together(lambda asker: asker.question(question), askers)
        took = time.perf_counter() - start
        honest = time.perf_counter()
        status = Visitor(server, "127.0.4.4").question(CHEAP)
        honest = time.perf_counter() - honest
    counted = ", ".join(f"{told.count(status)} × {status}" for status in dict.fromkeys(told))
    return (
        counted,
        f"{bystander.longest:.2f} s longest wait; all answered in {took:.1f} s; then {status} in {honest:.2f} s",
    )


def crowd(server: Server) -> str:
    """A class behind one address, each with a cookie of its own, asks ten short questions each."""
    children = [Visitor(server, "127.0.5.5") for _ in range(30)]
    together(lambda child: child.opens(), children)
    told = together(lambda child: [child.question(CHEAP) for _ in range(10)], children)
    answers = [status for one in told for status in one]
    return f"{answers.count(200)} of {len(answers)} answered"


def attack(server: Server) -> list[tuple[str, str]]:
    found = []
    for name, question, cookies in (
        ("60 × eval of 20 terms", EVAL, False),
        ("the same, a cookie each", EVAL, True),
        ("60 × a Senior Goal", GOAL, False),
        ("60 × solve", SOLVE, False),
    ):
        counted, waited = flood(server, question, cookies=cookies)
        found.append((f"{name} ({counted})", waited))
        time.sleep(2)
    found.append(("a class of 30, ten short questions each", crowd(server)))
    return found
