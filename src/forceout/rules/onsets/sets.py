"""Every reading of a Set-Name: the sets of cards it can name.

Only ' has priority (004 VII-B-6-b): it belongs to the set it touches. All else ungrouped is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from forceout.cubes import words
from forceout.cubes.faces import ON_SETS_COLOURS, ON_SETS_DIGITS, ON_SETS_RELATIONS
from forceout.cubes.notation.tokens import Token, WrittenCube
from forceout.rules.brackets import Group, Node, completions, nest
from forceout.rules.onsets.terms import COLOUR_SETS, EVERY_CARD, OnSetsTerms
from forceout.rules.tree import Tree

BINARY = "∪∩−"
LONGEST_ROW = 60
MOST_SETS = 14
"""Eight colour cubes and three for V and Λ make eleven sets; wild cubes a few more."""
MOST_STEPS = 300_000
"""How many pairs of sets are put together for one paper before its readings count as too many."""
SetReadings = dict[int, Tree]
"""The sets a row can name, each with a grouping that names it."""


class Steps:
    """The work that may still be done for a paper. Counted, not timed, so that the same paper is always read alike.

    `cut_off` tells that readings were left out.
    """

    __slots__ = ("cut_off", "left")

    def __init__(self, left: int = MOST_STEPS) -> None:
        self.left = left
        self.cut_off = False

    def take(self, count: int) -> bool:
        """Whether so many steps may be taken; they are then."""
        if count > self.left:
            self.cut_off = True
            return False
        self.left -= count
        return True


class SetFault(Exception):
    """The row names no set. `at` is the place in the text."""

    def __init__(self, message: str, at: int, rule: str = "legal-expression") -> None:
        super().__init__(message)
        self.message = message
        self.at = at
        self.rule = rule


def read_sets(tokens: tuple[Token, ...], terms: OnSetsTerms, steps: Steps) -> SetReadings:
    """Every set a written row can name, as far as the steps go. A missing bracket goes wherever a checker puts it."""
    found: SetReadings = {}
    fault: SetFault | None = None
    for completed in completions(tokens, never_before="'"):
        if found and not steps.take(len(completed)):
            break
        try:
            for value, tree in _read_row(nest(completed), terms, steps).items():
                found.setdefault(value, tree)
        except SetFault as error:
            fault = fault or error
    if not found:
        raise fault or SetFault("the brackets do not match", 0)
    return found


def combine(sign: str, left: int, right: int, terms: OnSetsTerms) -> int:
    """One operation on two sets."""
    if sign == "∪":
        return left | right
    if sign == "∩":
        return left & right
    return left ^ right if terms.symmetric_difference else left & ~right


def _read_row(nodes: Sequence[Node], terms: OnSetsTerms, steps: Steps) -> SetReadings:
    """The operands with their primes, and all groupings of the signs between them."""
    if not nodes:
        raise SetFault("there is no set here", 0)
    if len(nodes) > LONGEST_ROW:
        raise SetFault(f"a row of more than {LONGEST_ROW} symbols is longer than the cubes allow", nodes[0].at)
    operands: list[SetReadings] = []
    signs: list[tuple[str, str]] = []
    expecting = True
    for node in nodes:
        if expecting:
            operands.append(_operand(node, terms, steps))
            expecting = False
        elif isinstance(node, WrittenCube) and node.symbol == "'":
            operands[-1] = {
                EVERY_CARD & ~value: Tree(_text(node), (tree,), postfix=True) for value, tree in operands[-1].items()
            }
        elif isinstance(node, WrittenCube) and node.symbol in BINARY:
            signs.append((node.symbol, _text(node)))
            expecting = True
        else:
            raise _misplaced(node)
    if expecting:
        raise SetFault("a set is missing at the end", nodes[-1].at)
    if len(operands) > MOST_SETS:
        raise SetFault(f"there are cubes for at most {MOST_SETS} sets in a row", nodes[0].at)
    return _groupings(operands, signs, terms, steps)


def _operand(node: Node, terms: OnSetsTerms, steps: Steps) -> SetReadings:
    if isinstance(node, Group):
        if not node.inside:
            raise SetFault("there is nothing in these brackets", node.at)
        return _read_row(node.inside, terms, steps)
    if isinstance(node, WrittenCube):
        if node.symbol in ON_SETS_COLOURS:
            return {COLOUR_SETS[node.symbol]: Tree(_text(node))}
        if node.symbol == "V":
            return {EVERY_CARD: Tree(_text(node))}
        if node.symbol == "Λ":
            return {0: Tree(_text(node))}
    raise _misplaced(node)


def _text(cube: WrittenCube) -> str:
    return f"{cube.face}:{cube.symbol}" if cube.symbol != cube.face else cube.face


def _misplaced(node: Node) -> SetFault:
    if not isinstance(node, WrittenCube):
        return SetFault("a sign is missing here", node.at)
    shown = words.written_cube(node)
    if node.symbol in ON_SETS_RELATIONS:
        message = f"no brackets may go round {words.a(shown)}: it stands between the two sides of a Restriction"
        return SetFault(message, node.at, "restriction-brackets")
    if node.symbol in ON_SETS_DIGITS:
        return SetFault(f"the {shown} does not belong here: digits are only for the Goal", node.at)
    if node.symbol in "∪∩−'":
        return SetFault(f"{words.a(shown)} stands where a set should be", node.at)
    return SetFault(f"a sign is missing before the {shown}", node.at)


def _groupings(
    operands: list[SetReadings], signs: list[tuple[str, str]], terms: OnSetsTerms, steps: Steps
) -> SetReadings:
    """All groupings at once: what each stretch of operands can name. Out of steps, one of each is still read."""
    stretches: dict[tuple[int, int], SetReadings] = {(n, n + 1): readings for n, readings in enumerate(operands)}
    for length in range(2, len(operands) + 1):
        for start in range(len(operands) - length + 1):
            end = start + length
            found: SetReadings = {}
            for middle in range(start + 1, end):
                sign, text = signs[middle - 1]
                lefts, rights = stretches[start, middle], stretches[middle, end]
                most = None if steps.take(len(lefts) * len(rights)) else 1
                for left, left_tree in islice(lefts.items(), most):
                    for right, right_tree in islice(rights.items(), most):
                        value = combine(sign, left, right, terms)
                        if value not in found:
                            found[value] = Tree(text, (left_tree, right_tree))
            stretches[start, end] = found
    return stretches[0, len(operands)]
