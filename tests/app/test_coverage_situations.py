"""The officials' manual in the coverage table: every situation, who settles it, and what proves it."""

from __future__ import annotations

from pathlib import Path

import pytest

from forceout.cli.main import main
from forceout.coverage.citations import citations, parse
from forceout.coverage.report import Line, Situation, as_markdown, as_text, report, situations

TESTS = Path(__file__).parent.parent
LISTED = {one.name: one for one in situations()}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("001 E27a; manual S1", ["E27a", "S1"]),
        ("manual O2, T4 and G11", ["O2", "T4", "G11"]),
        ("manual E27 (Part I) comment", ["E27a"]),
        ("manual E27 (Part II)", ["E27b"]),
        ("manual B60 comment, F37", ["B60", "F37"]),
        ("manual X5, H1, E27abc", []),
    ],
)
def test_a_situation_is_cited_by_its_letter_and_number(text: str, found: list[str]) -> None:
    assert [citation.section for citation in parse(text, "t")] == found


def test_every_situation_of_the_manual_is_listed_once() -> None:
    counts = {letter: sum(name[0] == letter for name in LISTED) for letter in "OTSGABCDEF"}
    assert counts == {"O": 11, "T": 5, "S": 1, "G": 13, "A": 27, "B": 87, "C": 44, "D": 33, "E": 68, "F": 37}
    assert len(LISTED) == len(situations()) == 326
    assert {"E27a", "E27b"} < set(LISTED)


@pytest.mark.parametrize("situation", situations(), ids=lambda situation: situation.name)
def test_a_situation_says_who_settles_it(situation: Situation) -> None:
    assert situation.decidable in ("engine", "referee", "human")
    assert 0 < len(situation.title) <= 90
    assert bool(situation.instead) == (situation.decidable == "human")
    assert not situation.instead or (situation.instead.endswith(".") and len(situation.instead) <= 120)


def test_no_test_cites_a_situation_that_does_not_exist() -> None:
    strays = {(c.section, c.test) for c in citations(TESTS) if c.document == "manual"}
    assert not {stray for stray in strays if stray[0] not in LISTED}


def test_every_situation_that_the_engine_settles_is_proven() -> None:
    lines = {line.section: line for line in report(TESTS, document="manual")}
    unproven = [name for name, one in LISTED.items() if one.decidable == "engine" and lines[name].missing]
    assert not unproven


def test_the_command_lists_the_manual_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--tests", str(TESTS), "--document", "manual"]) == 0
    printed = capsys.readouterr().out
    assert printed.count(" manual ") >= len(LISTED)
    assert f"for a judge: {LISTED['O4'].instead}" in printed
    assert f"{LISTED['F1'].title} (superseded)" in printed
    assert "own_manual:own-manual-G12-1" in printed
    assert main(["coverage", "--tests", str(TESTS)]) == 0
    assert " manual " not in capsys.readouterr().out


def test_what_is_for_a_judge_or_superseded_is_not_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--tests", str(TESTS / "conformance"), "--document", "manual", "--missing"]) == 0
    printed = capsys.readouterr().out
    assert "for a judge" not in printed
    assert "(superseded)" not in printed


def test_marks_and_summary() -> None:
    lines = [
        Line("manual", "A1", "proven", ("t::one", "t::two")),
        Line("manual", "A2", "open", ()),
        Line("manual", "A3", "settled by people", (), instead="The log helps."),
        Line("manual", "A4", "seen by people and tested", ("t::three",), instead="The log helps too."),
        Line("manual", "A5", "old", (), superseded=True),
    ]
    text = as_text(lines, lines)
    assert [row[0] for row in text.splitlines() if " manual " in row] == ["✔", "✘", "–", "✔", "–"]
    assert "t::three\n      for a judge: The log helps too." in text
    assert text.endswith(
        "1 of 2 situations are cited by tests that prove them; 2 more are a human judge's and 1 are superseded."
    )
    table = as_markdown(lines, lines)
    assert "| ✅ | manual A4 | seen by people and tested | t::three; The log helps too. |" in table
    assert "| ➖ | manual A5 | old (superseded) |  |" in table
    assert "| ❌ | manual A2 | open |  |" in table
