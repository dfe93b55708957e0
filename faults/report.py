"""What came of a fault: counted, held against the log on the disk, and told in a row of a table."""

from __future__ import annotations

import sqlite3
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from fuzz.sockets.replaying import faults_in

from faults.people import Crowd

HEAD = ("fault", "acts", "acknowledged", "lost", "doubled", "gaps", "refused", "recovery p50 / max", "events")
USUAL = frozenset({"server-began", "server-stopped", "message"})
"""Events that every run has."""


@dataclass
class Report:
    """Of one fault."""

    fault: str
    acts: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    gaps: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    recovery: list[float] = field(default_factory=list)
    """Seconds after the fault until each viewer showed the last number again."""
    events: Counter[str] = field(default_factory=Counter)
    complaints: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def must(self, holds: bool, otherwise: str) -> None:
        if not holds:
            self.complaints.append(otherwise)

    def back(self, recovery: tuple[list[float], list[str]], within: float) -> None:
        """Viewers have come back, or have not."""
        took, missing = recovery
        self.recovery += took
        self.must(
            not missing, f"{len(missing)} viewers did not show the last number within {within:.0f} s: {missing[:3]}"
        )

    def settled(self, behind: list[str]) -> None:
        """In the end nobody is behind, and nobody waits for an answer."""
        told = f"{len(behind)} viewers do not show the last number in the end, or wait for an answer"
        self.must(not behind, f"{told}: {behind[:3]}")

    def saw(self, *codes: str) -> None:
        for code in codes:
            self.must(self.events[code] > 0, f"the operator read nothing of “{code}”")

    def count(self, crowd: Crowd, data: Path) -> None:
        """Holds what was acknowledged against the log. The server must have stopped."""
        self.acts, self.acknowledged = crowd.acts, crowd.acknowledged
        self.refused = crowd.refused
        with sqlite3.connect(f"file:{data / 'forceout.sqlite3'}?mode=ro", uri=True) as kept:
            for code, table in crowd.tables.items():
                log: list[tuple[int, str]] = kept.execute(
                    "select number, key from tables_logged join tables_table on table_id = tables_table.id"
                    " where code = ? order by number",
                    [code],
                ).fetchall()
                numbers = {key: number for number, key in log if key}
                self.gaps += sum(1 for at, (number, _) in enumerate(log, 1) if number != at)
                self.doubled += sum(times - 1 for times in Counter(key for _, key in log if key).values())
                self.lost += sum(1 for key in table.done if key not in numbers)
                for key, taken in table.done.items():
                    there = numbers.get(key, taken.number)
                    if there > taken.number or (there != taken.number and not taken.again):
                        self.complaints.append(f"{code}: {key} was acknowledged as {taken.number}, and is {there}")
        self.must(not self.lost, f"{self.lost} acknowledged acts are lost")
        self.must(not self.doubled, f"{self.doubled} acts happened twice")
        self.complaints += crowd.account.faults
        self.complaints += faults_in(data, crowd.account)

    def row(self) -> tuple[str, ...]:
        refused = ", ".join(f"{count} {code}" for code, count in self.refused.most_common(5)) or "0"
        told = ", ".join(f"{code} {count}" for code, count in sorted(self.events.items()) if code not in USUAL)
        took = "–"
        if self.recovery:
            ordered = sorted(self.recovery)
            took = f"{ordered[len(ordered) // 2]:.1f} / {ordered[-1]:.1f} s"
        counts = (self.acts, self.acknowledged, self.lost, self.doubled, self.gaps)
        return (self.fault, *map(str, counts), refused, took, told or "–")


def printed(reports: list[Report]) -> str:
    """The table, as it goes into the documents; below it what should not have been."""
    rows = [HEAD, ("---",) * len(HEAD), *(one.row() for one in reports)]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    for one in reports:
        lines += [f"  {one.fault}: {note}" for note in one.notes]
        lines += [f"  {one.fault}: FAULT: {complaint}"[:1200] for complaint in one.complaints[:20]]
    return "\n".join(lines)
