"""Players at web tables who know only what a browser is sent: they do what is offered, and soon challenge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Act = dict[str, str]
FAR = ("impossible", "p-flub")
"""Claims that nothing can be made of what lies there: whoever moved has to write, and these players write nothing."""


def next_act(view: dict[str, Any], answer: str = "sign") -> Act | None:
    """What the player of this view does now, if anything; `answer` is what is said to the scoresheet."""
    seat = view["you"][0]
    offered = {one["verb"]: one["words"] for one in view["options"] if one["seat"] == seat}
    chosen = CHOICES.get(view["phase"], lambda view, offered: None)(view, offered)
    if view["phase"] == "sign" and seat not in view["signed"]:
        verb, _, words = answer.partition(" ")
        chosen = (verb, words)
    if chosen is None:
        return None
    verb, words = chosen
    return {"verb": verb, "words": words, "key": f"{view['number']}-{seat}-{verb}"}


Offered = dict[str, list[str]]
Chosen = tuple[str, str] | None


def _first(*verbs: str) -> Callable[[dict[str, Any], Offered], Chosen]:
    def choose(view: dict[str, Any], offered: Offered) -> Chosen:
        return next(((verb, (offered[verb] or [""])[0]) for verb in verbs if verb in offered), None)

    return choose


def _between(view: dict[str, Any], offered: Offered) -> Chosen:
    """After the last shake nobody rolls: the table is about to end the match."""
    last = 0 < view["table"]["shakes"] <= len(view["scores"])
    return None if last else _first("roll", "deal")(view, offered)


def _select(view: dict[str, Any], offered: Offered) -> Chosen:
    if "select" not in offered:
        return None
    taken = {one["word"].partition(":")[0] for one in view["shake"]["variations"]}
    choosing = view["shake"]["choosing"]
    sheet = [one["key"] for one in choosing["offered"] if not (one["key"] in taken or one["parameters"] or one["free"])]
    return "select", " ; ".join(sheet[: max(1, choosing["least"])])


def _goal(view: dict[str, Any], offered: Offered) -> Chosen:
    if "lay" not in offered and "goal" not in offered:
        return None
    if view["shake"]["goal"]:
        return "goal", ""
    return "lay", next(cube["word"] for cube in view["shake"]["cubes"] if cube["face"] in "123456789")


def _play(view: dict[str, Any], offered: Offered) -> Chosen:
    claim = next((one for one in offered.get("challenge", []) if one in FAR), None)
    if claim is not None and view["you"][0] in view["waitsFor"] and view["moves"]:
        return "challenge", claim
    if view["you"][0] not in view["waitsFor"]:
        return None
    return next((("move", words) for words in offered.get("move", []) if words.endswith("forbidden")), None)


CHOICES: dict[str, Callable[[dict[str, Any], Offered], Chosen]] = {
    "lot": _first("lot"),
    "roll": _first("roll", "deal"),
    "between": _between,
    "select": _select,
    "goal": _goal,
    "no-goal": _first("agree"),
    "play": _play,
    "write": _first("side", "withhold"),
    "check": _first("accept"),
}
