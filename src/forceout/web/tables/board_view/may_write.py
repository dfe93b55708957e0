"""What may be written in a shake, for the pad: worked out here from the terms, so that the board knows no variation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from forceout.referee.position import written
from forceout.referee.state import MatCube, Setup
from forceout.rules.cube_uses import CubeUse
from forceout.rules.variation import Choice
from forceout.web import wire
from forceout.web.recent import Recent

Terms = tuple[str, str, tuple[Choice, ...]]
"""The league, the division and the variations, which are what it depends on beside the cubes."""
SIGNS: Recent[Terms, wire.MayWrite] = Recent(512)
USES: Recent[tuple[Terms, str], tuple[wire.CubeUses, ...]] = Recent(16_384)
"""By the kind of cube: rolls differ, and what a green 4 may be used as does not."""
ROLLS: Recent[tuple[Terms, tuple[str, ...]], wire.MayWrite] = Recent(2_048)
"""By the kinds of cubes of a roll: it stays the same for all acts of a shake."""


def may_write_view(setup: Setup, chosen: tuple[Choice, ...], cubes: Iterable[MatCube]) -> wire.MayWrite:
    """For these cubes, with these variations beside those that are always in effect."""
    kinds = {cube.word: cube for cube in cubes}
    terms = (setup.league_key, setup.division_key, chosen)
    return ROLLS.get((terms, tuple(kinds)), lambda: _may_write(setup, terms, kinds))


def _may_write(setup: Setup, terms: Terms, kinds: Mapping[str, MatCube]) -> wire.MayWrite:
    chosen = terms[2]
    signs = SIGNS.get(terms, lambda: _signs(setup, chosen))
    uses = [USES.get((terms, word), partial(_uses, setup, chosen, cube)) for word, cube in kinds.items()]
    return {**signs, "cubes": [one for found in uses for one in found]}


def _uses(setup: Setup, chosen: tuple[Choice, ...], cube: MatCube) -> tuple[wire.CubeUses, ...]:
    """Nothing where a cube can only be what it shows, as it lies."""
    found = setup.league.game.cube_uses(written(cube), setup.league.terms(setup.division, chosen))
    if len(found) > 1 or any(one.turns or one.raised or one.repeats for one in found):
        return ({"word": cube.word, "uses": [_use(one) for one in found]},)
    return ()


def _signs(setup: Setup, chosen: tuple[Choice, ...]) -> wire.MayWrite:
    game = setup.league.game
    terms = setup.league.terms(setup.division, chosen)
    return {
        "cubes": [],
        "signs": list(game.extra_signs(terms, in_goal=False)),
        "goalSigns": list(game.extra_signs(terms, in_goal=True)),
        "words": [
            {"spelled": one.spelled, "words": list(one.words), "keys": one.keys, "follows": one.follows}
            for one in game.typed_words(terms)
        ],
    }


def _use(use: CubeUse) -> wire.CubeUse:
    return {
        "means": use.means,
        "title": use.title,
        "turns": [turn.value for turn in use.turns],
        "raised": use.raised,
        "repeats": use.repeats,
        "turnUnseen": use.turn_unseen,
    }
