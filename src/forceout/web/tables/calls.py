"""What players and judges do about a judge: calling one, sending a call back, and rulings that name their rule."""

from __future__ import annotations

from forceout.referee.action import JUDGE, Action, Refused
from forceout.referee.calling import REASONS
from forceout.referee.cited_rule import cited_rule
from forceout.referee.state import State
from forceout.referee.verbs import FOR_OFFICIALS
from forceout.rules.finding import Finding
from forceout.web.pages.rulebook.named_rules import rule_named
from forceout.web.tables.models import Table

CALL, WITHDRAW = "call-judge", "no-judge"
"""A player's words for it. In the log it is the officials' pause and resume, which tell who called."""
CALLS = frozenset({CALL, WITHDRAW})
FOR_JUDGES = FOR_OFFICIALS | {"say"}
NEED_RULE = frozenset({"rule", "second-opinion", "penalise", "rule-paper"})
"""A judge says by which rule."""
BEFORE_RULE = {"penalise": 2, "rule-paper": 2}
"""Words that come before the rule."""


def called(table: Table, state: State, seat: int, reason: str, at: int) -> Action:
    """A player calls a judge, and the clocks stand (manual O2)."""
    if not table.has_judge:
        raise _refused(state, "no-judge", "Nobody judges at this table. Whoever opened it can invite a judge.")
    if reason not in REASONS:
        raise _refused(state, "unknown-call", "Say what the judge is called for.")
    return Action(at, JUDGE, "pause", f"{seat} {reason}")


def sent_back(table: Table, state: State, seat: int, player: str, at: int) -> Action:
    """The caller needs no judge any more; or the host lets play go on when the judge has gone away."""
    if state.call is not None and state.call.seat == seat:
        return Action(at, JUDGE, "resume", str(seat))
    if player != table.host:
        raise _refused(state, "not-your-call", "Whoever called the judge can send the call back.")
    return Action(at, JUDGE, "resume")


def refuse_for_judge(state: State, verb: str, words: str) -> None:
    """What a judge may not do at a web table: play, or rule without a rule that there is."""
    if verb not in FOR_JUDGES:
        raise _refused(state, "for-players", "That is for the players to do, not for a judge.")
    if verb in NEED_RULE:
        _refuse_uncited(state, verb, words)


def _refuse_uncited(state: State, verb: str, words: str) -> None:
    first = BEFORE_RULE.get(verb, 0)
    rest = words.split(maxsplit=first)
    rule, why = cited_rule(rest[first] if len(rest) > first else "")
    if not rule:
        raise _refused(state, "no-rule", "A ruling names the rule that it follows. Choose one.")
    if rule_named(rule, state.setup.league) is None:
        raise _refused(state, "unknown-rule", f"There is no rule “{rule}” in the rulebook.")
    if verb in ("rule", "second-opinion") and not why:
        raise _refused(state, "empty", "Say what you rule.")


def _refused(state: State, code: str, text: str) -> Refused:
    return Refused(Finding(code, state.procedure.cite_case("O2", "conduct"), text))
