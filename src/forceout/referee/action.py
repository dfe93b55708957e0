"""An action: somebody does or says something at a moment. A match is nothing but a list of these."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.rules.finding import Finding, Portable

JUDGE, TABLE = -1, -2
"""Who acts when it is no player: an official, or the table itself (time passes, the round ends)."""


@dataclass(frozen=True, slots=True)
class Action:
    """`at` is milliseconds since the match began; `words` are the cubes, names or text that go with the verb."""

    at: int
    who: int
    verb: str
    words: str = ""

    def __post_init__(self) -> None:
        # a record has one line for each action, so a line break in what is said is the space it stands for
        if self.words.isprintable():
            return
        lines = self.words.splitlines()
        if lines and lines[0] != self.words:
            object.__setattr__(self, "words", " ".join(lines))


class Refused(Portable):
    """An action the referee does not let happen. The state is as it was.

    `procedural`: over the board it would happen all the same, and could be charged.
    """

    def __init__(self, finding: Finding, *, procedural: bool = False) -> None:
        super().__init__(finding.text)
        self.finding = finding
        self.procedural = procedural
