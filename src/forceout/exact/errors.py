"""The two ways an expression can fail to have a value."""


class Undefined(ArithmeticError):
    """The rules say that this names no number. `reason` says why in a player's words.

    `section` is the section of the game's own rule, relative to the document, where one forbids it;
    plain arithmetic (division by zero) leaves it empty and the caller cites the general rule.
    """

    def __init__(self, reason: str, section: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.section = section


class Undecided(ArithmeticError):
    """It names a number, but nobody could check which within reason."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
