"""PostgreSQL and Redis are chosen by the environment; what cannot be used is told in one sentence."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest
from bench.web.stores import Postgres, Redis

from forceout.web import databases
from forceout.web.databases import BadAddress, read_address
from forceout.web.environment import BadSetting, check_environment
from forceout.web.folder import Unusable
from forceout.web.keeping.stores import InPostgres
from web.served import Served, refused

Stores = tuple[Postgres, Redis]


def test_the_server_begins_on_an_empty_postgresql_and_on_one_that_has_been_used(stores: Stores, tmp_path: Path) -> None:
    address = stores[0].new_database()
    for _ in range(2):
        with Served(tmp_path / "data", FORCEOUT_DATABASE=address) as server:
            assert server.asked("/healthz") == (200, "ok")
            assert server.asked("/")[0] == 200
        assert not (tmp_path / "data" / "forceout.sqlite3").exists()


def test_an_address_is_read_in_the_words_of_postgresql() -> None:
    told = read_address("postgresql://me:p%40ss@db.example:5433/house?sslmode=require")
    assert told == {
        "user": "me", "password": "p@ss", "host": "db.example", "port": "5433", "dbname": "house", "sslmode": "require",
    }  # fmt: skip
    assert read_address("postgresql:///house?host=/run/postgresql") == {"dbname": "house", "host": "/run/postgresql"}


@pytest.mark.parametrize("address", ["mysql://me@host/house", "postgresql://me@host", "postgresql://host:port/house"])
def test_an_address_that_cannot_be_one_is_refused(address: str) -> None:
    with pytest.raises(BadAddress):
        read_address(address)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"FORCEOUT_PROCESSES": "2"}, "FORCEOUT_PROCESSES: several processes need PostgreSQL"),
        (
            {"FORCEOUT_PROCESSES": "2", "FORCEOUT_DATABASE": "postgresql://me@host/house"},
            "speak to each other by Redis",
        ),
        ({"FORCEOUT_PROCESSES": "0"}, "FORCEOUT_PROCESSES: there must be one web process or more"),
        ({"FORCEOUT_PROCESSES": "two"}, "FORCEOUT_PROCESSES: “two” is not a whole number."),
        ({"FORCEOUT_DATABASE": "sqlite:///house"}, "FORCEOUT_DATABASE: an address begins with “postgresql://”"),
        ({"FORCEOUT_REDIS": "memcached://host"}, "FORCEOUT_REDIS: an address begins with one of"),
        ({"FORCEOUT_REDIS": "redis://:swordfish@host:port/0"}, "FORCEOUT_REDIS: its port is not a number"),
        ({"FORCEOUT_LEASE": "soon"}, "FORCEOUT_LEASE: “soon” is not a number of seconds"),
    ],
)
def test_settings_that_do_not_go_together_are_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], said: str
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(BadSetting) as refusal:
        check_environment()
    assert said in str(refusal.value)


def test_a_postgresql_that_is_not_there_is_told_in_one_sentence_without_its_password(tmp_path: Path) -> None:
    code, said = refused(tmp_path / "data", FORCEOUT_DATABASE="postgresql://me:swordfish@127.0.0.1:9/house")
    assert code == 2
    assert "the database in PostgreSQL does not answer" in said
    assert "swordfish" not in said
    assert "Traceback" not in said


def test_a_postgresql_that_lets_nobody_in_is_told_apart_from_one_that_is_not_there(stores: Stores) -> None:
    address = stores[0].new_database()
    for wrong in (address.replace("forceout@", "stranger:swordfish@"), f"{address}x"):
        with pytest.raises(Unusable, match="does not let this server in") as told:
            InPostgres(wrong).check()
        assert told.value.brief == "The database does not let this server in."
        assert "swordfish" not in str(told.value)


def test_a_database_of_somebody_else_is_told_in_one_sentence(stores: Stores) -> None:
    address = stores[0].new_database()
    with psycopg.connect(address, autocommit=True) as line:
        line.execute("create role guest login")
        try:
            store = InPostgres(f"{address}&user=guest" if "?" in address else f"{address}?user=guest")
            for there in (False, True):
                with pytest.raises(Unusable, match="The user in FORCEOUT_DATABASE has to own it"):
                    store.check()
                if not there:
                    line.execute("create table django_migrations (app text, name text)")
                    line.execute("grant select on django_migrations to guest")
        finally:
            line.execute("drop owned by guest")
            line.execute("drop role guest")


def test_libraries_that_are_missing_are_named_and_nobody_is_told_to_delete_the_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(databases, "find_spec", lambda name: None if name in ("psycopg", "redis") else name)
    monkeypatch.setenv("FORCEOUT_DATABASE", "postgresql://me:swordfish@host/house")
    with pytest.raises(BadSetting, match=r"libraries are missing \(psycopg\): pip install forceout\[web,cluster\]"):
        check_environment()
    monkeypatch.setenv("FORCEOUT_REDIS", "redis://host")
    with pytest.raises(BadSetting, match=r"\(psycopg, redis\)"):
        check_environment()
