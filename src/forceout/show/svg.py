"""A mat as SVG. Bodies carry the colour; a corner mark, a letter and a title say it again."""

from __future__ import annotations

from html import escape

from forceout.cubes.cards import Card
from forceout.cubes.faces import ON_SETS_COLOURS
from forceout.show.picture import Picture, Tile

CUBE, GAP, PAD, LEFT = 56, 8, 18, 130
CARD_WIDTH, CARD_HEIGHT = 60, 82
BODIES = {
    "red": ("#C4322B", "#86201B", "#FFFFFF"),
    "blue": ("#1E5DBB", "#123D7E", "#FFFFFF"),
    "green": ("#1C7541", "#0F4A28", "#FFFFFF"),
    "black": ("#2C3138", "#0D1013", "#FFFFFF"),
    "unknown": ("#665E55", "#3C3630", "#FFFFFF"),
    "operation": ("#2C3138", "#0D1013", "#FFFFFF"),
    "restriction": ("#665E55", "#3C3630", "#FFFFFF"),
    "digit": ("#FBF7EC", "#C7BFAA", "#14282E"),
    **{f"dot-{name}": ("#FBF7EC", "#C7BFAA", "#14282E") for name in ON_SETS_COLOURS},
}
DOTS = {
    "B": ("#1E5DBB", "#FFFFFF"),
    "R": ("#C4322B", "#FFFFFF"),
    "G": ("#1C7541", "#FFFFFF"),
    "Y": ("#F2B705", "#14282E"),
}
NAMES = {"B": "blue", "R": "red", "G": "green", "Y": "yellow"}
SPOKEN = {"+": "plus", "−": "minus", "×": "times", "÷": "divided by", "^": "power", "√": "root", "∪": "union"}
SPOKEN |= {"∩": "intersection", "'": "complement", "V": "Universe", "Λ": "null set", "=": "equals", "⊆": "subset"}
TURNED = {"s": ("sideways", 90), "u": ("upside-down", 180), "su": ("sideways and upside-down", 270)}
GLYPHS = {
    "+": "M20 8v24M8 20h24",
    "−": "M8 20h24",
    "×": "M11 11l18 18M29 11l-18 18",
    "÷": "M8 20h24M20 9v.1M20 31v.1",
    "^": "M9 24l11-13 11 13",
    "√": "M7 22l5-2 6 12 8-25h8",
    "∪": "M11 9v13a9 9 0 0 0 18 0V9",
    "∩": "M11 31V18a9 9 0 0 1 18 0v13",
    "'": "M22 8l-3 11",
    "=": "M9 15h22M9 25h22",
    "⊆": "M30 9H18a8 8 0 0 0 0 16h12M10 32h20",
    "V": "M9 9l11 23 11-23",
    "Λ": "M9 31l11-23 11 23",
}
"""Operators are drawn strokes on a grid of 40, never letters of a font."""
MARKS = {
    "red": "M8 4l4 7H4z",
    "blue": "M4 4h7v7H4z",
    "green": "M8 4a4 4 0 1 0 .01 0z",
    "black": "M8 3l5 5-5 5-5-5z",
}
"""Corner marks tell the four colours apart by shape."""


def draw(picture: Picture) -> str:
    """The whole mat as one SVG document."""
    per_row = 8
    width = 2 * PAD + max(per_row * (CUBE + GAP), min(len(picture.universe), 8) * (CARD_WIDTH + GAP)) + 130
    parts: list[str] = []
    y: float = PAD
    if picture.universe:
        y = _universe(parts, picture.universe, y)
    y = _goal(parts, picture, y, width)
    for name, tiles in picture.sections:
        y = _section(parts, name, tiles, y, width, per_row)
    height = y + PAD - GAP
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="system-ui, sans-serif">\n<title>A mat</title>\n'
        f'<rect width="{width}" height="{height}" rx="22" fill="#C9DCD5"/>\n{body}\n</svg>\n'
    )


def _label(text: str, y: float) -> str:
    return f'<text x="{PAD}" y="{y}" font-size="16" font-weight="600" fill="#14282E">{escape(text)}</text>'


def _goal(parts: list[str], picture: Picture, y: float, width: float) -> float:
    rows = max((tile.at[1] for tile in picture.goal), default=0) + 1
    height = rows * (CUBE + GAP) + 2 * GAP
    parts.append(
        f'<rect x="{PAD - 6}" y="{y}" width="{width - 2 * PAD + 12}" height="{height}" rx="14" fill="#F5FAF7"/>'
    )
    parts.append(_label("Goal", y + 28))
    step = CUBE + 4
    parts.extend(_cube(tile, LEFT + tile.at[0] * step, y + GAP + tile.at[1] * step) for tile in picture.goal)
    return y + height + GAP


EDGES = {
    "Required": "",
    "Permitted": ' stroke-dasharray="7 5"',
    "Forbidden": ' stroke-dasharray="2 4"',
    "Resources": None,
}


