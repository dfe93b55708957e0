"""Shakes on the way: few cubes left, a challenge made, equations on the table."""

from __future__ import annotations

from referee.tables import Table, moving

PLAIN = ("factorial", "sideways", "upside-down")
"""Variations that leave 7+6 and 3×4+1 alone."""
FIRST = ("k7", "r+", "g6")
"""Enough for 7+6 = 13: always played to Permitted."""
RIGHT, WRONG = "7+6 = 13", "7+5 = 13"
AMBIGUOUS, REGROUPED = "3×4+1 = 13", "3×(4+1) = 13"


def table(**setup: object) -> Table:
    """The Goal is 13; it is seat 1's turn."""
    return moving(picks=PLAIN, **setup)  # type: ignore[arg-type]


def down_to(*left: str, first: tuple[str, ...] = FIRST, **setup: object) -> Table:
    """Cubes have been played in turn until only these are left in Resources."""
    shown = table(**setup)
    for cube in (*first, *(cube for cube in shown.at("resources") if cube not in (*first, *left))):
        shown.play(f"{shown.turn} move {cube} {'permitted' if cube in first else 'forbidden'}")
    assert sorted(shown.at("resources")) == sorted(left)
    return shown


def written_after_now(**setup: object) -> Table:
    """Seat 2 moved last; seat 0 has called Now, seat 1 is the Third Party, and everybody is writing."""
    return table(**setup).play("1 move k7 permitted", "2 move r+ permitted", "0 pick-up", "0 challenge now")


def written_after_impossible(**setup: object) -> Table:
    """Seat 2 moved last and has to write; seat 0 has called Impossible, seat 1 is the Third Party."""
    shown = table(**setup).play("1 move b3 permitted", "2 move g4 permitted")
    return shown.play("0 pick-up", "0 challenge impossible")


def checked(equation: str, side: str = "challenger", **setup: object) -> Table:
    """After Impossible: seat 2's equation is being checked by seats 0 and 1."""
    shown = written_after_impossible(**setup).play(f"1 side {side}")
    return shown.play(f"2 present {equation}")


def counted(shown: Table, by: int) -> Table:
    """The sand has run out, and the ten seconds are being counted: over the board somebody has to."""
    assert shown.seconds is not None
    shown.wait(max(0.0, shown.seconds))
    return shown if shown.setup.strict else shown.play(f"{by} count-down")


def late(shown: Table, by: int) -> Table:
    """The ten seconds have been counted to the end."""
    return counted(shown, by).wait(10)
