"""Names are written in many scripts: which letters our own fonts have is read from the fonts."""

from __future__ import annotations

from typing import Any

import pytest
import typst

from forceout.papers import press
from forceout.papers.letters import covered, foreign
from forceout.papers.records import Certificate, Heading
from papers.reading import pages


@pytest.mark.parametrize("name", ["Zoë Øre", "Nguyễn Thị", "Ζωή", "Мария", "عمر", "שרה", "3×(1+2) √ ∪ ∩ ⊆ Λ ≥", ""])
def test_letters_that_our_fonts_have_are_not_foreign(name: str) -> None:
    assert foreign(name) == ""


def test_letters_that_our_fonts_lack_are_told_each_once() -> None:
    assert foreign("Li 李明李 (김)") == "李明김"
    assert 4000 < len(covered()) < 20_000


@pytest.mark.parametrize(("name", "asked"), [("Zoë", False), ("李明", True)])
def test_the_machines_fonts_are_asked_only_for_letters_that_ours_lack(
    name: str, asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = []
    whole = typst.compile

    def seen(*told: Any, **named: Any) -> Any:
        given.append(named["ignore_system_fonts"])
        return whole(*told, **named)

    monkeypatch.setattr(typst, "compile", seen)
    (page,) = pages(press.pdf((Certificate(Heading("A Day"), name, "Oak", "First place"),)))
    assert given == [not asked]
    assert "First place" in page
