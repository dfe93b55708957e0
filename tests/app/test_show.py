"""Pictures of a mat."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from forceout.cli.main import main

EQUATIONS = ["show", "--goal", "3× 5u+2", "--required", "r5 g^", "--permitted", "2 4 0", "--forbidden", "k√"]
ON_SETS = ["show", "--goal", "3×(1+2u)", "--universe", "BRGY RY blank", "--required", "B ∪", "--resources", "= ⊆ V Λ '"]


def test_text_names_every_colour_by_a_letter(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(EQUATIONS) == 0
    printed = capsys.readouterr().out
    assert "[3][×]  [g5u][+][2]" in printed
    assert "Required   [r5] [g^]" in printed
    assert "\x1b" not in printed
    assert main([*EQUATIONS, "--colour"]) == 0
    assert "\x1b[97;41m[r5]" in capsys.readouterr().out


def test_cards_show_a_letter_for_each_dot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(ON_SETS) == 0
    printed = capsys.readouterr().out
    assert "[BRGY] [·R·Y] [····]" in printed
    assert "    [3]\n  [1][2u]" in printed


@pytest.mark.parametrize("arguments", [EQUATIONS, ON_SETS])
def test_svg_is_well_formed_and_says_what_it_shows(arguments: list[str], tmp_path: Path) -> None:
    target = tmp_path / "mat.svg"
    assert main([*arguments, "--svg", str(target)]) == 0
    root = ElementTree.fromstring(target.read_text(encoding="utf-8"))
    titles = [title.text for title in root.iter("{http://www.w3.org/2000/svg}title")]
    assert len(titles) > 8
    assert any(title and "upside-down" in title for title in titles)


def test_a_bad_cube_is_pointed_at(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "--goal", "3+?"]) == 2
    assert "  ^" in capsys.readouterr().err
    assert main(["show", "--goal", "3", "--svg", "/no/such/folder/x.svg"]) == 2
    assert "could not be written" in capsys.readouterr().err
