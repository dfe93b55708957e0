"""A mat as coloured text. Every colour has a letter beside it, so nothing depends on seeing colours."""

from __future__ import annotations

from forceout.cubes.faces import ON_SETS_COLOURS
from forceout.show.picture import Picture, Tile

BODIES = {
    "red": ("r", "97;41"),
    "blue": ("b", "97;44"),
    "green": ("g", "97;42"),
    "black": ("k", "97;100"),
    "unknown": ("", "30;47"),
    "digit": ("", "30;107"),
    "operation": ("", "97;100"),
    "restriction": ("", "30;47"),
    "dot-B": ("", "97;44"),
    "dot-R": ("", "97;41"),
    "dot-G": ("", "97;42"),
    "dot-Y": ("", "30;103"),
}


def draw(picture: Picture, *, colour: bool = True) -> str:
    lines: list[str] = []
    if picture.universe:
        lines += ["Universe", *_cards(picture, colour), ""]
    lines += ["Goal", *_goal(picture, colour), ""]
    width = max(len(name) for name, _ in picture.sections)
    for name, tiles in picture.sections:
        lines.append(f"{name:<{width}}  {' '.join(_tile(tile, colour) for tile in tiles) or '–'}")
    return "\n".join(lines)


def _paint(text: str, style: str, colour: bool) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if colour else text


def _tile(tile: Tile, colour: bool) -> str:
    letter, style = BODIES[tile.kind]
    return _paint(f"[{letter}{tile.symbol}{tile.turn.value}]", style, colour)


def _goal(picture: Picture, colour: bool) -> list[str]:
    """The cubes row by row, each where it lies."""
    lines = []
    for y in sorted({tile.at[1] for tile in picture.goal}):
        line, end = "  ", 0.0
        for tile in sorted((tile for tile in picture.goal if tile.at[1] == y), key=lambda tile: tile.at[0]):
            line += " " * round((tile.at[0] - end) * 4)
            line += _tile(tile, colour)
            end = tile.at[0] + 1
        lines.append(line)
    return lines or ["  –"]


def _cards(picture: Picture, colour: bool) -> list[str]:
    """Cards in rows of eight: a letter for a dot, a · for none."""
    lines = []
    for start in range(0, len(picture.universe), 8):
        shown = []
        for card in picture.universe[start : start + 8]:
            dots = [
                _paint(name, BODIES[f"dot-{name}"][1], colour) if card.dots >> place & 1 else "·"
                for place, name in enumerate(ON_SETS_COLOURS)
            ]
            shown.append(f"[{''.join(dots)}]")
        lines.append("  " + " ".join(shown))
    return lines
