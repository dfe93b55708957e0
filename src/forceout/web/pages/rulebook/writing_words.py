"""What each rule on Goals and Solutions says, in a sentence of our own."""

from __future__ import annotations

from forceout.cubes.number_words import number_word
from forceout.cubes.words import capital, listed
from forceout.rules.equations.terms import Terms
from forceout.web.pages.rulebook.league import BookLeague

EQUATIONS = {
    "legal-expression": "What is written names a number, and every sign in it is used with a meaning it has.",
    "plus-minus": "+ and − add and subtract. They are never signs of a number, as in −8.",
    "root-index": "The index of a root stands before √. Without one it is a square root.",
    "multiplication-shown": "Multiplication is always shown by ×, never by brackets alone.",
    "goal-interpretation": "The writer shows, with the Solution, how the Goal is read.",
    "goal-grouping": "The Goal is read only in a way in which its cubes lie.",
    "complete-equation": "The whole Equation is written: Solution = Goal, or the other way round.",
    "equals-goal": "The Solution has the value of the Goal, as the writer reads it.",
    "cubes-there": "A Solution uses cubes that are there, each of them once.",
    "all-required": "A Solution uses every cube in Required.",
    "no-forbidden": "A Solution uses no cube in Forbidden.",
    "one-digit": "Numerals in a Solution have one digit, unless a variation says otherwise.",
}

NO_ORDER = {
    "gaps": "Gaps between its cubes group the Goal. Without gaps each writer may group it in any way.",
    "ambiguous": "There is no order of operations. If one way to group what was written is not the Goal, it is wrong.",
}
USUAL_ORDER = {
    "gaps": "Gaps between its cubes group the Goal. Without gaps the usual order of operations holds.",
    "ambiguous": "Where there are no brackets the usual order of operations holds, from left to right.",
}

ADVENTUROUS = {
    "no-exponents": "^ raises to a power.",
    "turned-power": "A ^ cube is never turned, neither in the Goal nor on paper.",
    "unverifiable": "A value that nobody could work out at the table does not count.",
    "both-turns": "A cube of a Solution may be sideways and upside-down at once; a cube of the Goal may not.",
    "goal-legal": "A Goal that is no legal expression has no Solution: say Impossible.",
    "selecting": "A variation must be able to matter for this roll, and must not repeat or contradict another.",
    "selecting-one": "Each player chooses a variation after the roll and before the Goal.",
}

BASIC = {"goal-legal": ADVENTUROUS["goal-legal"]}

LOCAL = {
    "turned-power": "^ raises to a power.",
    "goal-legal": ADVENTUROUS["goal-legal"],
    "both-turns": ADVENTUROUS["both-turns"],
    "unverifiable": "A checker works the value out, or gives a reason why it cannot be the Goal.",
}

ON_SETS = {
    "legal-expression": "A Set-Name names a set of cards. Neither =, ⊆ nor the Goal stands in it.",
    "set-name-part": "Every Solution has a Set-Name.",
    "restriction": "A Restriction says that one set lies in another (⊆) or equals it (=). Cards that break it are out.",
    "restriction-brackets": "No brackets go round = or ⊆.",
    "restriction-needed": "Where = or ⊆ lies in Required, the Solution has a Restriction.",
    "no-restrictions": "Elementary has no = and ⊆: its three Restriction cubes are laid as V and Λ before the roll.",
    "goal-shape": "Digits side by side are added, one above another multiplied, and upside-down is negative.",
    "goal-whole": "The Goal is a whole number.",
    "equals-goal": "The set has as many cards as the Goal says, after the Restrictions have taken cards out.",
    "cubes-there": "A Solution uses cubes that are there.",
    "all-required": "Each Required cube is used in the Restriction, if there is one, and again in the Set-Name. = and "
    "⊆ stand only in the Restriction.",
    "no-forbidden": "A Solution uses no cube in Forbidden.",
    "ambiguous": "Only ' goes first. If another grouping does not give the Goal, the Solution is wrong: use brackets.",
    "selecting": ADVENTUROUS["selecting"],
    "selecting-one": ADVENTUROUS["selecting-one"],
}


def writing_sentence(rule: str, league: BookLeague) -> str:
    """The sentence for a rule on what is written; empty where another sentence of its section says it."""
    if rule in league.ruleset.words:
        return league.ruleset.words[rule]
    if rule == "two-cubes":
        return "A Solution has at least two cubes."
    if rule == "now-one-cube":
        return f"After {league.near} at most one cube comes from Resources."
    if rule == "selecting-two":
        return _selecting_two(league)
    if isinstance(league.terms, Terms):
        if rule == "goal-digits":
            return f"Numerals in the Goal have at most {number_word(league.terms.goal_digits)} digits."
        return _equations_words(league.terms, league).get(rule, "")
    return ON_SETS.get(rule, "")


def _selecting_two(league: BookLeague) -> str:
    """Who chooses two variations, and in which divisions anybody may."""
    selecting = {one.title: one.selecting for one in league.divisions if one.selecting is not None}
    two = any(picks.opponent_of_two_picks_two for picks in selecting.values())
    free = [title for title, picks in selecting.items() if picks.may_always_pick_two]
    told = ["With two players, whoever does not set the Goal chooses two."] if two else []
    if free:
        where = f"In {listed(free)} anybody" if len(free) < len(selecting) else "Anybody"
        told.append(f"{where} may choose two.")
    return " ".join(told) if told or not selecting else "Nobody chooses more than one."


def _equations_words(terms: Terms, league: BookLeague) -> dict[str, str]:
    shared = {**EQUATIONS, **(USUAL_ORDER if terms.order_of_operations else NO_ORDER), **_whole_numbers(league)}
    if terms.order_of_operations:
        return {**shared, **LOCAL}
    return {**shared, **(ADVENTUROUS if league.has_variations else BASIC)}


def _whole_numbers(league: BookLeague) -> dict[str, str]:
    """In which divisions powers and roots are of whole numbers."""
    text = "powers and roots take whole numbers and give whole numbers."
    bound = [one.title for one in league.divisions if any(s.demand == "whole" for s in one.terms.binary.values())]
    if not bound:
        return {}
    return {"whole-numbers": f"{listed(bound)}: {text}" if len(bound) < len(league.divisions) else capital(text)}
