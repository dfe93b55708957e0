"""Brackets: nesting a row by them, and completing a row that lacks one in every way a checker may."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from forceout.cubes.notation.tokens import Mark, Token, WrittenCube, WrittenMark

MOST_MISSING = 2
"""With more brackets missing than this nobody would try to complete the row."""


@dataclass(frozen=True, slots=True)
class Group:
    """A bracketed part of a row. `at` is where its bracket stands."""

    inside: tuple[Node, ...]
    at: int


Node = Token | Group


def _is(token: Token, mark: Mark) -> bool:
    return isinstance(token, WrittenMark) and token.mark is mark


def unmatched(tokens: tuple[Token, ...]) -> list[int]:
    """The places of the brackets that have no partner."""
    open_places: list[int] = []
    alone: list[int] = []
    for place, token in enumerate(tokens):
        if not isinstance(token, WrittenMark):
            continue
        if token.mark is Mark.OPEN:
            open_places.append(place)
        elif token.mark is Mark.CLOSE:
            if open_places:
                open_places.pop()
            else:
                alone.append(place)
    return sorted(alone + open_places)


def nest(tokens: tuple[Token, ...]) -> tuple[Node, ...]:
    """The row as a tree of groups. The brackets must match."""
    row: list[Node] = []
    waiting: list[tuple[list[Node], int]] = []
    for token in tokens:
        if not isinstance(token, WrittenMark):
            row.append(token)
        elif token.mark is Mark.OPEN:
            waiting.append((row, token.at))
            row = []
        elif token.mark is Mark.CLOSE:
            inside = tuple(row)
            row, at = waiting.pop()
            row.append(Group(inside, at))
        else:
            row.append(token)
    return tuple(row)


def completions(tokens: tuple[Token, ...], never_before: str = "") -> Iterator[tuple[Token, ...]]:
    """The row with its missing brackets put in every place that breaks no group (manual E4).

    `never_before` names signs that may not be parted from what stands in front of them.
    """
    alone = unmatched(tokens)
    if not alone:
        yield tokens
        return
    if len(alone) > MOST_MISSING:
        return
    place, *_ = alone
    opening = _is(tokens[place], Mark.OPEN)
    partner = WrittenMark(Mark.CLOSE if opening else Mark.OPEN, tokens[place].at)
    for at in _partners(tokens, place, opening):
        behind = tokens[at] if at < len(tokens) else None
        if opening and isinstance(behind, WrittenCube) and behind.symbol in never_before:
            continue
        yield from completions((*tokens[:at], partner, *tokens[at:]), never_before)


def _partners(tokens: tuple[Token, ...], place: int, opening: bool) -> Iterator[int]:
    """Where a partner may go: at the same depth, beyond at least one token."""
    depth = 0
    closer, opener = (Mark.CLOSE, Mark.OPEN) if opening else (Mark.OPEN, Mark.CLOSE)
    alone = set(unmatched(tokens))
    for at in range(place + 1, len(tokens)) if opening else reversed(range(place)):
        if at in alone:
            continue
        if _is(tokens[at], opener):
            depth += 1
        elif _is(tokens[at], closer):
            if not depth:
                return
            depth -= 1
        if not depth:
            yield at + 1 if opening else at
