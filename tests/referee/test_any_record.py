"""Whatever is in a file, it is a record or it is refused at its line; and what was read is written as it was."""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from forceout.referee.match import fold
from forceout.referee.record import BadRecord, read_record, replay, write_record
from forceout.referee.state import State

EXAMPLES = int(os.environ.get("FORCEOUT_EXAMPLES", "150"))
"""`make fuzz` has more."""
KEPT = [path.read_text(encoding="utf-8") for path in sorted((Path(__file__).parent / "golden").glob("*.txt"))]
EXAMPLE = (Path(__file__).parents[2] / "docs" / "example-match.txt").read_text(encoding="utf-8")
LINES = sorted({line for record in [*KEPT[::9], EXAMPLE] for line in record.split("\n")})
STRANGE = [
    "", " ", "forceout-record 1", "forceout-record 2", "player ", "player Ann", "ruleset x", "division senior", "mode",
    "0:00.000 0 lot 3", "0:00.000 9 lot 3", "٣:00.000 0 lot 3", "99999:59.999 table tick", "0:00.000 judge absent 0",
    "0:00.000 0 present " + "(" * 900, "0:01.000 1 say \r", "0:00.000 0 dance", "0:00.0 0 lot 3", "\x00", "\ufeff",
    "0:00.000 0 lay " + "b1" * 300, "0:00.000 judge correct 0 0 1e9", "0:00.000 judge penalise 0 -5 x", "1" * 2_000,
]  # fmt: skip


@st.composite
def records(draw: st.DrawFn) -> str:
    """A record of old in which a few lines are lost, doubled, exchanged, or changed in a sign."""
    lines = draw(st.sampled_from([*KEPT[::7], EXAMPLE])).split("\n")
    lines = lines[: draw(st.integers(8, 60))]
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.integers(0, 4)):
            case 0:
                del lines[at : at + 1]
                lines = lines or [""]
            case 1:
                lines.insert(at, lines[at])
            case 2:
                lines[at] = draw(st.sampled_from(LINES))
            case 3:
                lines.insert(at, draw(st.one_of(st.sampled_from(STRANGE), st.text(max_size=30))))
            case _:
                line, cut = lines[at], draw(st.integers(0, len(lines[at])))
                lines[at] = line[:cut] + draw(st.text(max_size=2)) + line[cut + draw(st.integers(0, 2)) :]
    return "\n".join(lines) + draw(st.sampled_from(["\n", "\n", "\n", ""]))


@settings(max_examples=EXAMPLES)
@given(st.one_of(records(), records(), st.text(max_size=80)))
def test_a_file_is_a_record_or_is_refused_at_its_line(text: str) -> None:
    played = replayed(text)
    if isinstance(played, BadRecord):
        assert 1 <= played.line <= text.count("\n") + 1
        assert played.message
    try:
        setup, actions = read_record(text)
    except BadRecord:
        return
    assert read_record(write_record(setup, actions)) == (setup, actions)
    if not isinstance(played, BadRecord):
        assert fold(setup, actions) == played


def replayed(text: str) -> State | BadRecord:
    """How the match ended, or why the text is no record; anything else that is raised is a fault of ours."""
    try:
        *_, last = replay(text)
    except BadRecord as error:
        return error
    return last


def test_every_record_of_old_opens_and_is_written_as_it_was() -> None:
    assert len(KEPT) > 40
    for text in [*KEPT, EXAMPLE]:
        setup, actions = read_record(text)
        written = write_record(setup, actions)
        assert read_record(written) == (setup, actions)
        *_, last = replay(text)
        assert fold(setup, actions) == last
