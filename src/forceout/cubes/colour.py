"""The four colours of the Equations cubes."""

from enum import Enum


class Colour(Enum):
    """A colour and the letter that spells it."""

    RED = "r"
    BLUE = "b"
    GREEN = "g"
    BLACK = "k"

    @property
    def title(self) -> str:
        return self.name.lower()


COLOURS_BY_LETTER = {colour.value: colour for colour in Colour}
COLOURS_BY_TITLE = {colour.title: colour for colour in Colour}
