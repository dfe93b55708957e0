"""The kinds of puzzles, apart from what makes them: a command that only names them starts at once."""

KINDS = ("find", "now", "impossible", "ambiguous")
