"""A lesson made ready for the board: every view it shows, by the same code that makes them for a table."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache

from django.urls import reverse

from forceout.bots.registry import USUAL_BOT
from forceout.cubes.place import Place
from forceout.lessons.lesson import ADA, NAMES, YOU, Act, Lesson
from forceout.lessons.playing import Played, PlayedStep, play
from forceout.lessons.reading import all_lessons
from forceout.referee.state import State
from forceout.web import wire
from forceout.web.learning.targets import targets_of
from forceout.web.tables.board_view.listing import THROWN, listed_for
from forceout.web.tables.board_view.papers import writing_view
from forceout.web.tables.board_view.pieces import pieces_of
from forceout.web.tables.board_view.table import Presence, public_view
from forceout.web.tables.live_tables import LiveTable, SeatFacts
from forceout.web.tables.log import Entry, Folded
from forceout.web.tables.models import Seat, Table


@dataclass(frozen=True)
class Compiled:
    """A lesson as it is sent, and a mark by which a browser knows whether it has it already."""

    body: bytes
    mark: str


@cache
def compiled(key: str) -> Compiled:
    """Made once and kept; `KeyError` where there is no such lesson."""
    text = json.dumps(lesson_view(all_lessons()[key]), ensure_ascii=False, separators=(",", ":"))
    body = text.encode()
    return Compiled(body, hashlib.sha256(body).hexdigest()[:24])


def lesson_view(lesson: Lesson) -> wire.Lesson:
    """The whole lesson."""
    views: list[wire.View] = []
    steps: list[wire.LessonStep] = []
    played = list(play(lesson))

    def shown(one: Played) -> int:
        views.append(_view(lesson, one))
        return len(views) - 1

    start = shown(played[0].start)
    for step in played:
        acts, before = [], step.start
        for act, after in zip(step.step.acts, step.acts, strict=True):
            acts.append(_act(act, before, after, shown(after)))
            before = after
        then = [shown(after) for after in step.then]
        steps.append(_step(step, start, acts, then))
        start = len(views) - 1
    last = played[-1].end.state
    views[-1] = _at_the_end(views[-1], lesson)
    return {
        "id": lesson.key,
        "game": lesson.setup.game.key,
        "kind": lesson.kind,
        "title": lesson.title,
        "steps": steps,
        "views": views,
        "papers": _papers(lesson),
        "ending": _ending(lesson, last),
        "ruleset": lesson.ruleset,
        "division": lesson.division,
        "judgePath": reverse("learning:judge", args=[lesson.key]),
    }


def _step(step: PlayedStep, start: int, acts: list[wire.LessonAct], then: list[int]) -> wire.LessonStep:
    told = step.step
    return {
        "say": told.say,
        "todo": told.todo,
        "done": told.done,
        "free": told.free,
        "reply": told.reply,
        "why": {"title": told.why.title, "text": told.why.text},
        "wrong": [{"act": one.act, "say": one.say} for one in told.wrong],
        "start": start,
        "acts": acts,
        "then": then,
    }


def _act(act: Act, before: Played, after: Played, view: int) -> wire.LessonAct:
    words = "" if act.verb in THROWN else act.words
    return {"verb": act.verb, "words": words, "view": view, "targets": targets_of(act, before.state, after.state)}


def _papers(lesson: Lesson) -> list[str]:
    """What is known to be right: what the lesson hands in, and what its steps say would prove the call."""
    handed_in = [act.words for step in lesson.steps for act in step.acts if act.verb == "present"]
    proofs = [paper for step in lesson.steps for paper in step.holds.proves] if handed_in else []
    return list(dict.fromkeys([*handed_in, *proofs]))


def _ending(lesson: Lesson, last: State) -> wire.LessonEnding:
    told = lesson.ending
    required = [cube.face for cube in last.shake.cubes if cube.place is Place.REQUIRED]
    taken = next((cube.face for cube in last.shake.cubes if cube.word == told.from_resources), "")
    return {
        "title": told.title,
        "text": told.text,
        "pieces": pieces_of(told.paper, last) if told.paper else [],
        "required": required if taken else [],
        "fromResources": taken,
        "can": [{"title": title, "line": line} for title, line in told.can],
        "more": told.more,
    }


def _at_the_end(view: wire.View, lesson: Lesson) -> wire.View:
    """Nobody is awaited any more: beside the points stands what they were for."""
    notes = {YOU: lesson.ending.you, ADA: lesson.ending.ada}
    seats: list[wire.Seat] = [
        {**seat, "onTurn": False, "note": notes[seat["number"]], "noteForYou": notes[seat["number"]]}
        for seat in view["seats"]
    ]
    return {**view, "waitsFor": [], "seats": seats}


def _view(lesson: Lesson, played: Played) -> wire.View:
    """What the player would see at a table: nothing is left out, and nothing is written down anywhere."""
    table = Table(
        code=lesson.key,
        ruleset=lesson.ruleset,
        division=lesson.division,
        judge_checks=not lesson.players_check,
        timed=False,
        shakes=1,
    )
    seats = (SeatFacts(YOU, Seat.PERSON, NAMES[YOU], "", ""), SeatFacts(ADA, Seat.BOT, NAMES[ADA], "", USUAL_BOT))
    entries = tuple(Entry(number, action) for number, action in enumerate(played.actions, 1))
    live = LiveTable(table, seats, Folded(played.setup, played.state, len(entries), entries))
    view = public_view(live, played.state.now, Presence(connected=frozenset({YOU})))
    shake = view["shake"]
    if shake is not None and shake["writing"] is not None:
        shake = {**shake, "writing": writing_view(played.state, (YOU,), passed=False)}
    return {**view, "you": [YOU], "options": listed_for(played.state, YOU), "shake": shake, "story": []}
