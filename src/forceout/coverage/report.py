"""The coverage table."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from forceout.coverage.citations import Citation, citations

MOST_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Line:
    """A section of a document and the tests that prove it."""

    document: str
    section: str
    title: str
    proofs: tuple[str, ...]


def sections() -> list[tuple[str, str, str]]:
    """Every section the table lists: document, section, and what it is about in our words."""
    data = tomllib.loads(files("forceout.coverage").joinpath("sections.toml").read_text(encoding="utf-8"))
    return [(document, section, title) for document, listed in data.items() for section, title in listed.items()]


def report(tests: Path, document: str | None = None) -> list[Line]:
    cited = list(citations(tests))
    lines = []
    for name, section, title in sections():
        if document is not None and name != document:
            continue
        proofs = sorted({citation.test for citation in cited if _proves(citation, name, section)})
        lines.append(Line(name, section, title, tuple(proofs)))
    return lines


def _proves(citation: Citation, document: str, section: str) -> bool:
    """A citation proves its own section and those it lies in."""
    if citation.document != document:
        return False
    if document == "002":
        return section.lower() in citation.section.lower()
    return citation.section == section or citation.section.startswith(f"{section}-")


def _summary(lines: list[Line]) -> str:
    proven = sum(1 for line in lines if line.proofs)
    return f"{proven} of {len(lines)} sections are cited by tests that prove them."


def as_text(lines: list[Line], everything: list[Line]) -> str:
    shown = []
    for line in lines:
        mark = "✔" if line.proofs else "✘"
        proofs = ", ".join(line.proofs[:MOST_SHOWN])
        more = f" and {len(line.proofs) - MOST_SHOWN} more" if len(line.proofs) > MOST_SHOWN else ""
        shown.append(f"{mark} {line.document} {line.section:<22} {line.title}\n      {proofs or 'no test'}{more}")
    return "\n".join([*shown, "", _summary(everything)])


def as_markdown(lines: list[Line], everything: list[Line]) -> str:
    rows = ["| | rule | what it says | tests |", "| --- | --- | --- | --- |"]
    for line in lines:
        mark = "✅" if line.proofs else "❌"
        first = line.proofs[0] if line.proofs else ""
        more = f" (+{len(line.proofs) - 1})" if len(line.proofs) > 1 else ""
        rows.append(f"| {mark} | {line.document} {line.section} | {line.title} | {first}{more} |")
    return "\n".join([*rows, "", _summary(everything)])
