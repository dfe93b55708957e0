"""The judge of written equations: it sees every fault and names the rule (decision 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from forceout import exact
from forceout.cubes import words
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.reader import read_equation
from forceout.cubes.notation.tokens import Token, WrittenCube
from forceout.exact import whole
from forceout.rules.brackets import completions, nest
from forceout.rules.claims import Claim, claim_of
from forceout.rules.equations.cubes_available import check_cubes
from forceout.rules.equations.equation_verdict import EquationVerdict, compare, counted
from forceout.rules.equations.every_grouping import EveryGrouping
from forceout.rules.equations.gaps import core_choices, group_by_gaps
from forceout.rules.equations.goal import failed_test, goal_findings, read_goal
from forceout.rules.equations.number_words import said
from forceout.rules.equations.order_of_operations import read_in_order
from forceout.rules.equations.position import Position
from forceout.rules.equations.readings import Readings, Steps, single
from forceout.rules.equations.row import Row
from forceout.rules.equations.side import MOST_STEPS, Side, read_side, read_units
from forceout.rules.equations.spelling import Speller, SyntaxFault
from forceout.rules.equations.terms import Terms
from forceout.rules.equations.weighing import weigh
from forceout.rules.equations.writing import Mismatch, align, fits, settle_wild, signed_number
from forceout.rules.finding import Finding, sentence
from forceout.rules.verdict import Verdict
from forceout.rules.wild import meanings


class ReadGoals:
    """What was read of one Goal on the mat, as papers wrote it: for a judge of many papers under the same terms."""

    def __init__(self) -> None:
        self.by_writing: dict[tuple[Token, ...], tuple[Side, list[Finding]]] = {}


def judge(equation: str, position: Position, terms: Terms, goals: ReadGoals | None = None) -> EquationVerdict:
    """Rules on a written equation. What is read of its Goal is kept in `goals`, which are of this Goal and terms."""
    claim = claim_of(position.claim, terms)
    try:
        sides = read_equation(equation)
    except NotationError as error:
        code = "variation/wild" if error.rule else "syntax"
        return _refused(terms.remark(code, error.rule or "legal-expression", error.message, error.at))
    fault = _not_an_equation(sides, terms)
    if fault is not None:
        return _refused(fault)
    verdicts = [
        _rule(solution, goal, position, claim, terms, goals)
        for solution, goal in _orders(sides, position, claim, terms)
    ]
    return next((verdict for verdict in verdicts if verdict.correct), verdicts[0])


def _refused(finding: Finding) -> EquationVerdict:
    return Verdict(findings=(finding,), proven=False)


def _orders(
    sides: tuple[tuple[Token, ...], ...], position: Position, claim: Claim, terms: Terms
) -> list[tuple[tuple[Token, ...], tuple[Token, ...]]]:
    """Solution and Goal in the orders that fit the mat: the Goal may stand on the left (000 VII-B-1)."""
    left, right = sides
    both = [(left, right), (right, left)]
    fitting = [order for order in both if claim.brings_goal or _could_be_goal(order[1], position, terms)]
    return fitting or both[:1]


def _could_be_goal(side: tuple[Token, ...], position: Position, terms: Terms) -> bool:
    if fits(side, position.goal, terms):
        return True
    return terms.goal_as_value and signed_number(side) is not None


def _not_an_equation(sides: tuple[tuple[Token, ...], ...], terms: Terms) -> Finding | None:
    if len(sides) < 2:
        return terms.finding("no-equation", "complete-equation", "There is no equals sign: write Solution = Goal.")
    if len(sides) > 2:
        return terms.finding("no-equation", "complete-equation", "An Equation has one equals sign, not more.")
    if not all(sides):
        return terms.finding("no-equation", "complete-equation", "One side is empty: write Solution = Goal.")
    return None


def _rule(
    solution: tuple[Token, ...],
    goal: tuple[Token, ...],
    position: Position,
    claim: Claim,
    terms: Terms,
    goals: ReadGoals | None,
) -> EquationVerdict:
    brings_goal = claim.brings_goal
    tied = goal if brings_goal else align(goal, position.goal, terms)
    as_value = signed_number(goal) if isinstance(tied, Mismatch) and terms.goal_as_value else None
    written_goal = goal if isinstance(tied, Mismatch) else tied
    as_shown = (solution, written_goal)
    (solution, written_goal), findings = settle_wild([solution, written_goal], terms)
    if as_value is not None:
        goal_side = _goal_as_value(as_value, position, terms)
        findings += _goal_faults(goal_side, position, terms, brings_goal=False)
    elif isinstance(tied, Mismatch):
        goal_side = Side(goal)
        goal_side.findings.append(terms.finding("goal-misread/other", "goal-interpretation", tied.text))
        findings += _goal_faults(goal_side, position, terms, brings_goal=False)
    else:
        known = None if brings_goal else goals
        goal_side, faults = _as_written(written_goal, position, terms, known, brings_goal=brings_goal)
        findings += faults
    settled = partial(_breaks, goal_side, terms)
    solution_side = read_side(solution, terms, in_goal=False, steps=Steps(MOST_STEPS), settled=settled)
    findings += solution_side.findings
    if solution_side.rows:
        goal_uses = goal_side.uses if brings_goal else ()
        findings += check_cubes(solution_side.uses, position, claim, terms, goal_uses)
    findings += counted(solution_side, goal_side, terms)
    verdict = compare(findings, solution_side, goal_side, terms)
    if as_shown != (solution, written_goal) and as_value is None and not isinstance(tied, Mismatch):
        return _wild_throughout(verdict, as_shown, terms)
    return verdict


def _wild_throughout(
    verdict: EquationVerdict, as_shown: tuple[tuple[Token, ...], tuple[Token, ...]], terms: Terms
) -> EquationVerdict:
    """Names the real fault of a paper that fits only where a wild cube changes its meaning.

    One is said to stand for something, another to be itself: (9×5)−0 = 40 with a 0 that is a 5 (000 XIII-A-3 (c)).
    """
    if not any(finding.family == "not-equal" for finding in verdict.findings):
        return verdict
    solution, goal = (
        read_side(tokens, terms, in_goal=place == 1, steps=Steps(MOST_STEPS)) for place, tokens in enumerate(as_shown)
    )
    if weigh(solution.readings, goal.readings, terms.relation, Steps(MOST_STEPS)).right is None:
        return verdict
    kept = tuple(finding for finding in verdict.findings if finding.family != "not-equal")
    symbol = min(meanings(as_shown, terms.wild or ""))
    text = (
        f"One {terms.wild} stands for {words.a(symbol)}, so every {terms.wild} does, in the Goal and in the Solution."
    )
    return replace(verdict, findings=(*kept, terms.finding("variation/wild", "wild", text)))


def _breaks(goal: Side, terms: Terms, readings: Readings) -> bool:
    """Whether these readings of a Solution show already that it is ambiguous."""
    weighing = weigh(readings, goal.readings, terms.relation, Steps(MOST_STEPS))
    return weighing.right is not None and weighing.wrong is not None


# -- the Goal as written --------------------------------------------------------------------------


def _as_written(
    written: tuple[Token, ...], position: Position, terms: Terms, goals: ReadGoals | None, *, brings_goal: bool
) -> tuple[Side, list[Finding]]:
    """The Goal as written and all that is wrong with it."""
    known = None if goals is None else goals.by_writing.get(written)
    if known is None:
        side = read_goal_side(written, terms, Steps(MOST_STEPS), brings_goal=brings_goal)
        known = side, _goal_faults(side, position, terms, brings_goal=brings_goal)
        if goals is not None:
            goals.by_writing[written] = known
    return known


def _goal_faults(side: Side, position: Position, terms: Terms, *, brings_goal: bool) -> list[Finding]:
    """What is wrong with the Goal: as it lies on the mat first, then as written."""
    if brings_goal:
        return side.findings
    if side.findings or not len(side.readings):
        on_mat = read_goal(position.goal, terms).findings
    else:
        on_mat = list(goal_findings(position.goal, terms))
    cited = {finding.rule for finding in on_mat}
    return on_mat + [finding for finding in side.findings if finding.rule not in cited]


def _goal_as_value(value: int, position: Position, terms: Terms) -> Side:
    """The value of the Goal stands for the Goal where the league allows it."""
    side = Side(())
    mat = read_goal(position.goal, terms)
    side.readings = single(whole(value), str(value))
    if not any(exact.equal(reading.value, whole(value)) for reading in mat.readings):
        side.findings.append(
            terms.finding("goal-misread", "goal-interpretation", f"{value} is neither the Goal nor its value.")
        )
    return side


def read_goal_side(tokens: tuple[Token, ...], terms: Terms, steps: Steps, *, brings_goal: bool) -> Side:
    """A side written as the Goal, with all that is wrong with it as one.

    `brings_goal` is True where there is no Goal on the mat to tie it to, so its cubes are checked here.
    """
    side = read_side(tokens, terms, in_goal=True, steps=steps)
    side.findings = [_as_goal_finding(finding) for finding in side.findings]
    if not side.rows:
        side.findings.append(
            terms.finding("goal-misread/syntax", "goal-grouping", "The Goal cannot be read the way it is written.")
        )
    if brings_goal:
        cubes = tuple(token for token in tokens if isinstance(token, WrittenCube))
        side.findings.extend(goal_findings(cubes, terms))
    elif side.rows:
        side.findings.extend(_gap_findings(_fits_gaps(tokens, side, terms, steps), terms))
    side.findings.extend(_value_findings(side, terms))
    if side.factorials > terms.factorials_in_goal and "!" in terms.postfix:
        side.findings.append(
            terms.finding(
                "goal-misread/factorial",
                "factorial-in-goal" if terms.factorials_in_goal else "no-factorial-in-goal",
                "No factorial may stand in the Goal when Multiple of k is in play."
                if not terms.factorials_in_goal
                else f"At most {words.count(terms.factorials_in_goal, 'factorial')} may stand in the Goal.",
            )
        )
    return side


def _value_findings(side: Side, terms: Terms) -> Iterator[Finding]:
    """The first value of the Goal that no Goal may have."""
    for reading in side.readings:
        try:
            failed = failed_test(reading.value, terms)
        except exact.Undecided as error:
            yield terms.finding("unverifiable", "unverifiable", sentence(error.reason))
            return
        if failed is not None:
            text = f"{words.capital(said(reading.value))} cannot be the Goal: {failed.text}."
            yield terms.finding("goal-illegal/value", failed.rule, text)
            return


def _gap_findings(fits: bool | None, terms: Terms) -> Iterator[Finding]:
    if fits is None:
        text = "Nobody could check whether the Goal is grouped as it lies on the mat."
        yield terms.finding("unverifiable/grouping", "unverifiable", text)
    elif not fits:
        yield terms.finding("goal-misread/grouping", "goal-grouping", "The Goal is grouped differently on the mat.")


def _as_goal_finding(finding: Finding) -> Finding:
    """A fault in how the Goal is written is a misreading of the Goal."""
    if finding.family in ("syntax", "goal-misread", "goal-illegal", "variation"):
        return finding
    return replace(finding, code=f"goal-misread/{finding.family}")


def _fits_gaps(tokens: tuple[Token, ...], side: Side, terms: Terms, steps: Steps) -> bool | None:
    """Whether some reading of the written Goal keeps the groups that lie on the mat; None where nobody could tell."""
    gapped = any(isinstance(token, WrittenCube) and token.gap_before for token in tokens)
    if not gapped and not terms.order_of_operations:
        return True
    rows = _flat_rows(tokens, terms, steps)
    if terms.order_of_operations:
        if not rows:
            return None
        grouped = group_by_gaps(rows[0].units, rows[0].gaps, terms, steps)
        on_mat, on_paper = read_in_order(grouped, terms, steps), side.readings
        return _trees(on_mat) == _trees(on_paper)
    allowed = Readings()
    for row in rows:
        for cores in core_choices(row.units, row.gaps):
            allowed.take(EveryGrouping(row.units, terms, steps, cores=(*row.cores, *cores)).read(), steps)
    if not len(side.readings):
        return not allowed.nothing
    matches = [exact.equal(a.value, b.value) for a in allowed for b in side.readings]
    if any(match is True for match in matches):
        return True
    return False if allowed.complete and all(match is False for match in matches) else None


def _trees(readings: Readings) -> set[str]:
    return {reading.tree.write() for reading in readings} | {flaw.tree.write() for flaw in readings.flaws.values()}


def _flat_rows(tokens: tuple[Token, ...], terms: Terms, steps: Steps) -> list[Row]:
    speller = Speller(terms=terms, in_goal=True, read=lambda units: read_units(units, terms, steps), flat=True)
    rows: list[Row] = []
    for completed in completions(tokens):
        try:
            rows.extend(speller.rows(nest(completed)))
        except SyntaxFault:
            continue
    return rows
