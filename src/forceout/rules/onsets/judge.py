"""The judge of written Solutions: every reading, every fault, every rule."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product
from math import prod
from typing import TypeAlias, TypeGuard

from forceout.cubes import words
from forceout.cubes.cards import Card
from forceout.cubes.faces import ON_SETS_DIGITS, ON_SETS_OPERATIONS, ON_SETS_RELATIONS
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.onsets import GoalShape, WrittenSolution, read_goal_shape, read_solutions, split_own_goal
from forceout.cubes.notation.tokens import Token, WrittenCube
from forceout.cubes.number_words import COUNTED
from forceout.rules import wild
from forceout.rules.claims import Claim, claim_of
from forceout.rules.finding import Finding
from forceout.rules.onsets.cubes_available import check_cubes, parts_of
from forceout.rules.onsets.goal import GoalValues, goal_values
from forceout.rules.onsets.position import OnSetsPosition
from forceout.rules.onsets.restriction import read_restriction
from forceout.rules.onsets.sets import SetFault, SetReadings, Steps, read_sets
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.rules.tree import Tree
from forceout.rules.verdict import Verdict

GOAL_BEHIND = re.compile(r"=\s*\d+\s*$")
"""“= 6” at the end, though no cube shows a 6."""
MOST_OUTCOMES = 4_000
MOST_PAIRS = 250_000
"""How many outcomes of two Solutions are held against each other."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One reading of a Solution: the cards it selects, what they count, and what is wrong with it."""

    cards: frozenset[Card]
    value: int
    text: str
    fault: Finding | None


@dataclass
class SolutionReading:
    """A written Solution with everything wrong about it and every outcome it can have."""

    findings: list[Finding] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)
    complete: bool = False
    """Whether the outcomes are known to be all there are."""

    @property
    def values(self) -> frozenset[int]:
        return frozenset(outcome.value for outcome in self.outcomes)

    @property
    def fits_in_all(self) -> bool:
        """Whether every outcome is known and none has a fault."""
        return self.complete and bool(self.outcomes) and all(outcome.fault is None for outcome in self.outcomes)

    @property
    def broken(self) -> Outcome | None:
        """A reading with a fault, where another has none."""
        faulty = [outcome for outcome in self.outcomes if outcome.fault is not None]
        return faulty[0] if faulty and len(faulty) < len(self.outcomes) else None


OnSetsVerdict: TypeAlias = Verdict[int]


def judge_solution(text: str, position: OnSetsPosition, terms: OnSetsTerms) -> OnSetsVerdict:
    """Rules on a written Solution, or on two of them where Two Solutions is in effect."""
    claim = claim_of(position.claim, terms)
    if claim.brings_goal and not position.goal.cubes:
        return _with_own_goal(text, position, terms)
    goal = goal_values(position.goal, terms)
    try:
        solutions = read_solutions(text)
    except NotationError as error:
        behind = GOAL_BEHIND.search(text)
        syntax = (
            _goal_behind(behind[0], terms)
            if behind
            else terms.remark("syntax", "legal-expression", error.message, error.at)
        )
        return OnSetsVerdict(findings=(*goal.findings, syntax), proven=False, goal_value=_only(goal.values))
    findings = list(goal.findings)
    wanted = 2 if terms.two_solutions else 1
    if len(solutions) != wanted:
        said = "Two Solutions must be written." if terms.two_solutions else "Only one Solution may be written."
        findings.append(terms.finding("variation/two-solutions", "two-solutions", said))
    readings = [read_solution(solution, position, terms, claim, goal) for solution in solutions]
    for reading in readings:
        findings += reading.findings
        findings += _fault_of(reading, terms)
    if terms.two_solutions and len(readings) == 2:
        findings += _same_cards(readings[0], readings[1], terms)
    proven = bool(goal.values) and len(readings) == wanted and all(reading.fits_in_all for reading in readings)
    if not findings and not proven:
        findings.append(_unverifiable(terms))
    return OnSetsVerdict(
        findings=tuple(dict.fromkeys(findings)),
        proven=proven,
        fits=bool(goal.values) and all(reading.values & set(goal.values) for reading in readings),
        solution_value=next((value for reading in readings if (value := _only(reading.values)) is not None), None),
        goal_value=_only(goal.values),
        counterexample=next((reading.broken.text for reading in readings if reading.broken is not None), None),
    )


