"""The guide is carried out word for word: what it adds in one place each is known everywhere."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from forceout.cli.main import main

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "adding.md"
CHECKS = Path(__file__).parent / "guide" / "checks.py"


def blocks(text: str, language: str) -> str:
    """All the code of a page in a language, from top to bottom."""
    return "\n".join(re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE))


def test_the_guide_adds_a_variation_a_league_a_bot_and_a_screen_that_everybody_knows(tmp_path: Path) -> None:
    club, screen = GUIDE.read_text(encoding="utf-8").split("\n## A screen\n")
    template = tmp_path / "templates" / "pages" / "club.html"
    template.parent.mkdir(parents=True)
    template.write_text(blocks(screen, "html"), encoding="utf-8")
    (tmp_path / "club.py").write_text(blocks(club, "python"), encoding="utf-8")
    (tmp_path / "club_page.py").write_text(blocks(screen, "python"), encoding="utf-8")
    # a process of its own, so that no other test meets the club
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "FORCEOUT", "DJANGO"))}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "-q", str(CHECKS)],
        cwd=ROOT,
        env={**plain, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
COMMANDS = [line.partition("  #")[0].strip() for line in blocks(CONTRIBUTING, "sh").splitlines() if line.strip()]


@pytest.mark.parametrize("command", [line for line in COMMANDS if line.startswith(".venv/bin/forceout ")])
def test_what_the_page_for_newcomers_asks_the_command_line_is_answered(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("command", [line for line in COMMANDS if line.startswith(".venv/bin/pytest tests")])
def test_the_tests_it_names_are_there(command: str) -> None:
    _, path, *keyword = shlex.split(command)
    names = re.findall(r"^def (test_\w+)", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
    assert any(not keyword or keyword[1] in name for name in names)


def test_the_targets_it_names_are_made() -> None:
    targets = re.findall(r"\bmake ([a-z]+)", "\n".join([*COMMANDS, *re.findall(r"`(make [a-z]+)`", CONTRIBUTING)]))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert {"run", "test", "install", "board", "wire", "agree"} <= set(targets)
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets)


def test_the_files_it_names_are_there() -> None:
    named = re.findall(r"`((?:tests|src|board|docs|referee|rules|solver|web)/[\w./-]+)`", CONTRIBUTING)
    named += re.findall(r"\]\(([\w./-]+)\)", CONTRIBUTING)
    assert len(named) > 10
    for name in named:
        assert (ROOT / name).exists() or (ROOT / "src" / "forceout" / name).exists(), name


def test_its_python_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(blocks(CONTRIBUTING, "python"), "CONTRIBUTING.md", "exec"), {})
