"""Values of Equations as they are printed."""

from __future__ import annotations

from forceout import exact
from forceout.rules.printed_value import PrintedValue


def printed(value: exact.Value) -> PrintedValue:
    """A value as the line protocol writes it."""
    rational = exact.rational(value) is not None
    return PrintedValue(exact.text(value), rational, None if rational else exact.approx(value))