def _with_own_goal(text: str, position: OnSetsPosition, terms: OnSetsTerms) -> OnSetsVerdict:
    """Against “no Goal” the writer writes how the digits of a Goal would lie, and then a Solution (004 III-D-2)."""
    split = split_own_goal(text)
    if split is None:
        said = "The Goal is missing: write how its digits lie, then a semicolon, then the Solution."
        return _refused(terms.finding("no-equation/goal", "own-goal", said))
    written, solution = split
    try:
        shape = read_goal_shape(written)
    except NotationError as error:
        return _refused(terms.remark("goal-misread/syntax", "own-goal", error.message, error.at))
    if not shape.cubes:
        return _refused(terms.finding("goal-misread/syntax", "own-goal", "The Goal has no digits."))
    verdict = judge_solution(solution, replace(position, goal=shape), terms)
    broken = verdict.counterexample
    return replace(
        verdict,
        findings=(*_digits_missing(shape, position, terms), *verdict.findings),
        counterexample=None if broken is None else f"{written} ; {broken}",
    )


def _refused(finding: Finding) -> OnSetsVerdict:
    return OnSetsVerdict(findings=(finding,), proven=False)


def _digits_missing(shape: GoalShape, position: OnSetsPosition, terms: OnSetsTerms) -> Iterator[Finding]:
    """The Goal is made of the digits that were rolled."""
    rolled = Counter(cube.face for cube in position.resources)
    for digit, count in sorted(Counter(str(cube.digit) for cube in shape.cubes).items()):
        if count > rolled[digit]:
            has = f"only {rolled[digit]}" if rolled[digit] else "none"
            text = f"The Goal needs {count} of the digit {digit}, and Resources has {has}."
            yield terms.finding("unavailable-cube/goal", "own-goal", text)


def _only(values: Collection[int]) -> int | None:
    return next(iter(values)) if len(values) == 1 else None


def _fault_of(reading: SolutionReading, terms: OnSetsTerms) -> Iterator[Finding]:
    """What is wrong with a Solution in every reading of it, or in one that a checker may choose."""
    wrong = [outcome for outcome in reading.outcomes if outcome.fault is not None]
    fault = wrong[0].fault if wrong else None
    if fault is None:
        return
    if reading.broken is None:
        yield fault
    else:
        read = words.solution(reading.broken.text)
        yield terms.finding("ambiguous", "ambiguous", f"It can be read as {read}. {fault.text}")


def _same_cards(first: SolutionReading, second: SolutionReading, terms: OnSetsTerms) -> Iterator[Finding]:
    """The second Solution must have a card that the first has not (004 XIII-D-14)."""
    ones = {outcome.cards for outcome in first.outcomes}
    others = {outcome.cards for outcome in second.outcomes}
    if len(ones) * len(others) > MOST_PAIRS:
        yield _unverifiable(terms)
    elif any(other <= one for one in ones for other in others):
        yield terms.finding(
            "variation/two-solutions", "two-solutions", "The second Solution must have a card that is not in the first."
        )


def read_solution(
    solution: WrittenSolution, position: OnSetsPosition, terms: OnSetsTerms, claim: Claim, goal: GoalValues
) -> SolutionReading:
    """One Solution: its parts, its cubes, and what it selects in every reading."""
    found = SolutionReading()
    rows, clashes = wild.settle(solution.parts, sorted(terms.wild_faces), lambda symbol: _as_one(symbol, terms))
    for face, symbols in clashes.items():
        text = f"Every {face} must stand for the same symbol, but here they stand for {words.listed(symbols)}."
        found.findings.append(terms.finding("variation/wild-cube", "wild-cube", text))
    restrictions, (set_name, goal_behind) = tuple(rows[:-1]), _apart_from_goal(rows[-1])
    if goal_behind:
        found.findings.append(_goal_behind(words.drawn_sets(goal_behind), terms))
    found.findings += _meaning_findings(rows, terms)
    found.findings += _blank_findings(solution, position, terms)
    found.findings += _form_findings(restrictions, set_name, position, terms)
    written = sum(1 for row in rows for token in row if isinstance(token, WrittenCube))
    found.findings += check_cubes(parts_of(restrictions, set_name, position, terms), position, claim, terms, written)
    operations = sum(1 for token in set_name if isinstance(token, WrittenCube) and token.symbol in ON_SETS_OPERATIONS)
    if operations < terms.least_operations:
        needed, has = words.count(terms.least_operations, "operation sign"), COUNTED.get(operations, "none")
        text = f"The Set-Name needs at least {needed}; it has {has}."
        found.findings.append(terms.finding("variation/two-operations", "two-operations", text))
    steps = Steps()
    readings = [_read(found, read_restriction, row, terms, steps) for row in restrictions]
    named = _read(found, read_sets, set_name, terms, steps, "legal-expression") if _has_no_relation(set_name) else {}
    if all((*readings, named)):
        _work_out(found, solution, [*readings, named], position, terms, goal)
        _cut_off(found, steps, terms)
    return found


