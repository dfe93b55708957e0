"""What somebody does next: something the view lists, mostly, so that it reaches the referee."""

from __future__ import annotations

import random
from typing import Any

View = dict[str, Any]
Said = tuple[int, str, str]
"""Seat, verb and words."""
SAYINGS = ("Well played.", "Your turn!", "Hm …", "Let me think", "0 is a number, too")
PAPERS = ("1+1 = 2", "5", "(3", "", "B ∪ R", "B", "V = Λ ; B − R", "3 ; B ∪ R", "2×(3+4", "9^9^9^9 = 1", "√0−1 = i")
SELDOM = {"say": 0.05, "withhold": 0.4, "put-down": 0.3, "no-goal": 0.1, "protest": 0.05, "decline": 0.1, "stop": 0.02,
          "end-round": 0.02, "bonus": 0.3, "pick-up": 0.1, "challenge": 0.12, "charge": 0.05, "ask-judge": 0.3,
          "count-down": 0.05, "take-minute": 0.1, "lay": 0.5,
          "resign": 0.002, "offer-stop": 0.02, "agree-stop": 0.1}  # fmt: skip
"""How much less often than a move: else every shake would end at once, or never."""
COSTLY = 0.1


def listed(view: View, dice: random.Random) -> Said | None:
    """Something that the view lists for a seat of this viewer; None where there is nothing."""
    options = [one for one in view["options"] if one["words"] or one["costly"] or one["free"]]
    if not options:
        return None
    # whom the table waits for goes on; others may have something to say, too
    waited = [one for one in options if one["seat"] in view["waitsFor"]]
    chosen = waited if waited and dice.random() < 0.95 else options
    (option,) = dice.choices(chosen, [SELDOM.get(one["verb"], 1.0) for one in chosen])
    return option["seat"], option["verb"], _words(option, view, dice)


def _words(option: dict[str, Any], view: View, dice: random.Random) -> str:
    if option["costly"] and (dice.random() < COSTLY or not (option["words"] or option["free"])):
        return str(dice.choice(option["costly"]))
    if option["words"] and not (option["free"] and dice.random() < 0.5):
        return str(dice.choice(option["words"]))
    match option["verb"]:
        case "select":
            return selection(view["shake"], dice)
        case "lay":
            return goal(view["shake"], dice)
        case "present" | "change":
            return paper(view, dice)
        case "say" | "protest" | "decline":
            return dice.choice(SAYINGS)
        case "reject":
            return f"ambiguous {paper(view, dice)}"
    return ""


def selection(shake: dict[str, Any], dice: random.Random) -> str:
    choosing = shake["choosing"]
    taken = {one["word"].partition(":")[0] for one in shake["variations"]}
    can = [one for one in choosing["offered"] if one["key"] not in taken] if choosing is not None else []
    if not can:
        return ""
    least, most = choosing["least"], choosing["most"]
    picked = dice.sample(can, min(len(can), max(1, dice.randint(least, max(least, most)))))
    return "; ".join(_filled(one, dice) for one in picked)


def _filled(offered: dict[str, Any], dice: random.Random) -> str:
    if offered["parameters"]:
        return f"{offered['key']}:{dice.choice(offered['parameters'])['word']}"
    return f"{offered['key']}:{dice.choice(('B ∩ R', 'G − Y', 'x'))}" if offered["free"] else str(offered["key"])


def goal(shake: dict[str, Any], dice: random.Random) -> str:
    """Cubes for the Goal: mostly a number of one or two digits, sometimes more than that."""
    there = [cube["word"] for cube in shake["cubes"] if cube["place"] in ("resources", "goal")]
    digits = [cube["word"] for cube in shake["cubes"]
              if cube["place"] in ("resources", "goal") and cube["face"].isdecimal()]  # fmt: skip
    if not digits or dice.random() < 0.1:
        return dice.choice(("", " ")).join(dice.sample(there, min(len(there), dice.randint(0, 4))))
    picked = dice.sample(digits, min(len(digits), dice.choice((1, 1, 2, 2, 3))))
    if shake["universe"]:
        return dice.choice(("+", "×", "−")).join(picked)
    signs = [word for word in there if word not in digits]
    between = dice.choice(signs) if signs and dice.random() < 0.2 else ""
    return between.join(picked)


def paper(view: View, dice: random.Random) -> str:
    """An equation or Solution; right where that is easily found."""
    shake = view["shake"]
    faces = [cube["face"] for cube in shake["cubes"] if cube["place"] in ("required", "permitted", "resources")]
    if shake["universe"]:
        letters, signs = [face for face in faces if face in "BRGY"], [face for face in faces if face in "∪∩−"]
        if letters and signs and dice.random() < 0.8:
            return f" {dice.choice(signs)} ".join(dice.choices(letters, k=2))
        return dice.choice(PAPERS)
    if dice.random() < 0.8:
        return _equation(shake, faces, dice) or dice.choice(PAPERS)
    return dice.choice(PAPERS)


def _equation(shake: dict[str, Any], faces: list[str], dice: random.Random) -> str:
    """Two numbers and a sign that make the Goal; or that do not."""
    by_number = {cube["number"]: cube["face"] for cube in shake["cubes"]}
    aim = "".join(by_number[one["number"]] for one in shake["goal"])
    digits, signs = [face for face in faces if face.isdecimal()], [face for face in faces if face in "+−×"]
    if len(digits) < 2 or not signs:
        return ""
    work = {"+": int.__add__, "−": int.__sub__, "×": int.__mul__}
    tried = ""
    for _ in range(30):
        one, two = dice.sample(digits, 2)
        sign = dice.choice(signs)
        tried = f"{one}{sign}{two} = {aim}"
        if str(work[sign](int(one), int(two))) == aim:
            break
    return tried
