"""What is wrong with a piece of text, and where."""


class NotationError(ValueError):
    """Text that cannot be read. `at` is the place of the character, counted from 0, in `source`.

    `rule` is the key of the rule against it, where it is a rule of the game and not only of writing.
    """

    def __init__(self, message: str, source: str, at: int, rule: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.source = source
        self.at = at
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.message} (character {self.at + 1})"

    def pointer(self) -> str:
        """The text with a mark under the character, for a terminal."""
        start = max(0, self.at - 30)
        return f"{self.source[start : self.at + 30]}\n{' ' * (self.at - start)}^"