def _work_out(
    found: SolutionReading,
    solution: WrittenSolution,
    readings: list[SetReadings],
    position: OnSetsPosition,
    terms: OnSetsTerms,
    goal: GoalValues,
) -> None:
    """Every outcome, as far as anyone could check them."""
    dots = _dots(solution, position)
    visible = [_told_apart(reading, set(dots.values())) for reading in readings]
    found.complete = prod(len(reading) for reading in visible) <= MOST_OUTCOMES
    if not found.complete:
        found.findings.append(_unverifiable(terms))
    chosen = islice(product(*(reading.items() for reading in visible)), MOST_OUTCOMES)
    found.outcomes = list(_outcomes(chosen, dots, position, terms, goal))


def _cut_off(found: SolutionReading, steps: Steps, terms: OnSetsTerms) -> None:
    """Readings that were left out prove nothing; what was found may still show that a paper is ambiguous."""
    if steps.cut_off:
        found.complete = False
        found.findings.append(_unverifiable(terms))


def _told_apart(reading: SetReadings, dealt: set[int]) -> SetReadings:
    """One reading for each set that differs on the cards that were dealt."""
    seen: SetReadings = {}
    mask = sum(1 << dots for dots in dealt)
    for value, tree in reading.items():
        seen.setdefault(value & mask, tree)
    return seen


def _unverifiable(terms: OnSetsTerms) -> Finding:
    return terms.finding("unverifiable", "unverifiable", "It can be read in more ways than anyone could check.")


def _as_one(symbol: str, terms: OnSetsTerms) -> str:
    return min(terms.partners(symbol))


def _read(
    found: SolutionReading,
    read: Callable[[tuple[Token, ...], OnSetsTerms, Steps], SetReadings],
    row: tuple[Token, ...],
    terms: OnSetsTerms,
    steps: Steps,
    rule: str | None = None,
) -> SetReadings:
    try:
        return read(row, terms, steps)
    except SetFault as fault:
        found.findings.append(terms.remark("syntax", rule or fault.rule, fault.message, fault.at))
        return {}


def _meaning_findings(rows: Sequence[tuple[Token, ...]], terms: OnSetsTerms) -> Iterator[Finding]:
    for row in rows:
        for token in row:
            if not isinstance(token, WrittenCube) or token.symbol == token.face:
                continue
            if token.symbol in terms.partners(token.face):
                continue  # said, though an interchangeable pair need not be
            if token.face not in terms.wild_faces:
                text = (
                    f"{words.capital(words.a(token.face))} may not stand for {words.a(token.symbol)}: it is not wild."
                )
                yield terms.finding("variation/wild-cube", "wild-cube", text)
            elif token.symbol not in terms.wild_symbols:
                because = "digits are only for the Goal" if token.symbol in ON_SETS_DIGITS else "it is not used here"
                text = f"A wild {token.face} may not stand for {words.a(token.symbol)}: {because}."
                yield terms.finding("variation/wild-cube", "wild-cube", text)


def _blank_findings(solution: WrittenSolution, position: OnSetsPosition, terms: OnSetsTerms) -> Iterator[Finding]:
    if solution.blank is None:
        return
    card = Card.parse(solution.blank)
    if card is None:
        yield terms.finding(
            "syntax", "blank-card-wild", f"“{solution.blank[:20]}” names no colours for the blank card."
        )
    if not terms.blank_card_wild:
        text = "The blank card has colours only when Blank Card Wild is in play."
        yield terms.finding("variation/blank-card-wild", "blank-card-wild", text)
    elif Card(0) not in position.universe:
        yield terms.finding("variation/blank-card-wild", "blank-card-wild", "The blank card was not dealt.")
    if card is not None and card == terms.forbidden_card and card.dots:
        text = f"The blank card may not be made into {card}, the forbidden card."
        yield terms.finding("variation/forbidden-card", "card", text)


def _form_findings(
    restrictions: Sequence[tuple[Token, ...]], set_name: tuple[Token, ...], position: OnSetsPosition, terms: OnSetsTerms
) -> Iterator[Finding]:
    if not set_name:
        yield terms.finding("no-equation", "set-name-part", "The Solution has no Set-Name.")
    elif not _has_no_relation(set_name):
        sign = next(token.symbol for token in set_name if _is_relation(token))
        text = f"{sign} may not stand in the Set-Name. It belongs in a Restriction, and the Set-Name comes behind that."
        yield terms.finding("syntax/set-name", "legal-expression", text)
    if restrictions and not terms.restrictions:
        yield terms.finding("syntax/restriction", "no-restrictions", "This division plays without Restrictions.")
    relations = [cube.face for cube in position.required if cube.face in ON_SETS_RELATIONS]
    if relations and not restrictions:
        lie, them = ("lie", "them") if len(relations) > 1 else ("lies", "it")
        text = f"{words.listed(relations)} {lie} in Required, so the Solution needs a Restriction that uses {them}."
        yield terms.finding("missing-required", "restriction-needed", text)


