"""The lessons as the files of `book` hold them, one file a lesson."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from forceout.lessons.lesson import Act, Ending, Holds, Lesson, Step, Why, Wrong

BOOK = files("forceout.lessons") / "book"


@cache
def all_lessons() -> Mapping[str, Lesson]:
    """Every lesson by its key, in the order in which they are taken."""
    read = [
        read_lesson(file.name.removesuffix(".toml"), file.read_text(encoding="utf-8"))
        for file in BOOK.iterdir()
        if file.name.endswith(".toml")
    ]
    return MappingProxyType({one.key: one for one in sorted(read, key=lambda one: (one.game, one.listed, one.key))})


def read_lesson(key: str, text: str) -> Lesson:
    """A lesson from its file; a field that is missing or unknown is an error, not a lesson with a gap."""
    told = tomllib.loads(text)
    steps = tuple(_step(one) for one in told.pop("step"))
    ending = told.pop("ending")
    ending["can"] = tuple((title, line) for title, line in ending["can"])
    cubes, before = tuple(told.pop("cubes")), _acts(told.pop("before"))
    return Lesson(key=key, cubes=cubes, before=before, steps=steps, ending=Ending(**ending), **told)


def _step(told: Mapping[str, Any]) -> Step:
    fields = dict(told)
    holds: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in fields.pop("holds").items()
    }
    return Step(
        acts=_acts(fields.pop("acts")),
        then=_acts(fields.pop("then", ())),
        reply=fields.pop("reply", ""),
        why=Why(**fields.pop("why")),
        wrong=tuple(Wrong(**one) for one in fields.pop("wrong", ())),
        holds=Holds(**holds),
        **fields,
    )


def _acts(lines: Iterable[str]) -> tuple[Act, ...]:
    """Acts as records write them: “0 move g6 forbidden”."""
    split = ((*line.split(" ", 2), "")[:3] for line in lines)
    return tuple(Act(int(who), verb, words) for who, verb, words in split)