def _section(parts: list[str], name: str, tiles: tuple[Tile, ...], y: float, width: float, per_row: int) -> float:
    rows = max(1, -(-len(tiles) // per_row))
    height = rows * (CUBE + GAP) + GAP
    edge = EDGES.get(name)
    stroke = "" if edge is None else f' stroke="#14282E" stroke-width="2"{edge}'
    fill = "#DDE6E4" if edge is None else "#F5FAF7"
    parts.append(
        f'<rect x="{PAD - 6}" y="{y}" width="{width - 2 * PAD + 12}" height="{height}" rx="14" fill="{fill}"{stroke}/>'
    )
    parts.append(_label(name, y + 28))
    for number, tile in enumerate(tiles):
        column, row = number % per_row, number // per_row
        parts.append(_cube(tile, LEFT + column * (CUBE + GAP), y + GAP + row * (CUBE + GAP)))
    return y + height + GAP


def _cube(tile: Tile, x: float, y: float) -> str:
    face, side, glyph = BODIES[tile.kind]
    word, angle = TURNED.get(tile.turn.value, ("", 0))
    said = " ".join(filter(None, (_kind_said(tile), SPOKEN.get(tile.symbol, _colour_said(tile)), word)))
    radius = round(CUBE * 0.19)
    drawn = [
        f'<g transform="translate({x:g} {y:g})"><title>{escape(said)}</title>',
        f'<rect y="4" width="{CUBE}" height="{CUBE}" rx="{radius}" fill="{side}"/>',
        f'<rect width="{CUBE}" height="{CUBE}" rx="{radius}" fill="{face}"/>',
        f'<g transform="rotate({angle} {CUBE / 2} {CUBE / 2})">{_symbol(tile, glyph)}</g>',
    ]
    if tile.kind in MARKS:
        drawn.append(f'<path d="{MARKS[tile.kind]}" fill="{glyph}" opacity=".9"/>')
    return "".join([*drawn, "</g>"])


def _kind_said(tile: Tile) -> str:
    return tile.kind if tile.kind in MARKS else ""


def _colour_said(tile: Tile) -> str:
    return NAMES.get(tile.symbol, tile.symbol)


def _symbol(tile: Tile, colour: str) -> str:
    centre = CUBE / 2
    if tile.symbol in GLYPHS:
        scale = CUBE / 56
        return (
            f'<path transform="translate({centre - 20 * scale:g} {centre - 20 * scale:g}) scale({scale:g})" '
            f'd="{GLYPHS[tile.symbol]}" fill="none" stroke="{colour}" stroke-width="4.4" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
    if tile.kind.startswith("dot-"):
        fill, ink = DOTS[tile.symbol]
        return (
            f'<circle cx="{centre}" cy="{centre}" r="17" fill="{fill}"/>{_letter(tile.symbol, centre, centre, 20, ink)}'
        )
    underline = ' text-decoration="underline"' if tile.symbol in "69" else ""
    return (
        f'<text x="{centre}" y="{centre + 12}" text-anchor="middle" font-size="34" font-weight="700" '
        f'fill="{colour}"{underline}>{escape(tile.symbol)}</text>'
    )


def _letter(text: str, x: float, y: float, size: int, fill: str) -> str:
    return (
        f'<text x="{x:g}" y="{y + size * 0.36:g}" text-anchor="middle" font-size="{size}" font-weight="700" '
        f'fill="{fill}">{text}</text>'
    )


def _universe(parts: list[str], cards: tuple[Card, ...], y: float) -> float:
    parts.append(_label("Universe", y + 28))
    per_row = 8
    for number, card in enumerate(cards):
        x = LEFT + number % per_row * (CARD_WIDTH + GAP)
        parts.append(_card(card, x, y + number // per_row * (CARD_HEIGHT + GAP)))
    rows = -(-len(cards) // per_row)
    return y + rows * (CARD_HEIGHT + GAP) + GAP


def _card(card: Card, x: float, y: float) -> str:
    """Fixed corners for the four colours; an absent dot is a small ring, so the blank card still reads as a card."""
    drawn = [
        f'<g transform="translate({x:g} {y:g})"><title>card {card}</title>',
        f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="8" fill="#FFFFFF" stroke="#738885"/>',
    ]
    corners = {
        "B": (17, 22),
        "R": (CARD_WIDTH - 17, 22),
        "G": (17, CARD_HEIGHT - 22),
        "Y": (CARD_WIDTH - 17, CARD_HEIGHT - 22),
    }
    for place, name in enumerate(ON_SETS_COLOURS):
        cx, cy = corners[name]
        if card.dots >> place & 1:
            fill, ink = DOTS[name]
            ring = ' stroke="#7A5A00"' if name == "Y" else ""
            drawn.append(f'<circle cx="{cx}" cy="{cy}" r="12" fill="{fill}"{ring}/>{_letter(name, cx, cy, 14, ink)}')
        else:
            drawn.append(f'<circle cx="{cx}" cy="{cy}" r="4" fill="none" stroke="#A9C3BA" stroke-width="1.5"/>')
    return "".join([*drawn, "</g>"])
