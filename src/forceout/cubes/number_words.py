"""Numbers as they are said in a sentence."""

from __future__ import annotations

COUNTED = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}


def number_word(number: int) -> str:
    """A number in a sentence, whatever a league may choose: a word up to nine, then digits."""
    return "no" if number == 0 else COUNTED.get(number, str(number))
