"""Why there can be no Solution, where that is seen at a glance: said so that a player can check it."""

from __future__ import annotations

from forceout.cubes import words
from forceout.cubes.cards import Card
from forceout.cubes.faces import ON_SETS_COLOURS, ON_SETS_DIGITS, ON_SETS_RELATIONS, ON_SETS_SETS
from forceout.cubes.number_words import number_word
from forceout.rules.onsets.goal import GoalValues
from forceout.rules.onsets.position import OnSetsPosition
from forceout.rules.onsets.sets import BINARY
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.solver.answer import Reason
from forceout.solver.onsets_writing import Cubes


def why_impossible(position: OnSetsPosition, cubes: Cubes, goal: GoalValues, terms: OnSetsTerms) -> Reason | None:
    """The first plain reason why these cubes make no Solution, or None where it takes a search."""
    digits = sorted(face for face in cubes.required if face in ON_SETS_DIGITS)
    if digits:
        text = f"{_named(digits)} in Required cannot be used: digits are only for the Goal."
        return Reason("impossible/digit", text)
    relations = sorted(face for face in cubes.required if face in ON_SETS_RELATIONS)
    if relations and not terms.restrictions:
        text = f"{_named(relations)} in Required cannot be used: this division has no Restrictions."
        return Reason("impossible/no-restrictions", text)
    missing = sorted(terms.required_faces.difference(cubes.faces))
    if missing:
        text = f"Every Solution must contain {words.listed(map(words.a, missing))}, but there is none to use."
        return Reason("impossible/required-cube", text)
    if terms.required_card is not None and terms.required_card not in position.universe:
        text = f"The card {terms.required_card} must be in the set, but it was not dealt."
        return Reason("impossible/required-card", text)
    return _goal_out_of_reach(position, goal, terms) or _miscounted(cubes, terms)


def _goal_out_of_reach(position: OnSetsPosition, goal: GoalValues, terms: OnSetsTerms) -> Reason | None:
    if terms.blank_card_wild and Card(0) in position.universe and terms.double_set:
        return None  # whether the blank card counts double is for the writer to say
    counted = sum(2 if terms.double_set >> card.dots & 1 else 1 for card in position.universe)
    fewest = min(goal.values)
    if fewest <= counted:
        return None
    cards = f"the {len(position.universe)} cards"
    return Reason("impossible/too-large", f"The Goal is {fewest}, but all {cards} together count only {counted}.")


def _miscounted(cubes: Cubes, terms: OnSetsTerms) -> Reason | None:
    """With n operations that join, a Set-Name has n + 1 sets; Required may ask for too many of either."""
    if not terms.wild_faces.isdisjoint(cubes.faces):
        return None
    sets = ON_SETS_COLOURS + ON_SETS_SETS
    required_sets = sum(cubes.required[face] for face in sets)
    required_signs = sum(cubes.required[face] for face in BINARY)
    sets_there, signs_there = _there(cubes, sets), _there(cubes, BINARY)
    if sets_there == 0:
        return Reason("impossible/no-set", "There is no cube that names a set.")
    if required_signs >= sets_there:
        signs, sets_needed = _count(required_signs, "operation"), _count(required_signs + 1, "set")
        there = _count(sets_there, "cube")
        text = f"{words.capital(signs)} in Required must join {sets_needed}, but only {there} can be used as sets."
        return Reason("impossible/too-few-sets", text)
    enough = signs_there > 0 if terms.operations_repeat else signs_there >= required_sets - 1
    if required_sets > 1 and not enough:
        many, signs = _count(required_sets, "set"), _count(required_sets - 1, "operation")
        there = f"only {number_word(signs_there)}" if signs_there else "none"
        text = f"{words.capital(many)} in Required need {signs} to join them, but {there} can be used."
        return Reason("impossible/too-few-signs", text)
    return None


def _named(faces: list[str]) -> str:
    return words.capital(words.listed(map(words.a, faces)))


def _there(cubes: Cubes, faces: str) -> int:
    """The most cubes with these faces one part can use, with the one from Resources where the claim allows one."""
    return sum(cubes.base[face] for face in faces) + any(face in cubes.extra for face in faces)


def _count(number: int, noun: str) -> str:
    return words.count(number, noun) if number else f"no {noun}s"
