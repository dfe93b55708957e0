"""A grouping written out: the tree of one reading, and its spelling with every bracket it needs."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.cubes.notation.writer import glue


@dataclass(frozen=True, slots=True)
class Tree:
    """A numeral (no parts), or a sign with its operands.

    A numeral is ("12"), a binary sign joins two parts with `text`, a prefix sign stands before its only
    part and a postfix sign after it.
    """

    text: str
    parts: tuple[Tree, ...] = ()
    postfix: bool = False

    def _needs_no_brackets(self, part: Tree) -> bool:
        """Numerals, and numerals that touch i inside a longer chain of them (7√2)."""
        return not part.parts or (self.text == "" and part.text == "")

    def write(self) -> str:
        """The expression with brackets round every operand that is not a numeral."""
        if not self.parts:
            return self.text
        written = [part.write() if self._needs_no_brackets(part) else f"({part.write()})" for part in self.parts]
        if len(written) == 2:
            left, right = written
            return glue((left, self.text, right))
        (inner,) = written
        return glue((inner, self.text) if self.postfix else (self.text, inner))
