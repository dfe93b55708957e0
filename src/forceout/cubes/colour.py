"""The four colours of the Equations cubes."""

from enum import Enum


class OneOfAFew(Enum):
    """An enumeration whose members are found by what they are, not by their names: cubes are looked up all the time."""

    __hash__ = object.__hash__


class Colour(OneOfAFew):
    """A colour and the letter that spells it."""

    RED = "r"
    BLUE = "b"
    GREEN = "g"
    BLACK = "k"

    def __init__(self, letter: str) -> None:
        # kept, because every cube of every view asks for them and an enum's own properties are slow
        self.letter = letter
        self.title = self.name.lower()


COLOURS_BY_LETTER = {colour.letter: colour for colour in Colour}
COLOURS_BY_TITLE = {colour.title: colour for colour in Colour}
