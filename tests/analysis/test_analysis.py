"""Verdicts on moves, the timeline, and puzzles that have an answer."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from forceout.analysis.puzzle_kinds import KINDS
from forceout.analysis.puzzles import make_puzzle
from forceout.analysis.timeline import page, timeline_svg
from forceout.analysis.verdicts import Analyst, Verdict
from forceout.cli.main import main
from forceout.referee.record import read_record

EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "example-match.txt"


def verdicts(only_moves: bool = False) -> list[Verdict]:
    setup, actions = read_record(EXAMPLE.read_text(encoding="utf-8"))
    return [move.verdict for move in Analyst(2_000, only_moves).match(setup, actions)]


def test_a_move_that_lets_a_solution_be_completed_is_a_flub_and_not_calling_it_is_a_miss() -> None:
    safe, flub, missed = Verdict.SAFE, Verdict.FLUB_NOW, Verdict.MISSED_NOW
    assert verdicts() == [safe, safe, flub, missed, missed, Verdict.TRUE_CALL]


def test_the_timeline_is_a_picture_with_a_second_cue_beside_colour() -> None:
    setup, actions = read_record(EXAMPLE.read_text(encoding="utf-8"))
    judged = list(Analyst(2_000).match(setup, actions))
    picture = timeline_svg(judged, setup.names)
    root = ElementTree.fromstring(picture)
    assert len([node for node in root.iter() if node.tag.endswith("rect")]) == len(judged)
    assert ">N<" in picture
    assert "3×4" in page(judged, setup.names, "A match")


def test_analyze_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "a.html"
    assert main(["analyze", str(EXAMPLE), "--html", str(target)]) == 0
    assert "flub: allows Now" in capsys.readouterr().out
    assert target.read_text(encoding="utf-8").startswith("<!doctype html>")
    broken = tmp_path / "broken.txt"
    broken.write_text(
        EXAMPLE.read_text(encoding="utf-8").replace("forceout-record 1", "forceout-record 9"), encoding="utf-8"
    )
    assert main(["analyze", str(broken)]) == 1
    assert "forceout-record 1" in capsys.readouterr().err


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_puzzle_is_the_same_for_its_seed_and_has_a_right_answer(kind: str, seed: int) -> None:
    puzzle = make_puzzle(kind, seed)
    assert puzzle == make_puzzle(kind, seed)
    assert puzzle.check(puzzle.answer)
    assert not puzzle.check("nonsense")
    assert 1 <= puzzle.difficulty <= 5


@pytest.mark.parametrize("kind", ["find", "now", "impossible"])
def test_on_sets_has_puzzles_too(kind: str) -> None:
    puzzle = make_puzzle(kind, 4, "mlag-on-sets-2019", "middle")
    assert puzzle == make_puzzle(kind, 4, "mlag-on-sets-2019", "middle")
    assert puzzle.check(puzzle.answer)
    assert not puzzle.check("nonsense")


def test_a_puzzle_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    answer = make_puzzle("find", 5).answer
    assert main(["puzzle", "--kind", "find", "--seed", "5", "--answer", answer]) == 0
    assert "Right!" in capsys.readouterr().out
    assert main(["puzzle", "--kind", "find", "--seed", "5", "--answer", "1 = 1"]) == 1
    assert main(["puzzle", "--ruleset", "chess"]) == 2
