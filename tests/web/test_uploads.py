"""A record brought along for review: old ones open, hostile ones get a sentence, and only the uploader sees it."""

from __future__ import annotations

import contextlib
import datetime
import json
import time
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from forceout.referee.record import read_record, replay
from forceout.web.records import uploading
from forceout.web.records.models import Shared, Upload, UploadReviewed
from forceout.web.records.reading import LONGEST, MOST_SHAKES, BadUpload, read_upload, text_of
from forceout.web.records.scoresheet import sheet_of
from forceout.web.records.upload_review import UploadMatch
from forceout.web.records.work import work_out
from forceout.web.tables.forgetting import forget_visitor, visitor_named
from forceout.web.tables.tidying import forget_old
from forceout.web.thinking import LATER, NoAnswer
from papers.reading import pages, sizes
from web.match_kit import finished, number_of, record

ROOT = Path(__file__).parents[2]
OLD = [
    ROOT / "docs" / "example-match.txt",
    *sorted((ROOT / "tests" / "referee" / "golden").glob("*.txt"))[::9],
    *(one for one in sorted((ROOT / "tests" / "web" / "releases").glob("*/*.txt")) if one.stem != "practice"),
]


@pytest.fixture(autouse=True)
def board_as_if_built(monkeypatch: pytest.MonkeyPatch) -> None:
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))


def send(client: Client, sent: bytes | str, name: str = "match.txt") -> Any:
    file = SimpleUploadedFile(name, sent.encode() if isinstance(sent, str) else sent)
    return client.post("/reviews/upload", {"file": file})


def complaint(answer: Any) -> str:
    assert answer.status_code == 400
    _, _, after = answer.content.decode().partition('role="alert">')
    assert after
    return str(after.partition("</p>")[0])


def whole(client: Client, path: str) -> dict[str, Any]:
    for _ in range(400):
        told: dict[str, Any] = client.get(f"{path}/review.json").json()
        if told["done"] >= told["of"]:
            return told
        time.sleep(0.05)
    raise AssertionError("the review was never done")


def test_an_uploaded_record_is_reviewed_like_a_match(client: Client) -> None:
    answer = send(client, record(("Ann Lee", "Ben")))
    path = answer["Location"]
    assert client.get(path).status_code == 200
    told = whole(client, path)
    assert told["names"] == ["Ann Lee", "Ben"]
    assert told["shakes"][0]["moves"][0]["kind"] == "goal"
    assert client.get(told["recordPath"]).content.decode() == record(("Ann Lee", "Ben"))


def test_what_a_table_gives_out_is_taken_back_as_it_is(client: Client) -> None:
    code = finished(client, names=("Maya", "Theo"))
    given = client.get(f"/t/{code}/record.txt").content
    assert send(client, given).status_code == 302


def test_a_pasted_record_needs_no_last_line_end_and_may_have_those_of_windows(client: Client) -> None:
    pasted = record().strip().replace("\n", "\r\n")
    assert client.post("/reviews/upload", {"text": pasted}).status_code == 302
    assert send(client, b"\xef\xbb\xbf" + record().replace("\n", "\r\n").encode()).status_code == 302


@pytest.mark.parametrize("old", OLD, ids=lambda one: one.stem)
def test_old_records_open(old: Path) -> None:
    read = read_upload(text_of(old.read_bytes()))
    last = list(replay(read.record))[-1]
    assert (len(last.scores), last.totals) == (read.shakes, read.totals)


# -- what is refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"", "Choose a file"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8, "not the text of a record"),
        (bytes(4096), "not the text of a record"),
        ("player José\n".encode("latin-1"), "not the text of a record"),
        (record().encode("utf-16"), "not the text of a record"),
        (b"x" * 5_000_000, "too long"),
        (b"hello\n", "Line 1:"),
        (record().encode().replace(b"middle", b"nowhere"), "Line 9:"),
        (record().encode()[:-3], "Line 28:"),
    ],
    ids=["empty", "picture", "zeros", "latin-1", "utf-16", "5 MB", "letter", "division", "cut off"],
)
def test_whatever_is_no_record_gets_a_sentence(client: Client, sent: bytes, said: str) -> None:
    assert said in complaint(send(client, sent))
    assert not Upload.objects.filter(owner=client.session.get("player", "-")).exists()


