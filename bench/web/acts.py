"""What a person does next at one of our tables."""

from __future__ import annotations

import random
from typing import Any


def next_act(view: dict[str, Any], seat: int, dice: random.Random) -> tuple[str, str]:
    """Something that the rules allow now, as a rule."""
    phase, shake = view["phase"], view["shake"]
    match phase:
        case "roll":
            return ("deal" if shake["cubes"] else "roll"), ""
        case "between":
            return "roll", ""
        case "select":
            return "select", "; ".join(_picks(shake, dice))
        case "goal":
            return _goal(shake, dice)
        case "no-goal":
            return dice.choice(("agree", "disagree")), ""
        case "play":
            return _played(shake, dice)
        case "write":
            if seat in shake["writing"]["maySide"]:
                return "side", dice.choice(("challenger", "mover"))
            return ("withhold", "") if dice.random() < 0.5 else ("present", dice.choice(("1+1 = 2", "B ∪ R", "(3")))
        case "check":
            return "accept", ""
    return phase, ""  # a lot is thrown and a scoresheet signed by the name of the phase


def _picks(shake: dict[str, Any], dice: random.Random) -> list[str]:
    taken = {one["word"].partition(":")[0] for one in shake["variations"]}
    can = [one for one in shake["choosing"]["offered"] if not one["free"] and one["key"] not in taken]
    picked = dice.sample(can, max(1, shake["choosing"]["least"]))
    return [f"{one['key']}:{dice.choice(one['parameters'])['word']}" if one["parameters"] else one["key"]
            for one in picked]  # fmt: skip


def _goal(shake: dict[str, Any], dice: random.Random) -> tuple[str, str]:
    if shake["goal"]:
        return "goal", ""
    digits = [cube["word"] for cube in shake["cubes"] if cube["face"] in "12345" and cube["place"] == "resources"]
    return ("lay", dice.choice(digits)) if digits else ("no-goal", "")


def _played(shake: dict[str, Any], dice: random.Random) -> tuple[str, str]:
    claims = [claim["key"] for claim in shake["claims"]]
    if shake["holdsBlock"] is not None or dice.random() < 0.07:
        return "challenge", dice.choice(claims)
    left = [cube["word"] for cube in shake["cubes"] if cube["place"] == "resources"]
    return "move", f"{dice.choice(left)} {dice.choice(('required', 'permitted', 'forbidden'))}"
