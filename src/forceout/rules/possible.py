"""Which results of a shake can be at all: a scoresheet that tells of anything else is refused, not scored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from forceout.rules.finding import BadQuestion

if TYPE_CHECKING:
    from forceout.rules.scoring import ShakeResult


def check_possible(result: ShakeResult, writers: str, reasons: Mapping[str, frozenset[str]]) -> None:
    """Refuses what cannot be. `writers` is the side that writes after the challenge, "" without one.

    `reasons` are the ends of a shake that this league knows, each with the challenges that can still be made there.
    """
    _absent(result)
    _reason(result, reasons)
    if result.challenge is None:
        _without_challenge(result)
    else:
        _roles(result)
        _writers(result, writers)
    _checkers(result)


def _refused(code: str, message: str) -> BadQuestion:
    return BadQuestion(f"impossible-result/{code}", message)


def _absent(result: ShakeResult) -> None:
    if len(result.absent) == result.players:
        raise _refused("absent", "A shake needs players who are there.")
    acting = {
        *result.challengers,
        *result.sides,
        *result.presented,
        *(seat for pair in result.accepted for seat in pair),
    }
    if result.mover is not None:
        acting.add(result.mover)
    for seat in sorted(acting & set(result.absent)):
        raise _refused("absent", f"Seat {seat} is absent, so nothing was done there.")


def _reason(result: ShakeResult, reasons: Mapping[str, frozenset[str]]) -> None:
    """Why everybody writes, where a challenge came on top of it."""
    if result.challenge is None or result.reason is None:
        return
    if result.challenge not in reasons.get(result.reason, frozenset()):
        raise _refused("reason", f"“{result.challenge}” is not called after “{result.reason[:40]}”.")


def _without_challenge(result: ShakeResult) -> None:
    if result.challengers:
        raise _refused("challenger", "Without a challenge there is no challenger.")
    if result.sides:
        raise _refused("side", "Without a challenge nobody takes sides.")


def _roles(result: ShakeResult) -> None:
    """The Mover and a single Challenger stand where they stand; callers together may change to the Mover."""
    for seat, side in sorted(result.sides.items()):
        if side != result.side(seat):
            who = "was challenged" if seat == result.mover else "made the challenge"
            raise _refused("side", f"Seat {seat} {who} and cannot side with the {side.capitalize()}.")


def _writers(result: ShakeResult, writers: str) -> None:
    for seat in sorted(result.presented):
        side = result.side(seat)
        if side and side != writers:
            text = (
                f"Seat {seat} is on the {side.capitalize()}'s side, which presents nothing after “{result.challenge}”."
            )
            raise _refused("may-not-write", text)


def _checkers(result: ShakeResult) -> None:
    for checker, writer in result.accepted:
        if checker == writer:
            raise _refused("own-paper", f"Seat {writer} cannot accept a paper of its own: the opponents check it.")
        if writer not in result.presented:
            raise _refused("no-paper", f"Seat {writer} presented nothing that seat {checker} could accept.")