def test_what_is_against_the_rules_is_named_by_its_line_with_the_rule() -> None:
    forged = record().replace("2:30.000 1 move g5 permitted", "2:30.000 0 move g5 permitted")
    with pytest.raises(BadUpload, match=r"^Line 19: .+\[.+\]$"):
        read_upload(forged)


def test_a_record_without_a_finished_shake_says_so() -> None:
    begun = record().partition("2:45.000")[0]
    with pytest.raises(BadUpload, match="nothing to review"):
        read_upload(begun)


def test_a_record_that_takes_back_everything_says_so() -> None:
    undone = record().replace("4:20.000 table end-round\n4:30.000 0 sign\n4:31.000 1 sign\n", "")
    acts = undone.count("\n") - 9
    undone += "".join(f"9:{second:02}.000 judge undo\n" for second in range(min(acts, 59)))
    with pytest.raises(BadUpload, match=r"nothing to review|^Line \d+: "):
        read_upload(undone)


def test_a_bomb_of_brackets_is_refused_in_good_time() -> None:
    began = time.process_time()
    for paper in ("(" * 400 + "4×5" + ")" * 400 + "−2 = 12", "4" + "×5−2" * 200 + " = 12", "(" * 600):
        bomb = record().replace("4×5−2 = 12", paper, 1)
        with contextlib.suppress(BadUpload):  # a paper that nobody can read is a wrong paper, and the match goes on
            read_upload(bomb)
    assert time.process_time() - began < 10


def test_too_many_shakes_or_actions_are_refused() -> None:
    many = record().replace("1:20.000 0 lay b1r2\n", "1:20.000 0 lay b1r2\n" * 5_000)
    with pytest.raises(BadUpload, match="too long to review"):
        read_upload(many)
    assert MOST_SHAKES * 2_000 < LONGEST  # the longest that is reviewed fits into the file


