"""The coverage table."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from forceout.coverage.citations import Citation, citations
from forceout.rulebook.reading import articles
from forceout.rules.leagues import all_leagues

MOST_SHOWN = 3
MANUAL = "manual"
"""The officials' manual is no list of sections but of situations; it is shown only when asked for."""
PROCEDURE = "procedure"


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation of the manual: who settles it, and what a human judge is offered where the software does not."""

    name: str
    title: str
    decidable: str
    superseded: bool
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A section of a document, or a situation of the manual, and the tests that prove it."""

    document: str
    section: str
    title: str
    proofs: tuple[str, ...]
    superseded: bool = False
    instead: str = ""

    @property
    def missing(self) -> bool:
        """No test proves it, and one should."""
        return not (self.proofs or self.superseded or self.instead)


def sections() -> list[tuple[str, str, str]]:
    """Every section the table lists: document, section, and what it is about in our words.

    What a league says of its own sections stands behind those of the documents that we were given.
    """
    own = [
        (league.document.number, section, sentence.removesuffix("."))
        for league in all_leagues().values()
        for section, sentence in league.document.says.items()
    ]
    return [*given_sections(), *own]


def given_sections() -> list[tuple[str, str, str]]:
    """The sections of the documents that we were given, in the same form."""
    data = _data("sections.toml")
    return [
        (document, section, _title_of(document, section))
        for document, listed in data.items()
        if document != PROCEDURE
        for section in listed
    ]


def procedure_sections() -> list[tuple[str, str, str]]:
    """The sections that the referee cites besides those of the table, in the same form."""
    listed = _data("sections.toml")[PROCEDURE]
    return [(document, section, _title_of(document, section)) for document in listed for section in listed[document]]


def situations() -> list[Situation]:
    """Every situation of the manual, in its order."""
    listed = _data("situations.toml")
    return [Situation(name, _title_of(MANUAL, name), **fields) for name, fields in listed.items()]


def _title_of(document: str, section: str) -> str:
    """What the rulebook calls it."""
    return articles()[f"{document} {section}"].title


def _data(name: str) -> dict[str, Any]:
    return tomllib.loads(files("forceout.coverage").joinpath(name).read_text(encoding="utf-8"))


def report(tests: Path, document: str | None = None) -> list[Line]:
    cited = list(citations(tests))
    if document == MANUAL:
        return _manual(cited)
    lines = []
    for name, section, title in sections():
        if document is not None and name != document:
            continue
        proofs = sorted({citation.test for citation in cited if _proves(citation, name, section)})
        lines.append(Line(name, section, title, tuple(proofs)))
    return lines


def _manual(cited: list[Citation]) -> list[Line]:
    lines = []
    for one in situations():
        proofs = sorted({citation.test for citation in cited if _proves(citation, MANUAL, one.name)})
        lines.append(Line(MANUAL, one.name, one.title, tuple(proofs), one.superseded, one.instead))
    return lines


def _proves(citation: Citation, document: str, section: str) -> bool:
    """A citation proves its own section and those it lies in."""
    if citation.document != document:
        return False
    if document == "002":
        return section.lower() in citation.section.lower()
    return citation.section == section or citation.section.startswith(f"{section}-")


def _summary(lines: list[Line]) -> str:
    for_judges = sum(1 for line in lines if line.instead)
    superseded = sum(1 for line in lines if line.superseded and not line.instead)
    ours = [line for line in lines if not line.instead and not line.superseded]
    proven = sum(1 for line in ours if line.proofs)
    if len(ours) == len(lines):
        return f"{proven} of {len(lines)} sections are cited by tests that prove them."
    return (
        f"{proven} of {len(ours)} situations are cited by tests that prove them; "
        f"{for_judges} more are a human judge's and {superseded} are superseded."
    )


def _mark(line: Line, proven: str, missing: str, neither: str) -> str:
    return proven if line.proofs else missing if line.missing else neither


def _title(line: Line) -> str:
    return f"{line.title} (superseded)" if line.superseded else line.title


def as_text(lines: list[Line], everything: list[Line]) -> str:
    shown = []
    for line in lines:
        mark = _mark(line, "✔", "✘", "–")
        proofs = ", ".join(line.proofs[:MOST_SHOWN])
        more = f" and {len(line.proofs) - MOST_SHOWN} more" if len(line.proofs) > MOST_SHOWN else ""
        shown.append(f"{mark} {line.document} {line.section:<22} {_title(line)}")
        if proofs or not line.instead:
            shown.append(f"      {proofs or 'no test'}{more}")
        if line.instead:
            shown.append(f"      for a judge: {line.instead}")
    return "\n".join([*shown, "", _summary(everything)])


def as_markdown(lines: list[Line], everything: list[Line]) -> str:
    rows = ["| | rule | what it says | tests |", "| --- | --- | --- | --- |"]
    for line in lines:
        mark = _mark(line, "✅", "❌", "➖")
        first = line.proofs[0] if line.proofs else ""
        more = f" (+{len(line.proofs) - 1})" if len(line.proofs) > 1 else ""
        tests = "; ".join(filter(None, [f"{first}{more}", line.instead]))
        rows.append(f"| {mark} | {line.document} {line.section} | {_title(line)} | {tests} |")
    return "\n".join([*rows, "", _summary(everything)])
