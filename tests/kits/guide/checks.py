"""What must work once the guide has been carried out. It runs in a process of its own, where `club` can be imported."""

from __future__ import annotations

import os
import re
import tempfile
import time
from html import unescape
from pathlib import Path
from typing import Any

os.environ["FORCEOUT_DATA"] = tempfile.mkdtemp(prefix="forceout-guide-")
os.environ["FORCEOUT_PACE"] = "0"
os.environ["FORCEOUT_PLUGINS"] = "club"
os.environ["DJANGO_SETTINGS_MODULE"] = "forceout.web.settings"

import django

django.setup()

from django.conf import settings

settings.TEMPLATES[0]["DIRS"] = [Path(os.environ["PYTHONPATH"]) / "templates"]

import club  # type: ignore[import-not-found]
import pytest
from django.core.management import call_command
from django.test import Client
from django.test.utils import setup_test_environment

import forceout
from forceout.bots.duel import Pairing, play_match, share
from forceout.cli.main import main
from forceout.coverage.report import sections
from forceout.cubes.notation.tokens import WrittenCube
from forceout.referee.state import Phase, Setup
from forceout.rules.leagues import find_league
from forceout.rules.variation import Choice
from forceout.testing import faults_of_league, faults_of_variation
from forceout.web.pages.choices import leagues
from forceout.web.tables.models import Seat, Table

KEY = "maple-street-2026"
TITLE = "Maple Street Club Equations 2026"


@pytest.fixture(scope="session", autouse=True)
def database() -> None:
    setup_test_environment()
    call_command("migrate", verbosity=0)


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Client:
    """A visitor; pages are asked for without the board's files."""
    built = "forceout.web.pages.templatetags.board.assets"
    monkeypatch.setattr(built, lambda entry: ((f"{entry}.css",), (), f"{entry}.js"))
    return Client()


NOT_YET, MOST_LOOKS = 503, 30


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return unescape(answer.content.decode())


@pytest.mark.parametrize("address", ["/new", "/practice"])
def test_the_pages_for_a_new_table_offer_the_league_its_division_and_the_bot(client: Client, address: str) -> None:
    text = page(client, address)
    assert TITLE in text
    number = leagues()[KEY].number
    assert f'class="divisions divisions-{number}"' in text
    assert f'value="{KEY}"' in text
    assert 'value="hasty"' in text
    assert "one variation to choose from" in text
    assert len(re.findall(r'class="of-equations [^>]* checked', text)) >= 1


def test_the_chosen_league_shows_its_divisions_without_a_script_too(client: Client) -> None:
    """The page says which divisions belong to which league; no list of leagues is kept with the styles."""
    client.post("/tables/", {"name": "Maya", "ruleset": KEY, "division": "", "opponents": "bots"})
    text = page(client, "/new")
    number = leagues()[KEY].number
    assert re.search(rf'class="of-equations league-{number}"[^>]*value="{KEY}"[^>]* checked', text)


def test_the_rulebook_has_a_page_for_it(client: Client) -> None:
    text = page(client, f"/rules/?of={KEY}")
    assert f'<h2 id="book-title">{TITLE}</h2>' in text
    assert "Nought or Nine" in text
    assert "A cube that shows 0 may stand for 9" in text
    assert "15 minutes" in text
    assert "quarter of an hour" in text
    assert "In Senior" not in text  # the club has one division
    assert "Nobody chooses more than one." in text
    assert "Club rule 1" in text


def test_what_it_cites_is_found_and_nobody_elses_book_has_it(client: Client) -> None:
    assert "you asked about this" in page(client, f"/rules/?cite={KEY} Club rule 1")
    for league in forceout.leagues():
        if league.key != KEY:
            assert "Club rule" not in page(client, f"/rules/?of={league.key}")


def test_the_table_of_coverage_lists_what_its_document_says() -> None:
    assert ("000", "Club rule 2", "The club plays rounds of a quarter of an hour") in sections()


def test_the_library_knows_it() -> None:
    league = forceout.league(KEY)
    assert league in forceout.leagues()
    division = league.division("")
    (variation,) = division.variations
    assert (variation.key, variation.title, variation.rule) == (
        "nought-or-nine",
        "Nought or Nine",
        f"{KEY} Club rule 1",
    )
    assert faults_of_league(league) == []
    assert faults_of_variation(variation, division) == []


