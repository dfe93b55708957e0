"""A judge rules on the paper that is being checked, and the referee does what follows from it."""

from __future__ import annotations

from forceout.referee.action import JUDGE, Action
from forceout.referee.checking import ruled_while_checking, stands
from forceout.referee.cited_rule import cited_rule
from forceout.referee.officials import named_seat, needs_judge
from forceout.referee.refusals import not_allowed
from forceout.referee.state import State
from forceout.referee.wording import paper
from forceout.rules.finding import Finding

OUTCOMES = ("correct", "incorrect")


def check_rule_paper(state: State, action: Action) -> State:
    """Whether there is a paper to rule on."""
    needs_judge(state, action)
    if state.shake.checking.writer is None:
        raise not_allowed(state, "no-paper", "check", "No paper is being checked.")
    return state


def rule_paper(state: State, action: Action) -> State:
    """“rule-paper 1 incorrect [000 VII-B-6] it can be read in two ways”: whose, the outcome, the rule, and why.

    Whoever has accepted it before keeps to that; the others have nothing more to check.
    """
    state = check_rule_paper(state, action)
    words = action.words.split(maxsplit=2)
    if len(words) < 2 or words[1] not in OUTCOMES:
        text = "A ruling on a paper names its seat, then “correct” or “incorrect”, then the rule."
        raise not_allowed(state, "bad-ruling", "check", text)
    writer = named_seat(state, words[0])
    if writer != state.shake.checking.writer:
        raise not_allowed(state, "wrong-paper", "check", f"{state.name(writer)}'s paper is not being checked now.")
    rule, why = cited_rule(words[2] if len(words) > 2 else "")
    if not rule:
        raise no_rule(state)
    said = f"The judge rules: {why[:300]}" if why else f"The judge rules on {state.name(writer)}'s {paper(state)}."
    state = state.noted(JUDGE, said, "ruling", rule)
    finding = Finding("judged", rule, said)
    state = state.with_checking(judged=state.shake.checking.judged.but(writer, finding))
    if words[1] == "correct":
        return stands(state, writer)
    return ruled_while_checking(state, writer, Finding("judged", rule, "The judge has ruled so."))


def no_rule(state: State) -> Exception:
    """A ruling that names no rule is none."""
    return not_allowed(state, "no-rule", "conduct", "A ruling names the rule that it follows. Choose one.")
