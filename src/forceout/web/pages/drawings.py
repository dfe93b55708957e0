"""The signs, marks and icons that pages draw. Signs and marks are those of the board's `cubes/glyphs.ts`; a test
holds the two together."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.cubes.faces import ON_SETS_COLOURS, ON_SETS_DIGITS, ON_SETS_OPERATIONS

STROKES = {
    "+": "M20 9.5V30.5M9.5 20H30.5",
    "−": "M9.5 20H30.5",
    "×": "M12 12L28 28M28 12L12 28",
    "÷": "M9.5 20H30.5M20 11.4v.01M20 28.6v.01",
    "^": "M11 24L20 14.5L29 24",
    "√": "M8 21.5L12.5 19.5L17.5 30L23.5 11H32",
    "∪": "M12.5 10.5V20.5a7.5 7.5 0 0 0 15 0V10.5",
    "∩": "M12.5 29.5V19.5a7.5 7.5 0 0 1 15 0V29.5",
    "'": "M22.5 11L18.5 19.5",
    "=": "M10 15.5H30M10 24.5H30",
    "⊆": "M29.5 9.5H19a7.2 7.2 0 0 0 0 14.4h10.5M11.5 31.5H29.5",
    "V": "M11.5 10.5L20 29.5L28.5 10.5",
    "Λ": "M11.5 29.5L20 10.5L28.5 29.5",
}

MARKS = {
    "red": "M5 1L9.3 8.6H0.7Z",
    "blue": "M1 1H9V9H1Z",
    "green": "M5 0.6a4.4 4.4 0 1 0 0 8.8a4.4 4.4 0 1 0 0 -8.8",
    "black": "M5 0L10 5L5 10L0 5Z",
}
LETTERS = {"red": "R", "blue": "B", "green": "G", "black": "K"}
TONES = {"r": "red", "b": "blue", "g": "green", "k": "black"}


def tone(colour: str) -> str:
    """What a cube of Equations is made of, by its colour."""
    return TONES.get(colour, "plain")


def set_tone(face: str) -> str:
    """What a cube of On-Sets is made of: colours and digits ivory, operations black, restrictions stone."""
    if face in ON_SETS_COLOURS or face in ON_SETS_DIGITS:
        return "ivory"
    return "black" if face in ON_SETS_OPERATIONS else "stone"


@dataclass(frozen=True)
class Drawing:
    """Strokes of 2 on a grid of 24; `fill` is solid, and `cut` is drawn over it in the colour of the ground."""

    stroke: str = ""
    fill: str = ""
    cut: str = ""


_CIRCLE = "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0 -18"

ICONS = {
    "tick": Drawing(fill="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0 -20", cut="M7.8 12.4l2.9 2.9L16.4 9.2"),
    "ring": Drawing(stroke=_CIRCLE),
    "barred": Drawing(stroke=f"{_CIRCLE}M5.7 5.7l12.6 12.6"),
    "flag": Drawing(stroke="M5.5 21V4.5H18.5L16 9L18.5 13.5H5.5"),
    "robot": Drawing(
        stroke="M6.5 9h11a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3zM12 9V4.5M12 4v.01"
        "M9 14v1.2M15 14v1.2"
    ),
    "people": Drawing(
        stroke="M9 4.5a3.6 3.6 0 1 0 0 7.2a3.6 3.6 0 1 0 0-7.2M2.5 20c0-3.4 2.6-5.2 6.5-5.2s6.5 1.8 6.5 5.2"
        "M16 4.8a3.6 3.6 0 0 1 0 6.6M18.2 15.4c2.1.8 3.3 2.3 3.3 4.6"
    ),
    "device": Drawing(stroke="M6 3.5h12v17H6zM10.5 17.2h3"),
    "bulb": Drawing(stroke="M9.5 17.5h5M10 21h4M9.5 17.5c0-2.5-3.5-3.7-3.5-8a6 6 0 0 1 12 0c0 4.3-3.5 5.5-3.5 8"),
    "book": Drawing(stroke="M7 3.5h11.5v17H7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM5 18.5a2 2 0 0 1 2-2h11.5"),
    "eye": Drawing(
        stroke="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5s-7-2-9.5-6.5zM12 9a3 3 0 1 0 0 6"
        "a3 3 0 1 0 0-6"
    ),
    "next": Drawing(stroke="M9.5 5.5l6 6.5l-6 6.5"),
    "cards": Drawing(stroke="M9 7h10.5v13.5H9zM9 17H4.5V3.5H15V7"),
    "clock": Drawing(stroke=f"{_CIRCLE}M12 7v5l3.5 2.5"),
    "star": Drawing(stroke="M12 3.5l2.6 5.5l6 .8l-4.4 4.1l1.1 5.9L12 17l-5.3 2.8l1.1-5.9l-4.4-4.1l6-.8z"),
    "play": Drawing(fill="M7.5 4.5v15l12-7.5z"),
    "scales": Drawing(
        stroke="M12 4v16M8 20h8M5 6.5h14M5 6.5L2.5 13.5a2.7 2.7 0 0 0 5 0zM19 6.5l-2.5 7a2.7 2.7 0 0 0 5 0z"
    ),
    "down": Drawing(stroke="M12 5v14M6 13l6 6l6-6"),
    "pointer": Drawing(fill="M5 2.5v17l4.4-4.1l2.8 6.4l3.2-1.4l-2.8-6.3l6-.4z"),
    "help": Drawing(stroke=f"{_CIRCLE}M9.6 9.6a2.4 2.4 0 1 1 3.6 2.1c-.8.5-1.2 1-1.2 1.9M12 16.8v.01"),
}