def _goal_behind(said: str, terms: OnSetsTerms) -> Finding:
    text = f"“{said.strip()}” must not be written behind the Set-Name: the Goal is not part of a Solution."
    return terms.finding("syntax/set-name", "legal-expression", text)


def _is_relation(token: Token) -> TypeGuard[WrittenCube]:
    return isinstance(token, WrittenCube) and token.symbol in ON_SETS_RELATIONS


def _has_no_relation(set_name: tuple[Token, ...]) -> bool:
    return bool(set_name) and not any(map(_is_relation, set_name))


def _apart_from_goal(row: tuple[Token, ...]) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """The Set-Name, and the “= Goal” that must not stand behind it (004 VI-A)."""
    place = next((place for place in range(len(row) - 1, -1, -1) if _is_relation(row[place])), None)
    if place is None:
        return row, ()
    behind = [token for token in row[place + 1 :] if isinstance(token, WrittenCube)]
    only_digits = bool(behind) and all(token.symbol in ON_SETS_DIGITS for token in behind)
    return (row[:place], row[place:]) if only_digits else (row, ())


# -- what a reading selects -------------------------------------------------------------------------


def _outcomes(
    readings: Iterator[tuple[tuple[int, Tree], ...]],
    dots: dict[Card, int],
    position: OnSetsPosition,
    terms: OnSetsTerms,
    goal: GoalValues,
) -> Iterator[Outcome]:
    for chosen in readings:
        *stays, (named, _) = chosen
        text = " ; ".join(tree.write() for _, tree in chosen)
        remaining = [card for card in position.universe if all(stay >> dots[card] & 1 for stay, _ in stays)]
        selected = frozenset(card for card in remaining if named >> dots[card] & 1)
        value = count_cards(selected, dots, terms)
        idle = _idle_restriction([stay for stay, _ in stays], position, dots) if terms.no_null_restrictions else None
        yield Outcome(selected, value, text, _fault(selected, value, idle, terms, goal, several=len(stays) > 1))


def count_cards(cards: frozenset[Card], dots: dict[Card, int], terms: OnSetsTerms) -> int:
    """What a set of cards counts: one each, two where Double Set says so."""
    return sum(2 if terms.double_set >> dots[card] & 1 else 1 for card in cards)


def _dots(solution: WrittenSolution, position: OnSetsPosition) -> dict[Card, int]:
    """The dots each card counts as having: its own, or those the writer gave the blank card."""
    dots = {card: card.dots for card in position.universe}
    given = Card.parse(solution.blank) if solution.blank is not None else None
    if given is not None and Card(0) in dots:
        dots[Card(0)] = given.dots
    return dots


def _idle_restriction(stays: list[int], position: OnSetsPosition, dots: dict[Card, int]) -> int | None:
    """The first Restriction that takes out no card which the others leave in."""
    for number in range(len(stays)):
        others = [stay for place, stay in enumerate(stays) if place != number]
        left = [card for card in position.universe if all(stay >> dots[card] & 1 for stay in others)]
        if all(stays[number] >> dots[card] & 1 for card in left):
            return number
    return None


def _card(card: Card) -> str:
    return f"The card {card}" if card.dots else "The blank card"


def _fault(
    selected: frozenset[Card], value: int, idle: int | None, terms: OnSetsTerms, goal: GoalValues, *, several: bool
) -> Finding | None:
    if idle is not None:
        which = f"The {words.ORDINALS.get(idle + 1, f'{idle + 1}th')} Restriction" if several else "The Restriction"
        own = " of its own" if several else ""
        text = f"{which} takes out no card{own}, but with No Null Restrictions it must."
        return terms.finding("variation/no-null-restrictions", "no-null-restrictions", text)
    if terms.required_card is not None and terms.required_card not in selected:
        text = f"{_card(terms.required_card)} must be in the set, but it is not."
        return terms.finding("variation/required-card", "card", text)
    if terms.forbidden_card is not None and terms.forbidden_card in selected:
        return terms.finding(
            "variation/forbidden-card", "card", f"{_card(terms.forbidden_card)} must not be in the set, but it is."
        )
    if goal.values and value not in goal.values:
        wanted = " or ".join(str(number) for number in sorted(goal.values))
        return terms.finding("not-equal", "equals-goal", f"The Solution comes to {value}, but the Goal is {wanted}.")
    return None
