"""Positions, records, puzzles and duels: one call each, and the same answers on every engine as alone."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import forceout
from forceout import batches
from forceout.analysis.puzzles import make_puzzle
from forceout.bots.duel import share
from forceout.cli.main import main
from forceout.solver.budget import Budget, counted_in_steps

ROOT = Path(__file__).parent.parent.parent
CARDS = "BR BG RG B R G"
EQUATIONS, ON_SETS = "agloa-equations-2015", "mlag-on-sets-2019"
MIDDLE = {"ruleset": EQUATIONS, "division": "middle"}
QUESTIONS: list[dict[str, Any]] = [
    {**MIDDLE, "goal": "24", "required": "3 8 ×", "id": "first"},
    {**MIDDLE, "goal": "12", "resources": "2 6 × + 3", "claim": "now"},
    {**MIDDLE, "goal": "12", "resources": "2 6 × + 3", "variations": ["base:8"]},
    {"ruleset": ON_SETS, "division": "senior", "goal": "2", "required": "B", "resources": "R G ∩ ∪", "universe": CARDS},
    {**MIDDLE, "goal": "99", "required": "3 8 ×"},
    {**MIDDLE, "goal": "24", "requried": "3 8 ×"},
    {"ruleset": "nonsense", "goal": "1"},
]  # fmt: skip
LINES = [*(json.dumps(question, ensure_ascii=False) for question in QUESTIONS), "not JSON", "[1]", '{"id": NaN}']


def positions(out: Path, engine: str) -> batches.Tally:
    return batches.solve_positions(LINES, out, steps=20_000, engine=engine, jobs=2)


def records(out: Path, engine: str) -> batches.Tally:
    example = ROOT / "docs" / "example-match.txt"
    return batches.analyse_records(
        [example, ROOT / "no-such-record.txt", ROOT / "README.md"], out, steps=2_000, engine=engine, jobs=2
    )


def puzzles(out: Path, engine: str) -> batches.Tally:
    names = [*batches.puzzle_pool([4], ["now"]), batches.PuzzleName("ambiguous", 1, ON_SETS, "middle")]
    return batches.make_puzzles(names, out, engine=engine, jobs=2)


def duels(out: Path, engine: str) -> batches.Tally:
    pairings = batches.season(["level-1", "level-2"], 2, "basic-equations-2015", shakes=1)
    return batches.play_duels(pairings, out, engine=engine, jobs=2)


@pytest.mark.parametrize("batch", [positions, records, puzzles, duels])
def test_the_engines_write_the_same_bytes(batch: Callable[[Path, str], batches.Tally], tmp_path: Path) -> None:
    files = {engine: tmp_path / engine for engine in ("here", "cores")}
    tallies = [batch(file, engine) for engine, file in files.items()]
    assert files["here"].read_bytes() == files["cores"].read_bytes()
    assert tallies[0].results == tallies[1].results == len(list(batches.read_results(files["here"])))
    assert tallies[0].errors == tallies[1].errors


def test_positions_are_answered_as_each_is_alone(tmp_path: Path) -> None:
    tally = positions(tmp_path / "out", "cores")
    told = list(batches.read_results(tmp_path / "out"))
    assert [one.get("status") for one in told[:5]] == ["solution", "impossible", "impossible", "solution", "impossible"]
    codes = [one["error"]["code"] for one in told[5:]]
    assert codes == ["unknown-field", "unknown-ruleset", "bad-json", "bad-json", "bad-json"]
    assert tally.errors == 5
    assert told[0]["id"] == "first"
    for question, one in zip(QUESTIONS[:5], told, strict=False):
        alone = forceout.ask({"ask": "solve", "budget_ms": 60_000, **question})
        assert {key: alone.get(key) for key in ("status", "equation", "solution", "why")} == {
            key: one.get(key) for key in ("status", "equation", "solution", "why")
        }


def test_a_position_object_is_asked_as_its_question_is(tmp_path: Path) -> None:
    division = forceout.league(EQUATIONS).division("middle")
    mat = division.position(goal="24", required="3 8 ×")
    loose = division.position(goal="24", required="3 8 ×", resources="9 9 9 9 9 9 9 9", strict_cubes=False)
    batches.solve_positions([mat, batches.question_of(mat), loose], tmp_path / "out", "now", engine="here")
    first, second, third = batches.read_results(tmp_path / "out")
    assert first["equation"] == second["equation"] == mat.solve("now").equation
    assert third["status"] == loose.solve("now", forceout.Budget(steps=100_000)).status


def test_records_are_analysed_and_what_is_none_says_so(tmp_path: Path) -> None:
    records(tmp_path / "out", "here")
    match, missing, other = batches.read_results(tmp_path / "out")
    with counted_in_steps():
        report = forceout.analyse(
            forceout.read_match((ROOT / "docs/example-match.txt").read_text(encoding="utf-8")), steps=2_000
        )
    assert [one["verdict"] for one in match["decisions"]] == [one.verdict.value for one in report.decisions]
    assert [one.get("better") for one in match["decisions"]] == [one.better for one in report.decisions]
    assert (missing["error"]["code"], other["error"]["code"]) == ("no-record", "bad-record")


def test_puzzles_and_duels_are_those_of_their_names(tmp_path: Path) -> None:
    puzzles(tmp_path / "puzzles", "here")
    made, none = batches.read_results(tmp_path / "puzzles")
    alone = make_puzzle("now", 4)
    assert (made["answer"], made["mat"], made["question"]) == (alone.answer, alone.shown(), alone.question)
    assert none["error"]["code"] == "unknown-puzzle"
    duels(tmp_path / "duels", "here")
    pairings = list(batches.season(["level-1", "level-2"], 2, "basic-equations-2015", shakes=1))
    for pairing, told in zip(pairings, batches.read_results(tmp_path / "duels"), strict=True):
        assert (told["seed"], told["won"], told["refusals"]) == (pairing.seed, share(pairing).won, 0)


def test_everybody_plays_everybody_in_a_season() -> None:
    pairs = {pairing.bots for pairing in batches.season(["a", "b", "c"], 2, EQUATIONS, everybody=True)}
    assert pairs == {("a", "b"), ("a", "c"), ("b", "c")}
    assert {one.bots for one in batches.season(["a", "b", "c"], 2, EQUATIONS)} == {("a", "b"), ("b", "c")}


def test_a_budget_of_steps_has_all_the_time_it_needs_in_a_batch() -> None:
    hasty = Budget(seconds=0.0, steps=10)
    assert hasty.start().milliseconds_left == 0
    with counted_in_steps():
        assert hasty.start().milliseconds_left > 1e6
        assert replace(hasty, steps=None).start().milliseconds_left == 0
    assert hasty.start().milliseconds_left == 0


def test_the_command_runs_a_batch_and_goes_on_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    questions, out = tmp_path / "questions", str(tmp_path / "out")
    questions.write_text("\n\n".join(LINES[:3]) + "\n", encoding="utf-8")
    solve = ["batch", "solve", str(questions), "-o", out, "--jobs", "1"]
    assert main(solve) == 0
    assert "3 results" in capsys.readouterr().err
    assert main(solve) == 0
    assert "3 of them from before" in capsys.readouterr().err
    assert main([*solve, "--steps", "7"]) == 2
    assert "steps" in capsys.readouterr().err
    folder = tmp_path / "records"
    folder.mkdir()
    shutil.copy(ROOT / "docs" / "example-match.txt", folder)
    analyze = ["batch", "analyze", str(folder), "--steps", "500", "--engine", "here", "-o", str(tmp_path / "analysed")]
    assert main(analyze) == 0
    puzzle = ["batch", "puzzles", "--count", "1", "--kind", "now", "--engine", "here", "-o", str(tmp_path / "puzzles")]
    assert main(puzzle) == 0
    duel = ["batch", "duels", "--bots", "level-1", "level-2", "--matches", "1", "--shakes", "1", "--engine", "here"]
    assert main([*duel, "--ruleset", "basic-equations-2015", "-o", str(tmp_path / "duels")]) == 0
    assert main([*duel[:3], "nobody", "level-1", "-o", str(tmp_path / "none")]) == 2
    assert not (tmp_path / "none").exists()
