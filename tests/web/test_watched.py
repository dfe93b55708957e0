"""What whoever runs a server can watch: `/readyz`, `/metrics`, and the dashboard that asks for them."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import time
from pathlib import Path

import psycopg
import pytest
from bench.web.stores import stores
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from forceout.web import health, thinking
from forceout.web.events import NOT_YET, tell
from forceout.web.thinking.pool import Pool
from forceout.web.watched import figures, readiness
from forceout.web.watched.collecting import Figures
from forceout.web.watched.figures import Spread
from forceout.web.watched.pages import TOKEN
from forceout.web.watched.readiness import Readiness, Stage
from web.seats import Hand, open_table, run
from web.served import Served


def figures_of(text: str) -> dict[str, float]:
    """Every figure by its name with its labels."""
    told = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sample.labels.items())
            told[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return told


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> Readiness:
    one = Readiness()
    monkeypatch.setattr(readiness, "READINESS", one)
    return one


def test_a_server_is_not_ready_before_it_serves_nor_when_it_was_asked_to_stop(client: Client, fresh: Readiness) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (503, b"This server is starting.")
    fresh.serves()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (200, b"ready")
    fresh.drains()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (503, b"This server is about to stop.")
    assert client.get("/healthz").status_code == 200  # nothing is broken
    fresh.serves()
    assert fresh.stage is Stage.DRAINING  # there is no way back


def test_a_server_is_not_ready_before_the_workers_are_there_on_which_matches_depend(
    client: Client, fresh: Readiness, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = Pool("late", workers=1, most=1, seconds=1, nice=0)
    monkeypatch.setattr(thinking, "NEEDED", (pool,))
    fresh.serves()
    assert client.get("/readyz").content == b"This server is starting."
    monkeypatch.setattr(Pool, "alive", 1)
    assert client.get("/readyz").content == b"ready"
    monkeypatch.setattr(Pool, "alive", 0)  # it died, and its pool replaces it
    assert client.get("/readyz").content == b"ready"


def test_a_server_without_its_database_is_not_ready(
    client: Client, fresh: Readiness, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh.serves()
    monkeypatch.setattr(health, "FRESH", -1.0)
    monkeypatch.setattr(health, "_of_the_database", lambda: "The database does not answer.")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (503, b"The database does not answer.")


def test_a_server_without_postgresql_or_the_redis_that_others_have_is_not_ready_until_they_are_back(
    tmp_path: Path,
) -> None:
    def until(server: Served, wanted: tuple[int, str], page: str = "/readyz") -> None:
        patience, told = time.monotonic() + 60, (0, "")
        while told != wanted:
            assert time.monotonic() < patience, told
            time.sleep(0.1)
            told = server.asked(page)

    with stores(safe=False) as (postgres, redis):
        told = {"FORCEOUT_DATABASE": postgres.new_database(), "FORCEOUT_REDIS": redis.address()}
        with Served(tmp_path, FORCEOUT_THINKERS="0", **told) as server:
            until(server, (200, "ready"))
            redis.kill()
            until(server, (503, "Redis does not answer."), "/healthz")
            assert server.asked("/readyz") == (200, "ready")  # no other process would serve anybody better
            with psycopg.connect(told["FORCEOUT_DATABASE"], autocommit=True) as other:
                other.execute("select pg_advisory_lock(hashtextextended('another', 0))")
                later = "clock_timestamp() + interval '1 hour'"
                other.execute(f"insert into tables_node (name, seen, hears) values ('another', {later}, true)")
                until(server, (503, "Redis does not answer."))
                other.execute("update tables_node set hears = false where name = 'another'")
                until(server, (200, "ready"))
                other.execute("update tables_node set hears = true where name = 'another'")
                until(server, (503, "Redis does not answer."))
            redis.start()
            until(server, (200, "ready"))
            postgres.stop()
            until(server, (503, "The database does not answer."))
            postgres.start()
            until(server, (200, "ready"))


def test_a_disk_that_is_nearly_full_is_ill_but_ready(
    client: Client, fresh: Readiness, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh.serves()
    monkeypatch.setattr(health, "FRESH", -1.0)
    monkeypatch.setattr(health, "_of_the_disk", lambda: "The disk is nearly full: 7 MB are left.")
    assert client.get("/healthz").status_code == 503
    assert client.get("/readyz").status_code == 200


def test_metrics_are_for_this_machine_alone(client: Client) -> None:
    assert client.get("/metrics").status_code == 200
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.7").status_code == 404
    for header in ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP"):
        assert client.get("/metrics", **{header: "127.0.0.1"}).status_code == 404  # type: ignore[arg-type]


def test_where_a_word_is_set_metrics_are_for_those_who_know_it(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TOKEN, "a word of the operator")
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", HTTP_AUTHORIZATION="Bearer another").status_code == 404
    told = {"HTTP_AUTHORIZATION": "Bearer a word of the operator", "REMOTE_ADDR": "192.0.2.7"}
    assert client.get("/metrics", **told).status_code == 200  # type: ignore[arg-type]


def test_an_event_counts_although_it_is_not_written(client: Client) -> None:
    before = figures_of(client.get("/metrics").content.decode()).get("forceout_events_total{event=not-yet}", 0)
    for _ in range(50):
        tell(NOT_YET)
    after = figures_of(client.get("/metrics").content.decode())["forceout_events_total{event=not-yet}"]
    assert after - before == 50


def test_a_spread_counts_what_is_at_most_its_bound() -> None:
    spread = Spread((1.0, 2.0))
    for measured in (0.5, 1.0, 1.5, 2.0, 9.0):
        spread.add(measured)
    assert spread.buckets() == [("1.0", 2.0), ("2.0", 4.0), ("+Inf", 5.0)]
    assert spread.total == 14.0


def test_counting_costs_an_act_next_to_nothing() -> None:
    """Under ten microseconds for all that is counted of one act, on a machine that others use too; an act takes
    milliseconds."""

    def one() -> None:
        spread.add(time.perf_counter() - heard)
        spread.add(time.perf_counter() - heard)
        spread.add(3)

    spread, heard, rounds = Spread(figures.SECONDS), time.perf_counter(), 2_000
    best = min(_timed(one, rounds) for _ in range(5))
    assert best / rounds < 10e-6


def _timed(work: object, rounds: int) -> float:
    began = time.perf_counter()
    for _ in range(rounds):
        work()  # type: ignore[operator]
    return time.perf_counter() - began


def test_every_act_view_refusal_and_commit_is_counted_and_nobody_is_named(client: Client) -> None:
    before = figures_of(client.get("/metrics").content.decode())
    code = open_table(client, opponents="friends", name="Quillon")
    other = Client()
    other.post(f"/t/{code}/sit", {"name": "Berengar"})

    async def story() -> str:
        async with Hand(client, code) as hand:
            assert (await hand.act("lot"))["type"] == "done"
            assert (await hand.act("sign"))["type"] == "refused"
            await hand.until(lambda view: view["number"] >= 1) if hand.view["number"] < 1 else None
            return str((await asyncio.to_thread(client.get, "/metrics")).content.decode())

    text = run(story())
    after = figures_of(text)
    grown = {name: value - before.get(name, 0) for name, value in after.items()}
    assert grown["forceout_act_seconds_count"] == 1
    assert grown["forceout_commit_acts_count"] == 1
    assert grown["forceout_view_seconds_count"] >= 1
    assert sum(count for name, count in grown.items() if name.startswith("forceout_refused_total")) == 1
    assert (after["forceout_rooms"], after["forceout_windows"]) == (1, 1)
    assert after["forceout_tables_kept"] >= 1
    assert after["forceout_questions_most{pool=soon}"] == thinking.SOON.most
    for word in ("Quillon", "Berengar", code):
        assert word not in text


DASHBOARD = Path(__file__).parents[2] / "deploy" / "grafana" / "forceout.json"
OF_PROMETHEUS = {"up"}
NOT_NAMES = {"sum", "by", "rate", "increase", "histogram_quantile", "le", "instance", "label_values", *OF_PROMETHEUS}
WORDS = re.compile(r'"[^"]*"|\$\w+|\[[^]]*\]|[a-z_]\w*')


def test_the_dashboard_asks_for_nothing_that_is_not_there(client: Client) -> None:
    refused_something = {"forceout_refused_total", "forceout_events_total"}  # there once something was refused
    there = {name.partition("{")[0] for name in figures_of(client.get("/metrics").content.decode())}
    labels = {"code", "event", "pool"}
    board = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    asked += [one["query"]["query"] for one in board["templating"]["list"] if one["type"] == "query"]
    names = {word for one in asked for word in WORDS.findall(one) if word[0].isalpha()} - NOT_NAMES - labels
    assert names <= there | refused_something
    assert len(names) > 15


def test_every_figure_of_ours_is_told_in_the_documents_and_on_the_dashboard() -> None:
    document = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `(forceout_\w+)` \|", document, re.MULTILINE))
    ours = {family.name for family in Figures().collect()}
    assert listed == ours
    board = DASHBOARD.read_text(encoding="utf-8")
    assert not [name for name in ours if name not in board]


def test_a_real_server_is_ready_once_its_workers_are_and_not_after_it_was_asked_to_stop(tmp_path: Path) -> None:
    with Served(tmp_path, FORCEOUT_THINKERS="1") as server:
        answers, until = [], time.monotonic() + 90
        while time.monotonic() < until:
            answers.append(server.asked("/readyz"))
            if answers[-1][0] == 200:
                break
            time.sleep(0.05)
        assert answers[-1] == (200, "ready")
        assert set(answers[:-1]) <= {(503, "This server is starting.")}
        status, told = server.asked("/metrics")
        assert status == 200
        assert figures_of(told)["forceout_workers{pool=soon}"] == 1
        assert figures_of(told)["process_resident_memory_bytes"] > 1e7
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(60) == 0
