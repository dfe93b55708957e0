"""What may be written in a shake, for the pad: worked out here from the terms, so that the board knows no variation."""

from __future__ import annotations

from collections.abc import Iterable

from forceout.referee.position import written
from forceout.referee.state import MatCube, Setup
from forceout.rules.cube_uses import CubeUse
from forceout.rules.variation import Choice
from forceout.web import wire
from forceout.web.recent import Recent

KEPT: Recent[tuple[str, str, tuple[Choice, ...], tuple[str, ...]], wire.MayWrite] = Recent(512)
"""By the league, the division, the variations and the kinds of cube."""


def may_write_view(setup: Setup, chosen: tuple[Choice, ...], cubes: Iterable[MatCube]) -> wire.MayWrite:
    """For these cubes, with these variations beside those that are always in effect."""
    kinds = {cube.word: cube for cube in cubes}
    key = (setup.league_key, setup.division_key, chosen, tuple(kinds))
    return KEPT.get(key, lambda: _may_write(setup, chosen, kinds.values()))


def _may_write(setup: Setup, chosen: tuple[Choice, ...], kinds: Iterable[MatCube]) -> wire.MayWrite:
    game = setup.league.game
    terms = setup.league.terms(setup.division, chosen)
    uses = [(cube.word, game.cube_uses(written(cube), terms)) for cube in kinds]
    return {
        "cubes": [
            {"word": word, "uses": [_use(one) for one in found]}
            for word, found in uses
            if len(found) > 1 or any(one.turns or one.raised or one.repeats for one in found)
        ],
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
