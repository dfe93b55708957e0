"""The judge of written equations: it sees every fault and names the rule (precedence decision 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from forceout import exact
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.reader import read_equation
from forceout.cubes.notation.tokens import Token, WrittenCube
from forceout.cubes.notation.writer import write_expression
from forceout.exact import Value, whole
from forceout.rules.brackets import completions, nest
from forceout.rules.claims import claim_of
from forceout.rules.equations.chart import Chart
from forceout.rules.equations.gaps import core_choices, group_by_gaps
from forceout.rules.equations.goal import failed_test, goal_findings, read_goal
from forceout.rules.equations.order import read_in_order
from forceout.rules.equations.position import Position
from forceout.rules.equations.row import Row
from forceout.rules.equations.side import EFFORT, Side, read_side, read_units
from forceout.rules.equations.spelling import Speller, SyntaxFault
from forceout.rules.equations.spread import Effort, Flaw, Reading, Spread, single
from forceout.rules.equations.supply import check_cubes
from forceout.rules.equations.terms import Claim, Terms
from forceout.rules.equations.writing import Mismatch, align, settle_wild, signed_number
from forceout.rules.finding import Finding, sentence
from forceout.rules.verdict import Verdict

EquationVerdict: TypeAlias = Verdict[Value]


def judge(equation: str, position: Position, terms: Terms) -> EquationVerdict:
    """Rules on a written equation."""
    claim = claim_of(position.claim, terms)
    try:
        sides = read_equation(equation)
    except NotationError as error:
        return EquationVerdict([terms.finding("syntax", "legal-expression", sentence(str(error)))])
    fault = _not_an_equation(sides, terms)
    if fault is not None:
        return EquationVerdict([fault])
    verdicts = [
        _rule(solution, goal, position, claim, terms) for solution, goal in _orders(sides, position, claim, terms)
    ]
    return next((verdict for verdict in verdicts if verdict.correct), verdicts[0])


def _orders(
    sides: tuple[tuple[Token, ...], ...], position: Position, claim: Claim, terms: Terms
) -> list[tuple[tuple[Token, ...], tuple[Token, ...]]]:
    """Solution and Goal in the orders that fit the mat: the Goal may stand on the left (000 VII-B-1)."""
    left, right = sides
    both = [(left, right), (right, left)]
    fitting = [order for order in both if claim.brings_goal or _could_be_goal(order[1], position, terms)]
    return fitting or both[:1]


def _could_be_goal(side: tuple[Token, ...], position: Position, terms: Terms) -> bool:
    if not isinstance(align(side, position.goal, terms), Mismatch):
        return True
    return terms.goal_as_value and signed_number(side) is not None


def _not_an_equation(sides: tuple[tuple[Token, ...], ...], terms: Terms) -> Finding | None:
    if len(sides) < 2:
        return terms.finding("no-equation", "complete-equation", "There is no equals sign: write Solution = Goal.")
    if len(sides) > 2:
        return terms.finding("no-equation", "complete-equation", "An Equation has one equals sign, not more.")
    if not sides[0] or not sides[1]:
        return terms.finding("no-equation", "complete-equation", "One side is empty: write Solution = Goal.")
    return None


def _rule(
    solution: tuple[Token, ...], goal: tuple[Token, ...], position: Position, claim: Claim, terms: Terms
) -> EquationVerdict:
    verdict = EquationVerdict()
    effort = Effort(EFFORT)
    brings_goal = claim.brings_goal
    tied = goal if brings_goal else align(goal, position.goal, terms)
    as_value = signed_number(goal) if isinstance(tied, Mismatch) and terms.goal_as_value else None
    written_goal = goal if isinstance(tied, Mismatch) else tied
    (solution, written_goal), wild_findings = settle_wild([solution, written_goal], terms)
    verdict.findings += wild_findings
    if as_value is not None:
        goal_side = _goal_as_value(as_value, position, terms)
    elif isinstance(tied, Mismatch):
        goal_side = Side(goal)
        goal_side.findings.append(terms.finding("goal-misread/other", "goal-interpretation", tied.text))
    else:
        goal_side = read_goal_side(written_goal, terms, effort, brings_goal=brings_goal)
    verdict.findings += _goal_faults(goal_side, position, terms, brings_goal=brings_goal)
    solution_side = read_side(solution, terms, in_goal=False, effort=Effort(EFFORT))
    verdict.findings += solution_side.findings
    if solution_side.rows:
        goal_uses = goal_side.uses if brings_goal else ()
        verdict.findings += check_cubes(solution_side.uses, position, claim, terms, goal_uses)
    verdict.findings += _counted(solution_side, goal_side, terms)
    _compare(verdict, solution_side, goal_side, terms)
    verdict.findings = _without_repeats(verdict.findings)
    return verdict


def _without_repeats(findings: list[Finding]) -> list[Finding]:
    return list(dict.fromkeys(findings))


# -- the Goal as written --------------------------------------------------------------------------


def _goal_faults(side: Side, position: Position, terms: Terms, *, brings_goal: bool) -> list[Finding]:
    """What is wrong with the Goal: as it lies on the mat first, then as written."""
    if brings_goal:
        return side.findings
    if side.findings or not len(side.spread):
        on_mat = read_goal(position.goal, terms).findings
    else:
        on_mat = list(goal_findings(position.goal, terms))
    cited = {finding.rule for finding in on_mat}
    return on_mat + [finding for finding in side.findings if finding.rule not in cited]


def _goal_as_value(value: int, position: Position, terms: Terms) -> Side:
    """The value of the Goal stands for the Goal where the league allows it."""
    side = Side(())
    mat = read_goal(position.goal, terms)
    side.spread = single(whole(value), str(value))
    if not any(exact.equal(reading.value, whole(value)) for reading in mat.spread):
        side.findings.append(
            terms.finding("goal-misread", "goal-interpretation", f"{value} is neither the Goal nor its value.")
        )
    return side


def read_goal_side(tokens: tuple[Token, ...], terms: Terms, effort: Effort, *, brings_goal: bool) -> Side:
    """A side written as the Goal, with all that is wrong with it as one.

    `brings_goal` is True where there is no Goal on the mat to tie it to, so its cubes are checked here.
    """
    side = read_side(tokens, terms, in_goal=True, effort=effort)
    side.findings = [_as_goal_finding(finding) for finding in side.findings]
    if not side.rows:
        side.findings.append(
            terms.finding("goal-misread/syntax", "goal-grouping", "The Goal cannot be read the way it is written.")
        )
    if brings_goal:
        cubes = tuple(token for token in tokens if isinstance(token, WrittenCube))
        side.findings.extend(goal_findings(cubes, terms))
    elif side.rows and not _fits_gaps(tokens, side, terms, effort):
        side.findings.append(
            terms.finding("goal-misread/grouping", "goal-grouping", "The Goal is grouped differently on the mat.")
        )
    for reading in side.spread:
        failed = failed_test(reading.value, terms)
        if failed is not None:
            side.findings.append(terms.finding("goal-illegal/value", failed.rule, sentence(failed.text)))
            break
    if side.factorials > terms.factorials_in_goal and "!" in terms.postfix:
        side.findings.append(
            terms.finding(
                "goal-misread/factorial",
                "factorial-in-goal",
                "No factorial may be put in the Goal here."
                if not terms.factorials_in_goal
                else f"At most {terms.factorials_in_goal} factorials may be put in the Goal.",
            )
        )
    return side


def _as_goal_finding(finding: Finding) -> Finding:
    """A fault in how the Goal is written is a misreading of the Goal."""
    if finding.family in ("syntax", "goal-misread", "goal-illegal", "variation"):
        return finding
    return Finding(f"goal-misread/{finding.family}", finding.rule, finding.text)


def _fits_gaps(tokens: tuple[Token, ...], side: Side, terms: Terms, effort: Effort) -> bool:
    """Whether some reading of the written Goal keeps the groups that lie on the mat."""
    gapped = any(isinstance(token, WrittenCube) and token.gap_before for token in tokens)
    if not gapped and not terms.order_of_operations:
        return True
    rows = _flat_rows(tokens, terms, effort)
    if terms.order_of_operations:
        if not rows:
            return True
        grouped = group_by_gaps(rows[0].units, rows[0].gaps, terms, effort)
        on_mat, on_paper = read_in_order(grouped, terms, effort), side.spread
        return _trees(on_mat) == _trees(on_paper)
    allowed = Spread()
    for row in rows:
        for cores in core_choices(row.units, row.gaps):
            allowed.take(Chart(row.units, terms, effort, cores=(*row.cores, *cores)).read())
    if not len(side.spread):
        return bool(allowed.flaws) or not allowed.nothing
    return any(exact.equal(a.value, b.value) is not False for a in allowed for b in side.spread)


def _trees(spread: Spread) -> set[str]:
    return {reading.tree.write() for reading in spread} | {flaw.tree.write() for flaw in spread.flaws.values()}


def _flat_rows(tokens: tuple[Token, ...], terms: Terms, effort: Effort) -> list[Row]:
    speller = Speller(terms=terms, in_goal=True, read=lambda units: read_units(units, terms, effort), flat=True)
    rows: list[Row] = []
    for completed in completions(tokens):
        try:
            rows.extend(speller.rows(nest(completed)))
        except SyntaxFault:
            continue
    return rows


# -- the two sides together -----------------------------------------------------------------------


def _counted(solution: Side, goal: Side, terms: Terms) -> Iterator[Finding]:
    """Conditions on the number of signs."""
    if solution.rows and solution.operations < terms.least_operations:
        yield terms.finding(
            "variation/three-operation-solution",
            "three-operations",
            f"The Solution needs at least {terms.least_operations} operation symbols; it has {solution.operations}.",
        )
    if "!" in terms.postfix and not terms.factorials_unlimited_in_solution:
        total = solution.factorials + goal.factorials
        if total > terms.factorials:
            yield terms.finding(
                "variation/factorial",
                "factorial",
                f"The Equation has {total} factorials; only {terms.factorials} are available for both sides together.",
            )


def _compare(verdict: EquationVerdict, solution: Side, goal: Side, terms: Terms) -> None:
    solutions, goals = list(solution.spread), list(goal.spread)
    if len(solutions) == 1 and not solution.spread.flaws:
        verdict.solution_value = solutions[0].value
    if len(goals) == 1 and not goal.spread.flaws:
        verdict.goal_value = goals[0].value
    for side, name in ((solution, "Solution"), (goal, "Goal as written")):
        if side.rows and not len(side.spread):
            verdict.findings += [
                _flaw_finding(flaw, name, terms) for flaw in side.spread.flaws.values() if not _already_said(flaw, side)
            ]
    if not solutions or not goals:
        return
    outcomes = [(s, g, terms.relation.holds(s.value, g.value)) for s in solutions for g in goals]
    right = [pair for pair in outcomes if pair[2] is True]
    wrong = [pair for pair in outcomes if pair[2] is False]
    if right and wrong:
        broken = wrong[0]
        verdict.counterexample = f"{_shown(broken[0], solution)} = {_shown(broken[1], goal)}"
        _, text = terms.relation.complaint(broken[0].value, broken[1].value)
        verdict.findings.append(
            terms.finding("ambiguous", "ambiguous", f"It can be read as {verdict.counterexample}. {text}")
        )
    elif wrong and not right and len(wrong) == len(outcomes):
        code, text = terms.relation.complaint(wrong[0][0].value, wrong[0][1].value)
        verdict.findings.append(terms.finding(code, terms.relation.rule, text))
    elif not right or len(right) < len(outcomes):
        verdict.findings.append(
            terms.finding("unverifiable", "unverifiable", "Nobody could check whether the two sides are equal.")
        )
    if right:
        _broken_readings(verdict, solution, goal, terms)


def _already_said(flaw: Flaw, side: Side) -> bool:
    """Whether a finding about the writing has named the cause of this flaw."""
    return flaw.rule in ("no-meaning", "base") and bool(side.findings)


def _broken_readings(verdict: EquationVerdict, solution: Side, goal: Side, terms: Terms) -> None:
    """A reading without a value breaks a side that has another with one (precedence decision 8)."""
    for side, other, solution_first in ((solution, goal, True), (goal, solution, False)):
        for flaw in side.spread.flaws.values():
            if flaw.undecided:
                verdict.findings.append(terms.finding("unverifiable", "unverifiable", sentence(flaw.reason)))
                continue
            partner = write_expression(other.tokens)
            sides = (flaw.tree.write(), partner) if solution_first else (partner, flaw.tree.write())
            verdict.counterexample = verdict.counterexample or " = ".join(sides)
            verdict.findings.append(
                terms.finding("ambiguous", "ambiguous", f"It can be read as {' = '.join(sides)}, where {flaw.reason}.")
            )
        if not side.spread.complete and not any(f.family == "ambiguous" for f in verdict.findings):
            verdict.findings.append(
                terms.finding("unverifiable", "unverifiable", "It can be read in more ways than anyone could check.")
            )


def _shown(reading: Reading, side: Side) -> str:
    return reading.tree.write() if len(side.spread) > 1 or not side.tokens else write_expression(side.tokens)


def _flaw_finding(flaw: Flaw, name: str, terms: Terms) -> Finding:
    if flaw.undecided:
        return terms.finding("unverifiable", "unverifiable", f"The {name}: {flaw.reason}.")
    code = "multi-digit" if flaw.rule == "one-digit" else "undefined"
    return terms.finding(code, flaw.rule, f"The {name} has no value. {flaw.tree.write()}: {flaw.reason}.")