def test_the_judge_and_the_solver_play_the_variation() -> None:
    division = forceout.league(KEY).division("")
    shown: dict[str, Any] = {"goal": "b1g4", "required": "r0 r+", "resources": "g5 b2"}
    mat = division.position(**shown, variations=["nought-or-nine"])
    assert mat.judge("0:9+5 = 14", claim="now").correct
    answer = mat.solve(claim="now")
    assert isinstance(answer, forceout.Solved)
    assert "0:9" in (answer.equation or "")
    without = division.position(**shown)
    assert not without.judge("0:9+5 = 14", claim="now").correct
    assert isinstance(without.solve(claim="now"), forceout.Impossible)
    for roll in (division.roll(seed) for seed in range(20)):
        matters = division.variation("nought-or-nine").no_effect(roll) is None
        assert matters == any(word.endswith("0") for word in str(roll).split())


def test_the_pad_is_told_what_the_cube_may_be() -> None:
    league = find_league(KEY)
    terms = league.terms(league.division(""), (Choice("nought-or-nine"),))
    uses = league.game.cube_uses(WrittenCube("0", "0"), terms)
    assert "9" in {use.means for use in uses}


def test_the_line_protocol_knows_it() -> None:
    asked = {"ruleset": KEY, "goal": "14", "variations": ["nought-or-nine"], "claim": "now"}
    told = forceout.ask({"ask": "judge", **asked, "required": "0 +", "resources": "5", "equation": "0:9+5 = 14"})
    assert told["correct"] is True
    solved = forceout.ask({"ask": "solve", **asked, "required": "0 +", "resources": "5 2"})
    assert solved["status"] == "solution"
    ruling = {"ask": "variation", "ruleset": KEY, "select": ["nought-or-nine"], "players": 2, "goal_setter": True}
    assert forceout.ask({**ruling, "resources": "0 2 3"})["legal"] is True
    assert forceout.ask({**ruling, "resources": "1 2 3"})["legal"] is False


def test_bots_select_the_variation_and_play_to_the_end() -> None:
    chosen = set()
    for seed in range(6):
        bots = [forceout.bot("hasty", seed), forceout.bot("level-1", seed + 1)]
        played = play_match(Setup(KEY, "", ("Hasty", "One")), bots, seed, shakes=1)
        assert played.state.phase is Phase.DONE
        assert played.refusals == 0
        chosen |= {words for action in played.log if action.verb == "select" for words in [action.words]}
    assert "nought-or-nine" in chosen


def test_a_duel_in_it_with_the_bot() -> None:
    told = share(Pairing(KEY, "", ("hasty", "level-2"), seed=1, shakes=1))
    assert (told.refusals, 0 <= told.won <= 1) == (0, True)


def test_the_command_line_knows_them(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["rulesets"]) == 0
    listed = capsys.readouterr().out
    assert f"{KEY}  {TITLE}" in listed
    assert "nought-or-nine" in listed
    duel = ["duel", "--ruleset", KEY, "--bots", "level-1", "hasty", "--matches", "2", "--shakes", "1", "--jobs", "1"]
    assert main(duel) == 0
    assert "hasty" in capsys.readouterr().out
    assert main(["duel", *duel[1:-1], "2"]) == 0  # on several cores
    capsys.readouterr()
    assert main(["replay", str(club.CLUB.golden)]) == 0
    assert TITLE in capsys.readouterr().out
    assert main(["puzzle", "--ruleset", KEY, "--kind", "find", "--seed", "1"]) == 0


def test_the_web_table_seats_the_bot(client: Client) -> None:
    asked = {"name": "Maya", "ruleset": KEY, "division": "", "opponents": "bots", "bot": "hasty", "players": "2"}
    answer = client.post("/tables/", asked)
    assert answer.status_code == 302
    table = Table.objects.order_by("-opened").first()
    assert table is not None
    assert table.ruleset == KEY
    assert {seat.bot for seat in Seat.objects.filter(table=table)} >= {"hasty"}
    assert client.get(answer.headers["Location"]).status_code == 200


def test_the_screen_is_there(client: Client) -> None:
    import club_page  # type: ignore[import-not-found]  # the addresses are read once the first page is asked for

    text = page(client, "/club")
    assert f"On Mondays we play {TITLE}." in text
    assert "trademarks of their owners" in text  # in the frame that all pages have
    assert club_page.club_page.__name__ == "club_page"


def test_the_trainer_makes_puzzles_for_it(client: Client) -> None:
    address = f"/puzzles/?kind=find&seed=1&ruleset={KEY}&variations=1"
    for _ in range(MOST_LOOKS):  # a puzzle that takes long on a busy machine is there when one comes again
        if client.get(address).status_code != NOT_YET:
            break
        time.sleep(1)
    text = page(client, address)
    assert TITLE in text
