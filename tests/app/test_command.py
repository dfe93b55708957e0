"""The command line, run as its users run it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from forceout.cli.main import main

ROOT = Path(__file__).parent.parent.parent
FORCEOUT = [sys.executable, "-m", "forceout.cli.main"]


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*FORCEOUT, *arguments], input=stdin, capture_output=True, cwd=ROOT, timeout=60, check=False)


def test_ask_answers_each_line_in_order() -> None:
    question = {"ask": "eval", "ruleset": "basic-equations-2015", "expression": "2+2", "id": 1}
    lines = [
        json.dumps(question).encode(),
        b"\xff\xfe garbage",
        b"",
        b"x" * 200_000,
        json.dumps({**question, "id": 2}).encode(),
    ]
    result = run("ask", stdin=b"\n".join(lines))
    answers = [json.loads(line) for line in result.stdout.decode().splitlines()]
    assert result.returncode == 0
    assert [answer.get("id") for answer in answers] == [1, None, None, 2]
    assert answers[1]["error"]["code"] == "bad-json"
    assert answers[2]["error"]["code"] == "too-long"


def test_judge_prints_a_verdict_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--division", "elementary", "--goal", "4", "--required", "2 4", "--permitted", "× − 3 + 1"]
    assert main(["judge", *options, "2×4−(3+1) = 4"]) == 1
    printed = capsys.readouterr().out
    assert "Incorrect" in printed
    assert "2×(4−(3+1)) = 4" in printed
    assert "agloa-equations-2015 VII-B-6" in printed
    assert main(["judge", *options, "(2×4)−(3+1) = 4"]) == 0


def test_judge_refuses_a_question_that_makes_no_sense(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--ruleset", "chess", "--goal", "4", "4 = 4"]) == 2
    assert "chess" in capsys.readouterr().err
    assert main(["judge", "--goal", "4", "4 = 4"]) == 2
    assert "elementary" in capsys.readouterr().err


def test_solve_tells_its_answer_by_its_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    position = ["--division", "elementary", "--required", "3 8", "--permitted", "× +"]
    assert main(["solve", *position, "--goal", "24"]) == 0
    assert capsys.readouterr().out == "3×8 = 24\n"
    assert main(["solve", *position, "--goal", "99"]) == 1
    assert capsys.readouterr().out.startswith("Impossible.")
    assert main(["solve", *position, "--goal", "9?"]) == 2


def test_a_batch_answers_every_line_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = '{"ruleset": "agloa-equations-2015", "division": "middle", "goal": "24", "required": "3 8 ×"}'
    file = tmp_path / "questions.jsonl"
    file.write_text(f"not json\n{good}\n[1]\n", encoding="utf-8")
    assert main(["solve", "--batch", str(file), "--jobs", "2"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer.get("status") for answer in answers] == [None, "solution", None]
    assert answers[0]["error"]["code"] == answers[2]["error"]["code"] == "bad-json"
    assert main(["solve", "--batch", str(tmp_path / "none")]) == 2


def test_a_forged_or_cut_off_record_is_refused_at_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = (ROOT / "docs" / "example-match.txt").read_text(encoding="utf-8")
    file = tmp_path / "match.txt"
    for text, said in (
        (record.replace("1 move g4 required", "0 move g4 required"), "line 17: It is Ben's turn"),
        (record[:-5], "cut off"),
        (record.replace("r1 r2 r3", "r1 r2 r9"), "no 9 on a red cube"),
        (record.replace("forceout-record 1", "forceout-record 2"), "line 1"),
    ):
        file.write_text(text, encoding="utf-8")
        assert main(["replay", str(file)]) == 1
        assert said in capsys.readouterr().err


def test_the_demonstration_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo"]) == 0
    assert capsys.readouterr().out.count("Correct") == 3


def test_the_rulesets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulesets"]) == 0
    printed = capsys.readouterr().out
    assert "agloa-equations-2015" in printed
    assert "base:8|9|11|12" in printed


def test_the_readme_examples_print_what_the_readme_says() -> None:
    """Every ```console block of the README is run."""
    blocks = (ROOT / "README.md").read_text(encoding="utf-8").split("```console\n")[1:]
    assert blocks
    for block in blocks:
        command, _, expected = block.split("```")[0].partition("\n")
        shown = command.removeprefix("$ ").replace(".venv/bin/forceout", " ".join(FORCEOUT))
        result = subprocess.run(shown, shell=True, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)
        assert result.stdout.strip() == expected.strip()
