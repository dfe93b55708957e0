"""Progress under a play code: no name, no password; kept as a fingerprint, joined and never lost, deleted if asked."""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from forceout.learning_path.reviewing import A_DAY
from forceout.web import wire
from forceout.web.asked import answer as ask_the_server
from forceout.web.folder import DATABASE
from forceout.web.keeping.doctor_of_data import checks_of_data
from forceout.web.keeping.kept_database import opened, play_codes
from forceout.web.keeping_times import LEARNING
from forceout.web.learning_path import progress as views
from forceout.web.learning_path.codes import LENGTH, mark_of, new_play_code, read_play_code
from forceout.web.learning_path.keeping import forget_old_codes, join, keep_anew
from forceout.web.learning_path.merging import MOST, TooMuch, empty, merged
from forceout.web.learning_path.models import PlayCode
from forceout.web.limits import Asker, Limits
from forceout.web.tables.codes import ALPHABET

NOON = 1_790_000_000_000
REAL_LIMITS = Limits.allows


@pytest.fixture(autouse=True)
def no_other_codes() -> None:
    PlayCode.objects.all().delete()


def lesson(name: str, at: int = 1, **facts: Any) -> wire.KeptLesson:
    return {"name": name, "step": 0, "finished": False, "missed": 0, "at": at, **facts}  # type: ignore[typeddict-item]


def card(name: str, last: int = NOON, **facts: Any) -> wire.KeptCard:
    known = {"name": name, "state": 2, "step": 0, "stability": 2300, "difficulty": 5000, "due": last + A_DAY}
    return {**known, "last": last, **facts}  # type: ignore[typeddict-item]


def knowing(*lessons: wire.KeptLesson, cards: tuple[wire.KeptCard, ...] = ()) -> wire.LearningProgress:
    return {"version": 1, "lessons": list(lessons), "cards": list(cards)}


def post(client: Client, address: str, body: object) -> Any:
    return client.post(address, json.dumps(body), content_type="application/json")


def keep(client: Client, progress: object, code: str = "") -> Any:
    return post(client, "/learn/keep.json", {"code": code, "progress": progress})


# -- codes ---------------------------------------------------------------------------------------------


