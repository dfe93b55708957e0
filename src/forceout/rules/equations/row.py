"""A row sorted into units: one way to read what each of its cubes is."""

from __future__ import annotations

from typing import NamedTuple

from forceout.cubes.colour import Colour
from forceout.rules.equations.units import Unit
from forceout.rules.finding import Finding


class Use(NamedTuple):
    """One cube that the row uses: as an operation sign, as an exponent of the chosen colour, or as a numeral."""

    face: str
    colour: Colour | None
    operation: bool
    exponent: bool = False


class Row(NamedTuple):
    """One way to sort a row: its units, the gaps before them, the groups in it and what is wrong with it."""

    units: tuple[Unit, ...] = ()
    gaps: tuple[bool, ...] = ()
    cores: tuple[tuple[int, int], ...] = ()
    findings: tuple[Finding, ...] = ()
    uses: tuple[Use, ...] = ()

    def plus(
        self,
        unit: Unit,
        *,
        gap: bool = False,
        uses: tuple[Use, ...] = (),
        findings: tuple[Finding, ...] = (),
    ) -> Row:
        return Row(
            (*self.units, unit),
            (*self.gaps, gap),
            self.cores,
            self.findings + findings,
            self.uses + uses,
        )

    def plus_row(self, inner: Row) -> Row:
        """The row followed by the units of a group, which must stay together."""
        start = len(self.units)
        moved = tuple((first + start, last + start) for first, last in inner.cores)
        return Row(
            self.units + inner.units,
            self.gaps + inner.gaps,
            (*self.cores, *moved, (start, start + len(inner.units))),
            self.findings + inner.findings,
            self.uses + inner.uses,
        )
