"""The reference solver for On-Sets: every Set-Name and every Restriction that the cubes can make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from forceout.cubes.cards import ALL_CARDS, Card
from forceout.cubes.faces import ON_SETS_COLOURS, ON_SETS_OPERATIONS, ON_SETS_RELATIONS
from forceout.rules.claims import Claim, claim_of
from forceout.rules.onsets.cubes_available import resource_options
from forceout.rules.onsets.goal import goal_values
from forceout.rules.onsets.judge import count_cards, judge_solution
from forceout.rules.onsets.position import OnSetsPosition
from forceout.rules.onsets.restriction import breaking
from forceout.rules.onsets.sets import BINARY, combine
from forceout.rules.onsets.terms import COLOUR_SETS, EVERY_CARD, OnSetsTerms
from forceout.rules.tree import Tree
from forceout.solver.answer import Answer, Impossible, Solved, Undecided
from forceout.solver.budget import OutOfTime, RunningBudget
from forceout.solver.multisets import Counts, between, splits, without

Usage = tuple[int, ...]
"""How often each free operation was used, counted no further than anything asks."""
Sets = dict[tuple[int, Usage], Tree]
Stays = tuple[int, ...]
"""What each Restriction leaves in the Universe."""


@dataclass(frozen=True)
class Found:
    """A Solution that selects the right number of cards."""

    cards: frozenset[Card]
    written: str


def solve_on_sets_slowly(position: OnSetsPosition, terms: OnSetsTerms, budget: RunningBudget) -> Answer:
    """A solution, a proof that there is none, or undecided where the time was up."""
    claim = claim_of(position.claim, terms)
    goal = goal_values(position.goal, terms)
    if not goal.legal:
        return Impossible(why=goal.findings[0].text)
    alone = terms.but(two_solutions=False)
    first: Found | None = None
    doubts: list[str] = []
    try:
        for found in _solutions(position, alone, claim, budget, doubts):
            if not terms.two_solutions:
                return Solved(found.written)
            if first is None:
                first = found
            elif found.cards != first.cards:
                ordered = (first, found) if not found.cards <= first.cards else (found, first)
                written = " & ".join(solution.written for solution in ordered)
                if judge_solution(written, position, terms).correct:
                    return Solved(written)
    except OutOfTime:
        return Undecided(why="The search ended before every way was tried.")
    if doubts:
        return Undecided(why="A Solution turned up that the judge did not accept, so nothing is proven.")
    if first is not None:
        return Impossible(why="Only one set of cards can be named; Two Solutions needs another.")
    return Impossible(why="Every Solution that these cubes can make was tried; none is right.")


def _solutions(
    position: OnSetsPosition, terms: OnSetsTerms, claim: Claim, budget: RunningBudget, doubts: list[str]
) -> Iterator[Found]:
    """Every set of cards a correct Solution can select, once for each way to settle wild cubes and the blank card.

    What the judge refuses for anything but a condition of a variation goes into `doubts`: it would show
    that something was not tried.
    """
    options = resource_options([cube.face for cube in position.resources], claim)
    on_table = {cube.face for cube in (*position.required, *position.permitted, *position.resources)}
    wild = sorted(terms.wild_faces & on_table)
    blanks: list[Card | None] = [None]
    if terms.blank_card_wild and Card(0) in position.universe:
        blanks = [None, *(card for card in ALL_CARDS if card.dots)]
    for meanings in product(*([face, *sorted(terms.wild_symbols - {face})] for face in wild)):
        standing = dict(zip(wild, meanings, strict=True))
        for option in options:
            search = _Search(position, terms, standing, Counter(option), budget)
            for blank in blanks:
                yield from search.run(blank)
            doubts += search.doubts


class _Search:
    """All parts of Solutions from one pool of cubes.

    Without Multiple Operations a part is a multiset of cubes, all of them used. With it only operands and
    relations are counted so; operations are free, and each value carries how often each was used, up to
    what the rules ask for.
    """

    def __init__(
        self,
        position: OnSetsPosition,
        terms: OnSetsTerms,
        standing: dict[str, str],
        resources: Counter[str],
        budget: RunningBudget,
    ) -> None:
        self.position = position
        self.terms = terms
        self.standing = standing
        self.budget = budget
        self.required = Counter(cube.face for cube in position.required)
        pool = self.required + Counter(cube.face for cube in position.permitted) + resources
        self.kinds = sorted(pool)
        self.most = [pool[kind] for kind in self.kinds]
        self.goal = goal_values(position.goal, terms)
        self.doubts: list[str] = []
        self.known: dict[Counts, Sets] = {}
        self.chains: dict[Counts, dict[tuple[int, int, Usage], str]] = {}
        self.free = [
            kind for kind in self.kinds if terms.operations_repeat and self._symbol(kind) in ON_SETS_OPERATIONS
        ]
        self.needs: Usage = tuple(self.required[kind] for kind in self.free)
        # a set named by one cube becomes long enough with an operation more: (B')'
        asked = max(terms.least_operations, terms.least_cubes - 1)
        self.caps: Usage = tuple(
            max(self.required[kind], 1 if kind in terms.required_faces else 0, asked) for kind in self.free
        )
        self.none: Usage = (0,) * len(self.free)

    def _symbol(self, face: str) -> str:
        return self.standing.get(face, face)

    def _is(self, face: str, symbols: str) -> bool:
        return self._symbol(face) in symbols

    def _meanings(self, face: str) -> list[tuple[str, str]]:
        """The symbols a cube may be used as, each with its writing."""
        symbol = self._symbol(face)
        if symbol != face:
            return [(meant, f"{face}:{meant}") for meant in sorted(self.terms.partners(symbol))]
        partners = sorted(self.terms.partners(face))
        # beside a marked cube an unmarked one of its face means the same, so where one of a pair is wild both are said
        said = len(partners) > 1 and not self.terms.wild_faces.isdisjoint(partners)
        return [(meant, f"{face}:{meant}" if said else meant) for meant in partners]

    def _sum(self, *usages: Usage) -> Usage:
        return tuple(min(cap, sum(used)) for cap, *used in zip(self.caps, *usages, strict=True))

    def _one(self, face: str) -> Usage:
        return tuple(1 if kind == face else 0 for kind in self.free)

    def _enough(self, usage: Usage) -> bool:
        return all(used >= need for used, need in zip(usage, self.needs, strict=True))

    def run(self, blank: Card | None) -> Iterator[Found]:
        dots = {card: card.dots for card in self.position.universe}
        if blank is not None:
            dots[Card(0)] = blank.dots
        head = f"blank:{blank} ; " if blank is not None else ""
        for stays, restrictions in self._restriction_parts():
            for counts in self._pools(set_name=True):
                for (named, usage), tree in self.sets(counts).items():
                    self.budget.check()
                    if not self._enough(usage):
                        continue
                    cards = frozenset(
                        card
                        for card in self.position.universe
                        if named >> dots[card] & 1 and all(stay >> dots[card] & 1 for stay in stays)
                    )
                    if count_cards(cards, dots, self.terms) in self.goal.values:
                        written = head + " ; ".join([*restrictions, tree.write()])
                        verdict = judge_solution(written, self.position, self.terms)
                        if verdict.correct:
                            yield Found(cards, written)
                        elif any(finding.family not in ("variation", "too-few-cubes") for finding in verdict.findings):
                            self.doubts.append(written)

    # -- the parts ----------------------------------------------------------------------------------

    def _pools(self, *, set_name: bool) -> Iterator[Counts]:
        """The multisets of a part: all Required cubes in it, and any others; relations only in Restrictions."""
        least, most = [], []
        for kind, count in zip(self.kinds, self.most, strict=True):
            left_out = kind in self.free or (set_name and self._is(kind, ON_SETS_RELATIONS))
            # a Required = or ⊆ need not be in the Set-Name, not even as a wild cube (004 VII-B-4-b)
            spared = left_out or (set_name and kind in ON_SETS_RELATIONS)
            least.append(0 if spared else self.required[kind])
            most.append(0 if left_out else count)
        return between(least, most)

    def _restriction_parts(self) -> Iterator[tuple[Stays, list[str]]]:
        """No Restriction, where none is needed, and every part with Restrictions."""
        # a Required = or ⊆ asks for one, and so does a Required wild cube that stands for one
        needed = [kind for kind in self.kinds if kind in ON_SETS_RELATIONS or self._is(kind, ON_SETS_RELATIONS)]
        if not any(self.required[kind] for kind in needed):
            yield (), []
        if not self.terms.restrictions:
            return
        seen: set[tuple[Stays, Usage, tuple[bool, ...]]] = set()
        for counts in self._pools(set_name=False):
            if not self._has_relation(counts):
                continue
            for stays, usage, written in self._several(counts):
                key = (tuple(sorted(stays)), usage, tuple(count > 0 for count in counts))
                if key not in seen and self._enough(usage):
                    seen.add(key)
                    yield stays, written

    def _several(self, counts: Counts) -> Iterator[tuple[Stays, Usage, list[str]]]:
        """One chain of all the cubes, or several Restrictions that share them."""
        for (_, stay, usage), text in self.chain(counts).items():
            yield (stay,), usage, [text]
        for left, right in splits(counts):
            if not (self._has_relation(left) and self._has_relation(right)):
                continue
            for stays, usage, written in self._several(right):
                for (_, stay, used), text in self.chain(left).items():
                    yield (stay, *stays), self._sum(usage, used), [text, *written]

    def _has_relation(self, counts: Counts) -> bool:
        return any(n and self._is(kind, ON_SETS_RELATIONS) for kind, n in zip(self.kinds, counts, strict=True))

    def chain(self, counts: Counts) -> dict[tuple[int, int, Usage], str]:
        """Chains that use exactly these cubes: the last side, what stays and the usage, with a writing."""
        found = self.chains.get(counts)
        if found is not None:
            return found
        self.budget.check()
        found = {}
        self.chains[counts] = found
        if not self._has_relation(counts):
            for (value, usage), tree in self.sets(counts).items():
                found[value, EVERY_CARD, usage] = tree.write()
            return found
        for number, kind in enumerate(self.kinds):
            relation = self._symbol(kind)
            if not counts[number] or relation not in ON_SETS_RELATIONS:
                continue
            shown = f"{kind}:{relation}" if relation != kind else kind
            for left, right in splits(without(counts, number)):
                if self._has_relation(right):
                    continue
                for (last, stay, used), written in self.chain(left).items():
                    for (value, usage), tree in self.sets(right).items():
                        left_in = stay & ~breaking(relation, last, value)
                        key = (value, left_in, self._sum(used, usage))
                        if key not in found:
                            found[key] = f"{written} {shown} {tree.write()}"
        return found

    # -- sets ---------------------------------------------------------------------------------------

    def sets(self, counts: Counts) -> Sets:
        """Every set these cubes name when all of them are used, with the free operations used for it."""
        found = self.known.get(counts)
        if found is not None:
            return found
        self.budget.check()
        found = {}
        self.known[counts] = found
        for number, kind in enumerate(self.kinds):
            if counts[number]:
                for symbol, text in self._meanings(kind):
                    self._with_cube(found, symbol, text, counts, number)
        for kind in self.free:
            for symbol, text in self._meanings(kind):
                if symbol in BINARY:
                    self._binary(found, symbol, text, counts, self._one(kind))
        self._free_primes(found)
        return found

    def _with_cube(self, found: Sets, symbol: str, text: str, counts: Counts, number: int) -> None:
        if sum(counts) == 1:
            if symbol in ON_SETS_COLOURS:
                found.setdefault((COLOUR_SETS[symbol], self.none), Tree(text))
            elif symbol in "VΛ":
                found.setdefault((EVERY_CARD if symbol == "V" else 0, self.none), Tree(text))
        elif symbol == "'":
            for (value, usage), tree in self.sets(without(counts, number)).items():
                found.setdefault((EVERY_CARD & ~value, usage), Tree(text, (tree,), postfix=True))
        elif symbol in BINARY:
            self._binary(found, symbol, text, without(counts, number), self.none)

    def _binary(self, found: Sets, symbol: str, text: str, rest: Counts, used: Usage) -> None:
        for left, right in splits(rest):
            for (first, first_usage), first_tree in self.sets(left).items():
                for (second, second_usage), second_tree in self.sets(right).items():
                    value = combine(symbol, first, second, self.terms)
                    key = (value, self._sum(first_usage, second_usage, used))
                    if key not in found:
                        found[key] = Tree(text, (first_tree, second_tree))

    def _free_primes(self, found: Sets) -> None:
        """A free ' may be put behind any set, again and again, until nothing new comes of it."""
        primes = [(kind, text) for kind in self.free for symbol, text in self._meanings(kind) if symbol == "'"]
        waiting = list(found.items())
        while waiting:
            (value, usage), tree = waiting.pop()
            for kind, text in primes:
                key = (EVERY_CARD & ~value, self._sum(usage, self._one(kind)))
                if key not in found:
                    found[key] = Tree(text, (tree,), postfix=True)
                    waiting.append((key, found[key]))
