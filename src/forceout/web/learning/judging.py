"""The judge's word on a paper that a lesson does not know. Worker processes are asked, so it needs no database."""

from __future__ import annotations

from forceout.lessons.playing import play
from forceout.lessons.reading import all_lessons
from forceout.referee.checking import claim_for
from forceout.referee.position import position
from forceout.web import wire
from forceout.web.tables.board_view.pieces import finding_view, pieces_of


def verdict_on(key: str, paper: str) -> wire.LessonVerdict | None:
    """The judge's word on a paper at the moment when the lesson asks for one; None in a lesson without papers."""
    for step in play(all_lessons()[key]):
        asked = (step.start, *step.acts)
        for act, before in zip(step.step.acts, asked, strict=False):
            if act.verb != "present":
                continue
            state = before.state
            verdict = state.setup.game.judge(paper, position(state, claim_for(state)), state.terms)
            return {
                "correct": bool(verdict.correct),
                "pieces": pieces_of(paper, state),
                "findings": [finding_view(one) for one in verdict.findings[:2]],
            }
    return None
