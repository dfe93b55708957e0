"""Papers lie face down until all have presented: who may see what of a match."""

from __future__ import annotations

import pytest

from forceout.referee.face_down import HIDDEN, face_down
from referee.shakes import RIGHT, WRONG, written_after_now


@pytest.mark.rule("000 VII-B-4", "001 G5")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nobody_sees_the_paper_of_another_who_has_presented(seat: int) -> None:
    shown = written_after_now(strict=True).play("1 side challenger", f"0 present {RIGHT}")
    state, actions = face_down(shown.state, tuple(shown.log), seat)
    papers = {0: RIGHT if seat == 0 else HIDDEN}
    assert dict(state.shake.writing.papers) == papers
    presented = [action for action in actions if action.verb == "present"]
    assert [action.words for action in presented] == [papers[0]]
    assert any(RIGHT in event.text for event in state.account) is (seat == 0)
    others = [action for action in actions if action.verb != "present"]
    assert others == [action for action in shown.log if action.verb != "present"]


@pytest.mark.rule("001 G5")
def test_papers_of_earlier_shakes_stay_as_they_were_shown() -> None:
    shown = written_after_now(strict=True).play("1 side challenger", f"0 present {RIGHT}")
    earlier = [action for action in shown.log if action.verb == "present"]
    log = (*earlier, *shown.log)
    _, actions = face_down(shown.state, log, 2)
    assert [action.words for action in actions if action.verb == "present"] == [RIGHT, HIDDEN]


@pytest.mark.rule("001 G5")
def test_when_all_have_presented_everybody_sees_every_paper() -> None:
    shown = written_after_now(strict=True).play("1 side challenger", f"0 present {RIGHT}", f"1 present {WRONG}")
    assert face_down(shown.state, tuple(shown.log), 2) == (shown.state, tuple(shown.log))
