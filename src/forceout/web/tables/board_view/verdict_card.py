"""What a verdict card says beside the verdict: the rule in our own words, a tip for next time, and whether there is an
appeal. Tips are data: by the fault of a paper, and where no paper was at fault by what was called and whether it held.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from forceout.referee.sides import writing_side
from forceout.referee.state import State
from forceout.rulebook.citing import find_article
from forceout.rules.claims import CHALLENGER, called
from forceout.web import wire

PAPER_TIPS: Mapping[str, str] = MappingProxyType(
    {
        "ambiguous": "One more pair of brackets would have settled how to read it.",
        "not-equal": "Work out both sides once more before you hand it in.",
        "missing-required": "Count the Required cubes on your paper: every one has to be there.",
        "unavailable-cube": "Look where each cube lies: one that is Forbidden, or used up, cannot be taken.",
        "too-many-resources": "Before you call, count the cubes of your solution that still lie in Resources.",
        "goal-misread": "Copy the Goal cube by cube, with its gaps, as it lies on the mat.",
        "goal-illegal": "Read your Goal aloud as a number before you write the rest.",
        "multi-digit": "Put a sign between two digits, unless the rules of this shake let them be one number.",
        "syntax": "Read your line from left to right: every sign needs a number on each side that it joins.",
        "no-equation": "Write the whole line, with what makes the Goal and with the Goal.",
        "undefined": "Look for a division by nothing, or a root that has no value, before you hand it in.",
        "variation": "Read the variations of the shake once more before you write.",
        "too-few-cubes": "A single cube is not enough: use at least two.",
        "unverifiable": "Choose a solution that a person can check in two minutes.",
        "changed": "Look your paper over before you hand it in: after that it stays as it is.",
    }
)
"""By the family of the first finding."""
NEAR, FAR = 0, 1
CALL_TIPS: Mapping[tuple[int, bool], str] = MappingProxyType(
    {
        (
            NEAR,
            True,
        ): "One more cube was enough, and whoever saw it could call {call}. Look for that before every move.",
        (NEAR, False): "Have the whole solution in your head before you call {call}, cube by cube.",
        (FAR, True): "That move left no solution. Before you forbid or require a cube, keep one of your own alive.",
        (FAR, False): "Before you call {call}, go through every cube that is still in Resources.",
    }
)
"""By what was called, the near claim or the far one, and whether it held."""
EVERYBODY_TIP = "Have a solution ready before the last cubes go, and write it down at once."
OWN_GOAL_TIP = "Before you say that there is no Goal, try the smallest numbers of the roll."


def challenge_holds(state: State) -> bool:
    """Whether the Challenger turned out to be right."""
    shown = any(state.shake.checking.rulings.values())
    return state.shake.challenge is not None and shown == (writing_side(state.shake) == CHALLENGER)


def tip(state: State, faults: Sequence[str]) -> str:
    """One sentence: what to look for next time."""
    found = next((PAPER_TIPS[one] for one in faults if one in PAPER_TIPS), "")
    if found:
        return found
    challenge = state.shake.challenge
    if challenge is None:
        return EVERYBODY_TIP
    claims = list(state.procedure.claims)
    if challenge.claim not in claims:
        return OWN_GOAL_TIP
    return CALL_TIPS[claims.index(challenge.claim), challenge_holds(state)].format(call=called(challenge.claim))


def rule_texts(cited: Iterable[str]) -> list[wire.RuleText]:
    """What the rulebook says of each rule, in its own words."""
    found = ((rule, find_article(rule)) for rule in dict.fromkeys(cited) if rule)
    return [
        {"rule": rule, "title": one.title, "text": one.says[0]} for rule, one in found if one is not None and one.says
    ]


def no_appeal(state: State) -> wire.NoAppeal | None:
    """Where the league's document gives a judge the last word."""
    day = state.setup.league.day
    if not day.judge_is_final:
        return None
    return {"rule": day.final_ruling, "text": "What the judge decides is final in this league: there is no appeal."}
