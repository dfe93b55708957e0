"""Wild cubes: one marked cube speaks for all of its kind, and two meanings are a fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from forceout.cubes.notation.tokens import Token, WrittenCube

Sides = Sequence[tuple[Token, ...]]


def meanings(sides: Sides, face: str) -> set[str]:
    """What the wild cubes of a face are said to stand for."""
    return {
        token.symbol
        for side in sides
        for token in side
        if isinstance(token, WrittenCube) and token.face == face and token.marked
    }


def settle(
    sides: Sides, faces: Iterable[str], as_one: Callable[[str], str] = lambda symbol: symbol
) -> tuple[list[tuple[Token, ...]], Mapping[str, list[str]]]:
    """Unmarked wild cubes take the meaning of the marked ones.

    Also returned: the faces whose cubes stand for more than one symbol. `as_one` names symbols that
    count as the same (a pair that is interchangeable).
    """
    settled = list(sides)
    clashes: dict[str, list[str]] = {}
    for face in faces:
        found = meanings(settled, face)
        if len({as_one(symbol) for symbol in found}) > 1:
            clashes[face] = sorted(found)
        elif found:
            symbol = min(found)
            settled = [tuple(_standing_for(symbol, token, face) for token in side) for side in settled]
    return settled, clashes


def _standing_for(symbol: str, token: Token, face: str) -> Token:
    if isinstance(token, WrittenCube) and token.face == face and not token.marked:
        return token.standing_for(symbol)
    return token
