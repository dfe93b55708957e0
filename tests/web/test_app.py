"""Forceout as an app: what it brings along is public, whole and of one version, and it can be taken away again."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from forceout.analysis.puzzle_kinds import KINDS
from forceout.analysis.puzzles import make_puzzle
from forceout.web import wire
from forceout.web.board import board_folder
from forceout.web.offline.bundle import SWITCH, bundle
from forceout.web.offline.mark import MARK
from forceout.web.puzzles.pack import made_pack, names, pack_file, printed

PRIVATE = ("/t/", "/r/", "/reviews", "/privacy", "/days", "/officials", "/ws", "/api", "/name", "/tables")


@pytest.fixture(scope="module")
def pack() -> list[Any]:
    found: list[Any] = json.loads(pack_file())["positions"]
    return found


def test_the_manifest_names_icons_that_are_there_in_the_sizes_it_says() -> None:
    answer = Client().get("/app.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    told = json.loads(answer.content)
    assert (told["name"], told["start_url"], told["scope"], told["display"]) == ("Forceout", "/", "/", "standalone")
    purposes = set()
    for icon in told["icons"]:
        file = board_folder() / icon["src"].removeprefix("/static/board/")
        assert file.is_file()
        if icon["type"] == "image/png":
            size = struct.unpack(">II", file.read_bytes()[16:24])
            assert f"{size[0]}x{size[1]}" == icon["sizes"]
            purposes.add((icon["purpose"], icon["sizes"]))
    assert purposes == {(purpose, f"{size}x{size}") for purpose in ("any", "maskable") for size in (192, 512)}


def test_the_worker_is_one_script_that_carries_its_version_and_is_asked_for_each_time() -> None:
    answer = Client().get("/sw.js")
    text = answer.content.decode()
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    assert text.startswith("self.PACK={")
    assert json.loads(text.partition("=")[2].partition(";\n")[0])["version"] == bundle().version
    assert "import " not in text.partition(";\n")[2]  # nothing else has to be there for it


def test_every_page_of_the_bundle_is_marked_with_its_version_and_has_all_it_needs_in_it() -> None:
    one = bundle()
    for path in one.pages:
        answer = Client().get(path)
        assert answer.status_code == 200
        assert answer[MARK] == one.version
        assert "forceout" not in answer.cookies  # the session's cookie
        text = answer.content.decode()
        needed = {part.partition('"')[0] for part in text.split('"/static/')[1:]}
        assert {f"/static/{file}" for file in needed if "apple-touch" not in file} <= set(one.files), path
    for path in one.data:
        assert Client().get(path).status_code == 200
    for path in one.files:
        assert (board_folder() / path.removeprefix("/static/board/")).is_file()


def test_nothing_private_and_nothing_of_a_match_is_in_the_bundle() -> None:
    one = bundle()
    assert not [path for path in (*one.pages, *one.data, *one.files) if path.startswith(PRIVATE)]
    assert any(path.startswith("/learn/lessons/") for path in one.data)
    assert {"/learn/path.json", "/puzzles/pack.json"} <= set(one.data)


def test_what_is_fetched_for_later_is_under_400_kilobytes_compressed() -> None:
    sizes = []
    for path in bundle().files:
        file = board_folder() / path.removeprefix("/static/board/")
        squeezed = Path(f"{file}.br")
        sizes.append((squeezed if squeezed.exists() else file).stat().st_size)
    told = [Client().get(path, HTTP_ACCEPT_ENCODING="gzip") for path in (*bundle().pages, *bundle().data)]
    sizes += [len(answer.content) for answer in told]
    assert sum(sizes) < 400_000


def test_an_operator_who_takes_the_app_away_takes_it_from_those_who_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 'name="forceout-worker"' in Client().get("/offline").content.decode()
    monkeypatch.setenv(SWITCH, "0")
    answer = Client().get("/offline")
    assert MARK not in answer
    assert 'name="forceout-worker"' not in answer.content.decode()
    assert "unregister()" in Client().get("/sw.js").content.decode()
    assert "PACK" not in Client().get("/sw.js").content.decode()


def test_the_offline_page_says_that_entries_are_kept_and_lists_what_works() -> None:
    text = Client().get("/offline").content.decode()
    assert "Not connected. Your entries are kept here." in text
    for path in (*bundle().pages[1:], "/learn/path/equations/sideways/1"):
        assert f'href="{path}"' in text


# -- stored puzzles -----------------------------------------------------------------------------------------


def test_the_pack_is_what_the_maker_makes_of_its_names() -> None:
    assert pack_file().decode() == printed(made_pack())


def test_the_pack_has_puzzles_of_all_kinds_and_both_games_easy_and_hard(pack: list[Any]) -> None:
    assert len(pack) == len(names()) == 30
    assert {one["puzzle"]["kind"] for one in pack} == set(KINDS)
    assert {one["puzzle"]["game"] for one in pack} == {"equations", "on-sets"}
    hard = [one["puzzle"]["difficulty"] for one in pack]
    assert hard == sorted(hard)
    assert len(set(hard)) >= 4
    assert not [one for one in pack if wire.misfit(wire.PathPosition, one)]


def test_every_stored_answer_is_right_and_the_table_checks_the_same_puzzle(pack: list[Any]) -> None:
    for one in pack:
        shown = one["puzzle"]
        puzzle = make_puzzle(
            shown["kind"], shown["seed"], shown["ruleset"], shown["division"] or None, shown["variations"]
        )
        assert all(puzzle.check(answer) for answer in one["answers"])
        assert one["right"]["right"]
        assert one["shown"]["gaveUp"]
        assert (one["wrong"] is not None) == (shown["kind"] in ("now", "impossible"))
        tried = {key: shown[key] for key in ("kind", "seed", "ruleset", "division", "variations")}
    body = json.dumps({**tried, "answer": one["answers"][0]})
    assert Client().post("/puzzles/check", body, content_type="application/json").json()["right"]
