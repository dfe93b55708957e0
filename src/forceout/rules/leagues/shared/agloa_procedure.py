"""How a match is run by the tournament rules of AGLOA (document 000); the procedures of other leagues build on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType

from forceout.rules.procedure import Penalties, Task, frozen

MINUTE = 60
UNPRICED = Penalties(*(0 for _ in fields(Penalties)))
"""A document that takes no points for slips of procedure."""

AGLOA_SECTIONS = frozen(
    {
        "procedure": "IX-A",
        "lot": "I-D",
        "rotation": "I-D",
        "roll": "II-A",
        "begun": "II-A-1",
        "select": "II-B-1",
        "select-again": "II-B-2",
        "goal": "IV-A",
        "goal-cubes": "IV-B",
        "goal-touched": "IV-B-3",
        "goal-said": "IV-B-3-a",
        "goal-fixed": "IV-B-3-c",
        "goal-time": "XI-A",
        "goal-bonus": "IV-C",
        "goal-leader": "IV-C-2",
        "no-goal": "IV-D",
        "no-goal-agreed": "IV-D-1",
        "no-goal-refuted": "IV-D-2",
        "no-goal-bonus": "IV-D-1 comment (c)",
        "turn": "V-B",
        "order": "V-A",
        "stays": "V-B",
        "bonus": "V-C",
        "bonus-call": "V-C-1",
        "bonus-leader": "V-C-2",
        "either-cube": "V-C-2 comment (b)",
        "challenge": "VI-A",
        "early-challenge": "VI-A-1 comment (b)",
        "now-two": "VI-A-2-a",
        "now-cube": "VI-A-2-b",
        "block": "VI-B",
        "block-time": "XI-A-1-f",
        "writer": "VII-A",
        "side": "VII-A-3",
        "side-final": "VII-C-1",
        "present": "VII-C-2",
        "present-final": "VII-C-2-a",
        "check": "VII-C-3",
        "accept": "VII-C-4",
        "reject": "VII-C-5",
        "ambiguity": "VII-C-5-c",
        "ask-judge": "VII-C-5-d",
        "last-cube": "VIII-A",
        "last-impossible": "VIII-B",
        "illegal": "IX-A",
        "correction": "IX-A-1",
        "insulated": "IX-B",
        "conduct": "IX-C",
        "absent": "X-D",
        "time": "XI-A",
        "time-limits": "XI-A-1",
        "carry-over": "XI-A-2",
        "countdown": "XI-A-3",
        "round": "XI-B",
        "stop": "XI-B-2",
        "sign": "XII-B",
    }
)

AGLOA_SECONDS: Mapping[Task, int] = MappingProxyType(
    {
        Task.ROLL: MINUTE,
        Task.SELECT: 15,
        Task.GOAL: 2 * MINUTE,
        Task.NO_GOAL: MINUTE,
        Task.OWN_GOAL: MINUTE,
        Task.FIRST_TURN: 2 * MINUTE,
        Task.TURN: MINUTE,
        Task.STATE: 15,
        Task.WRITE: 2 * MINUTE,
        Task.CHECK: 2 * MINUTE,
    }
)