def test_a_record_that_cannot_be_worked_out_gets_a_sentence(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise NoAnswer("questions")

    monkeypatch.setattr("forceout.web.shares.QUESTIONS.ask_timed", never)
    assert "takes too long to read" in complaint(send(client, record()))


def test_a_name_that_others_should_not_have_to_read_is_named_by_its_line(client: Client) -> None:
    assert complaint(send(client, record(("Ann", "fuck")))).startswith("Line 5:")


def test_names_are_shown_as_at_a_table_short_and_told_apart() -> None:
    read = read_upload(record(("A" * 40, "A" * 40)))
    names = [line.removeprefix("player ") for line in read.record.split("\n") if line.startswith("player ")]
    assert len(set(names)) == 2
    assert all(len(name) <= 20 for name in names)


# -- whose it is --------------------------------------------------------------------------------------------


def test_only_the_uploader_sees_an_upload(client: Client) -> None:
    path = send(client, record())["Location"]
    stranger = Client()
    number_of(stranger)
    for one in ("", "/review.json", "/record.txt", "/scoresheet.pdf"):
        assert stranger.get(path + one).status_code == 404, one
        assert Client().get(path + one).status_code == 404, one
    for one in ("/share.json", "/delete"):
        assert stranger.post(path + one).status_code == 404, one
    assert Upload.objects.filter(owner=number_of(client)).exists()


def test_an_upload_is_shared_by_link_with_first_names(client: Client) -> None:
    path = send(client, record(("Ann Lee", "Ben Ode")))["Location"]
    whole(client, path)
    link = client.post(f"{path}/share.json").json()["share"]["link"].removeprefix("http://testserver")
    told = whole(Client(), link)
    assert told["names"] == ["Ann", "Ben"]
    assert "Lee" not in json.dumps(told)
    assert path.rsplit("/", 1)[1] not in json.dumps(told)


def test_its_owner_deletes_an_upload_with_its_review_and_its_link(client: Client) -> None:
    path = send(client, record())["Location"]
    whole(client, path)
    link = client.post(f"{path}/share.json").json()["share"]["link"].removeprefix("http://testserver")
    assert f'action="{path}/delete"' in client.get("/reviews").content.decode()
    client.post(f"{path}/delete")
    assert client.get(path).status_code == 404
    assert Client().get(link).status_code == 404
    assert not UploadReviewed.objects.filter(upload__owner=number_of(client)).exists()


def test_forgetting_a_visitor_forgets_uploads_and_links_also_of_one_who_never_played(client: Client) -> None:
    path = send(client, record())["Location"]
    client.post(f"{path}/share.json")
    number = number_of(client)
    assert visitor_named(number[:12]) == number
    forget_visitor(number)
    assert not Upload.objects.filter(owner=number).exists()
    assert not Shared.objects.filter(owner=number).exists()


def test_uploads_are_kept_no_longer_than_their_time(client: Client) -> None:
    send(client, record())
    kept = Upload.objects.filter(owner=number_of(client))
    kept.update(uploaded=timezone.now() - datetime.timedelta(days=29))
    forget_old()
    assert kept.exists()
    kept.update(uploaded=timezone.now() - datetime.timedelta(days=31))
    forget_old()
    assert not kept.exists()


def test_of_one_visitor_the_latest_uploads_are_kept(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploading, "MOST_KEPT", 2)
    paths = [send(client, record())["Location"] for _ in range(3)]
    assert [client.get(path).status_code for path in paths] == [404, 200, 200]


def test_a_full_server_takes_no_more_records_but_one_may_still_be_replaced(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    Upload.objects.all().delete()
    monkeypatch.setattr(uploading, "MOST_KEPT", 1)
    monkeypatch.setattr(uploading, "MOST_UPLOADS", 1)
    assert send(client, record()).status_code == 302
    refused = send(Client(), record())
    assert refused.status_code == 503
    assert "as many uploaded records as it has room for" in refused.content.decode()
    assert send(client, record()).status_code == 302  # it takes the place of the visitor's own
    assert Upload.objects.count() == 1


def test_a_shake_that_takes_too_long_is_given_up_once_and_said(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    path = send(client, record())["Location"]

    def never(*_: object) -> None:
        raise NoAnswer("later")

    monkeypatch.setattr(LATER, "ask", never)
    work_out(UploadMatch(Upload.objects.get(key=path.rsplit("/", 1)[1])))
    told = client.get(f"{path}/review.json").json()
    assert (told["done"], told["of"]) == (1, 1)
    assert "too long" in told["shakes"][0]["summary"]


# -- the scoresheet on paper --------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "us-letter"])
def test_the_scoresheet_of_a_match_is_one_page_with_names_points_and_totals(client: Client, paper: str) -> None:
    code = finished(client)
    answer = Client().get(f"/t/{code}/scoresheet.pdf?paper={'letter' if paper == 'us-letter' else paper}")
    assert answer["Content-Type"] == "application/pdf"
    (page,) = pages(answer.content)
    for told in ("Maya Lopez", "Theo van Berg", "Now, said by Theo van Berg", code, "Total", "signed"):
        assert told in page
    assert sizes(answer.content) == {{"a4": (595, 842), "us-letter": (612, 792)}[paper]}


def test_no_scoresheet_is_printed_while_a_match_counts_and_an_upload_has_one(client: Client) -> None:
    assert client.get(f"/t/{finished(client, over=False)}/scoresheet.pdf").status_code == 403
    path = send(client, record())["Location"]
    assert b"%PDF" in client.get(f"{path}/scoresheet.pdf").content[:10]


@pytest.mark.parametrize(
    ("golden", "ends"),
    [
        ("agloa-equations-2015-junior-3", {"The last cube", "Now, said by Cem", "Impossible, said by Ben"}),
        ("acc-equations-2022-sixth-5", {"The force-out", "P-flub, said by Dia"}),
    ],
)
def test_a_scoresheet_names_the_end_of_a_shake_as_the_rules_do(golden: str, ends: set[str]) -> None:
    setup, actions = read_record((ROOT / "tests" / "referee" / "golden" / f"{golden}.txt").read_text())
    assert {line.ended for line in sheet_of(setup, actions, "", "").lines} == ends
