"""Every way to group the left side of a written equation with brackets, few of them, the simplest first."""

from __future__ import annotations

from collections.abc import Iterator

from forceout.cubes.faces import OPERATIONS
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.reader import read_expression
from forceout.cubes.notation.tokens import Token
from forceout.cubes.notation.writer import glue, write_token

MOST = 60


def groupings(text: str) -> Iterator[str]:
    """One pair of brackets more than the writer has set."""
    solution, equals, goal = text.partition("=")
    try:
        tokens = read_expression(solution)
    except NotationError:
        return
    count = 0
    spans = [(start, end) for start in range(len(tokens)) for end in range(start + 2, len(tokens) + 1)]
    spans.sort(key=lambda span: span[1] - span[0])
    for span in spans:
        if count >= MOST:
            return
        written = _bracketed(tokens, span)
        if written is not None:
            count += 1
            yield f"{written} {equals} {goal.strip()}".strip()


def _bracketed(tokens: tuple[Token, ...], span: tuple[int, int]) -> str | None:
    parts = [write_token(token) for token in tokens]
    inner = parts[span[0] : span[1]]
    if inner.count("(") != inner.count(")") or not any(part in OPERATIONS for part in inner):
        return None
    return glue([*parts[: span[0]], "(", *inner, ")", *parts[span[1] :]])
