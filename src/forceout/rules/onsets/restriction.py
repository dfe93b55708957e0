"""Restrictions: statements about sets that take cards out of the Universe (004 VI-B)."""

from __future__ import annotations

from itertools import product

from forceout.cubes.faces import ON_SETS_RELATIONS
from forceout.cubes.notation.tokens import Mark, Token, WrittenCube, WrittenMark
from forceout.rules.brackets import unmatched
from forceout.rules.onsets.sets import SetFault, SetReadings, Steps, read_sets
from forceout.rules.onsets.terms import EVERY_CARD, OnSetsTerms
from forceout.rules.tree import Tree

MOST_READINGS = 2_000


def read_restriction(tokens: tuple[Token, ...], terms: OnSetsTerms, steps: Steps) -> SetReadings:
    """Every set of cards a Restriction can leave, each with a grouping: a card stays where every link holds."""
    sides, relations = _split(tokens)
    if not relations:
        at = tokens[0].at if tokens else 0
        if any(isinstance(token, WrittenCube) and token.symbol in ON_SETS_RELATIONS for token in tokens):
            raise SetFault("no brackets may go round = or ⊆", at, "restriction-brackets")
        raise SetFault("a Restriction needs = or ⊆ between two sets", at, "restriction")
    readings = [list(read_sets(side, terms, steps).items()) for side in sides]
    found: SetReadings = {}
    for number, chosen in enumerate(product(*readings)):
        if number >= MOST_READINGS:
            steps.cut_off = True
            break
        stay = EVERY_CARD
        for place, relation in enumerate(relations):
            left, right = chosen[place][0], chosen[place + 1][0]
            stay &= ~breaking(relation, left, right)
        if stay not in found:
            found[stay] = _tree(chosen, relations)
    return found


def breaking(relation: str, left: int, right: int) -> int:
    """The cards that do not satisfy `left relation right` (004 VI-B-2)."""
    return left & ~right if relation == "⊆" else left ^ right


def _tree(chosen: tuple[tuple[int, Tree], ...], relations: list[str]) -> Tree:
    """The Restriction as grouped; no brackets may stand round its relations, so it is written flat."""
    written = chosen[0][1].write()
    for relation, (_, side) in zip(relations, chosen[1:], strict=True):
        written += f" {relation} {side.write()}"
    return Tree(written)


def _split(tokens: tuple[Token, ...]) -> tuple[list[tuple[Token, ...]], list[str]]:
    """The sides and the relations between them; a relation inside brackets is left where it is, and refused there."""
    sides: list[list[Token]] = [[]]
    relations: list[str] = []
    depth = 0
    alone = set(unmatched(tokens))  # a bracket without a partner encloses nothing yet
    for place, token in enumerate(tokens):
        if isinstance(token, WrittenMark) and place not in alone:
            depth += {Mark.OPEN: 1, Mark.CLOSE: -1}.get(token.mark, 0)
        if isinstance(token, WrittenCube) and token.symbol in ON_SETS_RELATIONS and depth == 0:
            relations.append(token.symbol)
            sides.append([])
        else:
            sides[-1].append(token)
    return [tuple(side) for side in sides], relations
