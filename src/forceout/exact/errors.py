"""The two ways an expression can fail to have a value."""


class Undefined(ArithmeticError):
    """The rules say that this names no number. `reason` says why in a player's words.

    `rule` is the key of the game's own rule where one forbids it; plain arithmetic (division by zero)
    leaves it empty and the caller cites the general rule.
    """

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


class Undecided(ArithmeticError):
    """It names a number, but nobody could check which within reason."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
