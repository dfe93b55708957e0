"""Bad input over HTTP gets a sentence and loses nothing. The command line's is in tests/tournament."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from web.day_kit import CSV, GOOD, DayOf


@pytest.fixture(autouse=True)
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


def uploaded(text: str, encoding: str = "utf-8") -> SimpleUploadedFile:
    return SimpleUploadedFile("entries.csv", text.encode(encoding))


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (uploaded("name,team,grade\nZoë,Oak,7\n", "latin-1"), "not in UTF-8"),
        (uploaded(CSV, "utf-16"), "not in UTF-8"),
        (uploaded(""), "column"),
        (uploaded("name,team,grade\n"), "There is nobody in this file"),
        (uploaded('name,team,grade\n"Maya,Oak,7\n'), "quote"),
        (uploaded("a" * 400_001), "at most 400,000 can be read"),
    ],
    ids=["latin-1", "utf-16", "empty", "nobody", "quotes", "too long"],
)
def test_a_file_that_cannot_be_read_leaves_the_entries_as_they_were(file: SimpleUploadedFile, words: str) -> None:
    day = DayOf().entered()
    before = day.event
    file.seek(0)
    answer = day.organiser.post(day.path("entries"), {"file": file})
    assert answer.status_code in (400, 409)
    assert words in answer.content.decode()
    assert day.event == before


def test_a_team_of_sixty_is_refused_with_its_line_and_its_number() -> None:
    day = DayOf()
    sixty = "name,team,grade\n" + "".join(f"P {number},Oak,7\n" for number in range(60))
    page = day.post("entries", {"csv": sixty}, status=409).content.decode()
    assert "<td>7</td>" in page, "the line of the first member beyond five"
    assert "60" in page
    assert day.event.entries == ()


def test_a_round_that_is_released_twice_at_once_is_released_once() -> None:
    day = DayOf().drafted()
    answers = at_once(lambda: day.organiser.post(day.path("seating"), {"do": "release"}), 4)
    assert sorted(one.status_code for one in answers) == [302, 409, 409, 409]
    assert sum("already" in one.content.decode() for one in answers) == 3
    assert len(day.event.released) == 1


def test_two_scorekeepers_who_type_one_sheet_at_once_are_first_and_second() -> None:
    """Neither overwrites the other: equal entries confirm each other, others are kept until they are compared."""
    day = DayOf().released()
    kim, lou = day.helper("scorekeeper", "Kim"), day.helper("scorekeeper", "Lou")
    sheets = iter([(kim, GOOD), (lou, GOOD)])
    lock = threading.Lock()

    def type_it() -> Any:
        with lock:
            who, fields = next(sheets)
        return who.post(day.path(day.sheet(1)), fields)

    assert [one.status_code for one in at_once(type_it, 2)] == [302, 302]
    sure = day.event.rounds[0].tables[0].sheet
    assert sure is not None
    people = {sure.by, sure.confirmed_by}
    if people == {"Kim", "Lou"}:
        return
    # both had opened an empty form: the second then is an entry again, and the day still waits for a confirmation
    assert sure.confirmed_by is None
    day.post(day.sheet(1), GOOD, kim if sure.by == "Lou" else lou)
    assert day.event.rounds[0].tables[0].confirmed


def test_a_link_of_another_role_opens_what_its_own_role_may_and_nothing_else() -> None:
    day = DayOf().released()
    judge, coach, child = day.helper("judge", "Jo"), day.coach("Oak"), day.player("Oak1")
    before = day.event.number
    for who, path in (
        (judge, "settings"),
        (judge, day.sheet(1)),
        (coach, "seating"),
        (coach, "people"),
        (child, "check-in"),
        (child, "log"),
        (Client(), "day.jsonl"),
    ):
        assert "This page is for others" in day.get(path, who, 403)
    day.post("close", {"reason": "because"}, judge, 403)
    day.post("forget", {"player": "Oak1"}, coach, 403)
    day.post("links", {"whom": "players"}, child, 403)
    assert day.event.number == before


@pytest.mark.rule("000 X")
@pytest.mark.parametrize("score", ["5", "7", "-6", "x", "66", "٦"])
def test_a_score_that_cannot_be_is_refused_and_all_that_was_typed_stays(score: str) -> None:
    day = DayOf().released()
    page = day.post(day.sheet(1), {**GOOD, "s1-0": score}, status=409).content.decode()
    assert f'name="s1-0" value="{score}"' in page
    assert 'name="s2-1" value="6"' in page
    assert day.event.rounds[0].tables[0].versions == ()


def at_once(do: Any, times: int) -> list[Any]:
    found: list[Any] = []
    threads = [threading.Thread(target=lambda: found.append(do())) for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found
