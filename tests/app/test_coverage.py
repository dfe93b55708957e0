"""The coverage table: made from citations, and nothing listed is unproven."""

from __future__ import annotations

from pathlib import Path

import pytest

from forceout.cli.main import main
from forceout.coverage.citations import parse
from forceout.coverage.report import report, sections

TESTS = Path(__file__).parent.parent


def test_citations_are_read_as_people_write_them() -> None:
    found = [(c.document, c.section) for c in parse("000 XIII-B-5, XIII-A-5 comment (a); manual F10", "t")]
    assert found == [("000", "XIII-B-5"), ("000", "XIII-A-5"), ("manual", "F10")]
    found = [(c.document, c.section) for c in parse("000 IV-B-2 with 000 XIII-A General Rule example (a)", "t")]
    assert found == [("000", "IV-B-2"), ("000", "XIII-A General Rule")]
    assert [(c.document, c.section) for c in parse("001 A17; 000 II-B-3", "t")] == [
        ("manual", "A17"),
        ("000", "II-B-3"),
    ]
    assert [(c.document, c.section) for c in parse("002 Force Out", "t")] == [("002", "Force Out")]


def test_every_listed_section_is_proven_by_a_test() -> None:
    unproven = [f"{line.document} {line.section}" for line in report(TESTS) if not line.proofs]
    assert not unproven


def test_the_table_lists_three_documents() -> None:
    assert {document for document, _, _ in sections()} >= {"000", "002", "003"}


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--tests", str(TESTS), "--document", "003"]) == 0
    printed = capsys.readouterr().out
    assert "III-C-3" in printed
    assert "VII-B-3-a" not in printed
    assert main(["coverage", "--tests", str(TESTS), "--markdown"]) == 0
    assert "✅" in capsys.readouterr().out


def test_a_missing_folder_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--tests", "no/such/folder"]) == 2
    assert "no/such/folder" in capsys.readouterr().err