def test_a_code_has_more_than_sixty_bits_and_no_signs_that_look_alike() -> None:
    assert len(ALPHABET) ** LENGTH > 2**60
    assert not set(ALPHABET) & set("O0I1LS5Z2B8")
    codes = {new_play_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(read_play_code(code) == code for code in codes)


def test_a_code_is_read_as_people_type_it() -> None:
    assert read_play_code(" acdef ghjkm-npqrt ") == "ACDEF-GHJKM-NPQRT"
    assert read_play_code("ACDEFGHJKMNPQRT") == "ACDEF-GHJKM-NPQRT"
    for wrong in ("", "ACDEF", "ACDEF-GHJKM-NPQR0", "ACDEF-GHJKM-NPQRTA", "ACDEF/GHJKM/NPQRT"):
        assert read_play_code(wrong) == ""


def test_the_server_keeps_a_fingerprint_and_neither_code_nor_person(client: Client) -> None:
    client.get("/practice")
    code = keep(client, knowing(lesson("first-shake", finished=True))).json()["code"]
    with connection.cursor() as cursor:
        cursor.execute("select * from learning_path_playcode")
        held = str(cursor.fetchall())
    assert code not in held
    assert code.replace("-", "") not in held
    assert client.session["player"] not in held
    assert mark_of(code) in held


# -- keeping and joining -------------------------------------------------------------------------------


def test_progress_comes_along_to_another_device(client: Client) -> None:
    known = knowing(lesson("first-shake", finished=True), cards=(card("path:equations/sideways/1"),))
    told = keep(client, known).json()
    assert not wire.misfit(wire.KeptUnder, told)
    there = keep(Client(), empty(), told["code"].lower().replace("-", " ")).json()
    assert there["progress"]["lessons"] == known["lessons"]
    assert there["progress"]["cards"] == known["cards"]
    assert there["code"] == told["code"]


def test_joined_nothing_of_either_device_is_lost() -> None:
    one = knowing(lesson("a", 5, step=3), lesson("b", 9, finished=True, missed=2), cards=(card("x", 10), card("y", 20)))
    other = knowing(lesson("a", 7, step=1), lesson("b", 12, step=4), lesson("c"), cards=(card("x", 30), card("z")))
    joined = merged(one, other)
    assert joined["lessons"] == [
        lesson("a", 7, step=1),
        lesson("b", 12, step=4, finished=True, missed=2),
        lesson("c"),
    ]
    assert [(one["name"], one["last"]) for one in joined["cards"]] == [("x", 30), ("y", 20), ("z", NOON)]
    assert merged(other, one) == joined
    assert merged(joined, joined) == joined


def test_two_devices_at_once_lose_nothing() -> None:
    code = keep_anew(empty())

    def send(number: int) -> None:
        for turn in range(5):
            join(code, knowing(lesson(f"{number}-{turn}", finished=True)))
        connection.close()

    threads = [threading.Thread(target=send, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = join(code, empty())
    assert kept is not None
    assert len(kept["lessons"]) == 20


def test_fields_that_are_not_known_do_not_come_in(client: Client) -> None:
    named = {**lesson("first-shake"), "child": "Zebedee"}
    code = keep(client, {"version": 1, "lessons": [named], "cards": [], "school": "Hill"}).json()["code"]
    kept = join(code, empty())
    assert "Zebedee" not in str(kept)
    assert "Hill" not in str(kept)


# -- what is wrong gets a sentence, and loses nothing ----------------------------------------------------


def test_a_mistyped_code_gets_a_sentence(client: Client) -> None:
    for typed in ("ACDEF-GHJKM-NPQRT", "nonsense", "ACDEF-GHJKM-NPQR0"):
        answer = keep(client, empty(), typed)
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "unknown-code"
        assert "letter by letter" in answer.json()["error"]["message"]


def test_five_megabytes_are_refused_and_what_was_kept_stays(client: Client) -> None:
    code = keep(client, knowing(lesson("first-shake", finished=True))).json()["code"]
    answer = keep(client, {"version": 1, "lessons": [lesson("x" * 80)] * 50_000, "cards": []}, code)
    assert answer.status_code == 413
    assert answer.json()["error"]["message"]
    assert join(code, empty()) == knowing(lesson("first-shake", finished=True))


def test_more_lessons_than_anybody_can_have_are_refused() -> None:
    code = keep_anew(knowing(*(lesson(f"a{n}") for n in range(MOST))))
    with pytest.raises(TooMuch):
        join(code, knowing(lesson("one-more")))
    kept = join(code, empty())
    assert kept is not None
    assert len(kept["lessons"]) == MOST


def test_progress_from_a_newer_release_is_refused_and_not_touched(client: Client) -> None:
    code = keep(client, knowing(lesson("first-shake"))).json()["code"]
    answer = keep(client, {"version": 2, "lessons": "otherwise"}, code)
    assert answer.status_code == 409
    assert "newer" in answer.json()["error"]["message"]
    assert join(code, empty()) == knowing(lesson("first-shake"))


@pytest.mark.parametrize(
    "progress",
    [
        None,
        [],
        {},
        {"version": 1},
        {"version": 1, "lessons": {}, "cards": []},
        {"version": 0, "lessons": [], "cards": []},
        {"version": 1, "lessons": [{"name": "a"}], "cards": []},
        {"version": 1, "lessons": [], "cards": [{**card("a"), "state": 9}]},
        {"version": 1, "lessons": [], "cards": [{**card("a"), "due": -1}]},
        {"version": 1, "lessons": [], "cards": [{**card("a"), "stability": 1.5}]},
        {"version": 1, "lessons": [lesson("x" * 81)], "cards": []},
        {"version": 1, "lessons": [lesson("line\nbreak")], "cards": []},
    ],
)
def test_what_is_no_progress_gets_a_sentence(client: Client, progress: object) -> None:
    answer = keep(client, progress)
    assert answer.status_code == 400
    assert answer.json()["error"]["message"].endswith(".")
    assert not PlayCode.objects.exists()


def test_whoever_guesses_codes_has_to_wait(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Limits, "allows", REAL_LIMITS)
    monkeypatch.setattr(views, "CODES", Limits(burst=30, rate=0.2))
    client.get("/practice")
    statuses = [keep(client, empty(), new_play_code()).status_code for _ in range(8)]
    assert statuses[:3] == [404, 404, 404]
    assert statuses[-1] == 429
    assert REAL_LIMITS(views.CODES, Asker("somebody else", "another house"))


def test_a_full_server_makes_no_new_code_and_keeps_those_it_has(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = keep_anew(empty())
    monkeypatch.setattr("forceout.web.learning_path.keeping.MOST_PLAY_CODES", 1)
    answer = keep(client, knowing(lesson("first-shake")))
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "codes-full")
    assert "Your progress stays in this browser" in answer.json()["error"]["message"]
    assert int(answer["Retry-After"]) == 86_400
    assert keep(client, knowing(lesson("first-shake")), code).status_code == 200
    assert PlayCode.objects.count() == 1


def test_where_no_code_is_free_that_is_said_after_a_few_tries(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = keep_anew(empty())
    monkeypatch.setattr("forceout.web.learning_path.keeping.new_play_code", lambda: taken)
    answer = keep(client, empty())
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "no-free-code")
    assert PlayCode.objects.count() == 1


@pytest.mark.parametrize("progress", [[], {"version": 1}, {"version": 1, "lessons": {}, "cards": []}])
def test_what_has_not_the_shape_of_progress_is_refused_in_words_for_people(client: Client, progress: object) -> None:
    answer = keep(client, progress)
    assert answer.json()["error"]["message"] == "This progress cannot be read. Nothing was changed."


# -- deleting ------------------------------------------------------------------------------------------


def test_a_code_is_deleted_by_its_button(client: Client) -> None:
    code = keep(client, knowing(lesson("first-shake"))).json()["code"]
    assert post(client, "/learn/forget-code.json", {"code": code}).json() == {"forgotten": True}
    assert not PlayCode.objects.exists()
    assert post(client, "/learn/forget-code.json", {"code": code}).status_code == 404
    assert keep(client, empty(), code).status_code == 404


def test_deleting_my_data_deletes_what_is_kept_under_the_code_of_this_browser(client: Client) -> None:
    code = keep(client, knowing(lesson("first-shake"))).json()["code"]
    client.post("/privacy/forget", {"sure": "yes", "play-code": code})
    assert not PlayCode.objects.exists()


def test_the_operator_deletes_by_code() -> None:
    code = keep_anew(empty())
    assert "unknown" in ask_the_server({"play code": "ACDEF-GHJKM-NPQRT"})
    assert "unknown" not in ask_the_server({"play code": code, "only look": "yes"})
    assert PlayCode.objects.exists()
    assert ask_the_server({"play code": code})["deleted"] == 1
    assert not PlayCode.objects.exists()


def test_the_command_deletes_by_code_while_no_server_runs(tmp_path: Path) -> None:
    forceout = [sys.executable, "-m", "forceout.cli.main"]
    keep_anew(empty())
    code = keep_anew(empty())
    with connection.cursor() as cursor:
        cursor.execute("vacuum into %s", [str(tmp_path / DATABASE)])

    def forget(word: str) -> subprocess.CompletedProcess[str]:
        asked = [*forceout, "forget", "--play-code", word, "--yes", "--data", str(tmp_path)]
        return subprocess.run(asked, capture_output=True, text=True, timeout=120, check=False)

    assert forget("ACDEF-GHJKM-NPQRT").returncode == 2
    done = forget(code)
    assert done.returncode == 0, done.stderr
    assert "deleted" in done.stdout
    with opened(tmp_path / DATABASE) as database:
        assert play_codes(database) == (1, 0)


def test_the_doctor_counts_what_is_kept_and_finds_what_cannot_be_read(tmp_path: Path) -> None:
    keep_anew(empty())
    with connection.cursor() as cursor:
        cursor.execute("vacuum into %s", [str(tmp_path / DATABASE)])

    def told() -> str:
        return " ".join(one.text for one in checks_of_data(tmp_path))

    assert "kept under 1 play code, without names" in told()
    with opened(tmp_path / DATABASE, writing=True) as database:
        database.execute("update learning_path_playcode set progress = '[1]'")
    assert "cannot be read any more under 1 play code" in told()


def test_what_nobody_has_come_for_is_forgotten_in_its_time() -> None:
    old, used = keep_anew(empty()), keep_anew(empty())
    long_ago = datetime.date.today() - datetime.timedelta(days=LEARNING.days + 1)
    PlayCode.objects.update(seen=long_ago)
    join(used, empty())
    assert forget_old_codes() == 1
    assert join(old, empty()) is None
    assert join(used, empty()) is not None


# -- cards -----------------------------------------------------------------------------------------------


def test_the_server_says_when_a_missed_position_comes_back_and_keeps_nothing(client: Client) -> None:
    missed = post(client, "/learn/review.json", {"card": None, "rating": "again", "at": NOON}).json()
    assert not wire.misfit(wire.CardState, missed)
    assert missed["due"] == NOON + 600_000
    later = post(client, "/learn/review.json", {"card": missed, "rating": "good", "at": NOON + 600_000}).json()
    assert later["due"] >= NOON + A_DAY
    assert not PlayCode.objects.exists()


def test_a_browser_whose_clock_is_ahead_cannot_rate_in_the_future(client: Client) -> None:
    card = post(client, "/learn/review.json", {"card": None, "rating": "again", "at": 9_000_000_000_000}).json()
    assert card["last"] <= datetime.datetime.now(datetime.UTC).timestamp() * 1000


@pytest.mark.parametrize("body", [{}, {"card": 1, "rating": "good", "at": 1}, {"card": None, "rating": "x", "at": 1}])
def test_a_rating_that_is_none_gets_a_sentence(client: Client, body: object) -> None:
    answer = post(client, "/learn/review.json", body)
    assert answer.status_code == 400
    assert answer.json()["error"]["message"].endswith(".")
