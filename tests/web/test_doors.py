"""The doors of the server: whose word is taken, which pages may open a table, and who is hung up on."""

from __future__ import annotations

import asyncio
import socket
import time
from pathlib import Path
from typing import Any

import pytest
import uvicorn
import websockets
from django.test import Client, override_settings

from forceout.web import patience
from forceout.web.environment import BadSetting, _check_proxies
from forceout.web.origins import same_origin
from web.seats import PATIENCE, Hand, open_table, run
from web.served import Served

EVAL = '{"ask":"eval","ruleset":"basic-equations-2015","expression":"1+2"}'


# -- origins --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "host", "secure", "ours"),
    [
        ("http://localhost:8000", "localhost:8000", False, True),
        ("http://localhost", "localhost", False, True),
        ("http://localhost:80", "localhost", False, True),
        ("https://localhost", "localhost", True, True),
        ("https://localhost:443", "localhost", True, True),
        ("http://[::1]:8000", "[::1]:8000", False, True),
        ("http://LOCALHOST:8000", "localhost:8000", False, True),
        ("http://localhost:8001", "localhost:8000", False, False),
        ("http://localhost", "localhost:8000", False, False),
        ("https://localhost:8000", "localhost:8000", False, False),
        ("http://localhost", "localhost", True, False),
        ("http://127.0.0.1:8000", "localhost:8000", False, False),
        ("http://example.org", "example.org", False, False),
        ("http://localhost.example.org", "localhost", False, False),
        ("http://localhost:8000/path", "localhost:8000", False, False),
        ("http://localhost:nonsense", "localhost", False, False),
        ("http://[::1", "localhost", False, False),
        ("null", "localhost", False, False),
        ("", "localhost", False, False),
        ("http://localhost", "", False, False),
        ("file://localhost", "localhost", False, False),
    ],
)
def test_the_origin_of_a_websocket_matches_scheme_host_and_port(
    origin: str, host: str, secure: bool, ours: bool
) -> None:
    with override_settings(ALLOWED_HOSTS=["localhost", "127.0.0.1", "[::1]"]):
        assert same_origin(origin, host, secure=secure) is ours


@pytest.mark.parametrize(
    ("origin", "let_in"), [("http://localhost", True), ("http://localhost:81", False), ("https://localhost", False)]
)
def test_a_table_is_opened_only_by_a_page_of_this_very_server(client: Client, origin: str, let_in: bool) -> None:
    code = open_table(client)

    async def story() -> None:
        hand = Hand(client, code, origin=origin)
        assert await hand.socket.connect(5) is let_in
        await hand.socket.disconnect()

    run(story())


def test_behind_https_only_pages_by_https_may_open_a_table(client: Client) -> None:
    code = open_table(client)

    async def story(origin: str) -> bool:
        hand = Hand(client, code, origin=origin)
        connected = await hand.socket.connect(5)
        await hand.socket.disconnect()
        return connected

    with override_settings(HTTPS=True):
        assert not run(story("http://localhost"))
        assert run(story("https://localhost"))


# -- forwarded addresses --------------------------------------------------------------------------------------


def test_a_forwarded_address_is_believed_only_from_a_proxy_that_is_named(tmp_path: Path) -> None:
    with Served(tmp_path / "a") as server:
        assert server.codes_before_the_guard("10.0.0.{}") == 30
    with Served(tmp_path / "b", FORCEOUT_PROXIES="127.0.0.1") as server:
        assert server.codes_before_the_guard("10.0.0.{}") == 40
        # what a visitor says before the proxy's own word counts for nothing
        assert server.codes_before_the_guard("10.7.7.{}, 10.0.8.8") == 30
        assert server.codes_before_the_guard("10.7.7.{}, 10.0.8.9", source="127.0.0.2") == 30


def test_that_a_request_came_by_https_is_believed_only_from_a_proxy_that_is_named(tmp_path: Path) -> None:
    with Served(tmp_path, FORCEOUT_PROXIES="127.0.0.2", FORCEOUT_HTTPS="1") as server:
        told = {"X-Forwarded-Proto": "https"}
        assert server.get("/healthz", told, source="127.0.0.2") == 200
        assert server.get("/healthz", told, source="127.0.0.3") == 301
        assert server.get("/healthz", {}, source="127.0.0.2") == 301


def test_https_without_a_named_proxy_is_told_at_the_start() -> None:
    with pytest.raises(BadSetting, match="FORCEOUT_PROXIES"):
        _check_proxies([], https=True)
    with pytest.raises(BadSetting, match="neither an address"):
        _check_proxies(["127.0.0.1", "proxy.example"], https=False)
    _check_proxies(["127.0.0.1", "10.0.0.0/8", "::1"], https=True)
    _check_proxies([], https=False)


# -- half-open requests ---------------------------------------------------------------------------------------

HEAD = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
UPGRADE = b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
POST = b"POST /api/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{"


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "HEAD_WITHIN", 0.4)
    monkeypatch.setattr(patience, "BODY_WITHIN", 0.4)
    monkeypatch.setattr(patience, "TAKEN_WITHIN", 0.4)


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Reads the whole request; answers with as much as the path says."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            await send({"type": "websocket.send", "text": "yes"})
        return
    while (await receive()).get("more_body"):
        pass
    size = int(scope["path"].strip("/")) if scope["path"].strip("/").isdecimal() else 2
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", str(size).encode())]})
    await send({"type": "http.response.body", "body": b"o" * size})


async def served(story: Any) -> Any:
    """The story of a port at which the patient protocol serves."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(application, http=patience.PatientProtocol, lifespan="off", log_level="error")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        return await story(listener.getsockname()[1])
    finally:
        server.should_exit = True
        await serving


async def closed_after(port: int, first: bytes, drip: bytes = b"") -> float:
    """Seconds until the server hangs up on somebody who goes on as slowly as that."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    start = time.perf_counter()
    writer.write(first)
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    async with asyncio.timeout(0.1):
                        if not await reader.read(1000):
                            break
                except TimeoutError:
                    writer.write(drip)
    except ConnectionError:
        pass
    finally:
        writer.close()
    return time.perf_counter() - start


@pytest.mark.parametrize(
    ("first", "drip"),
    [(b"", b""), (HEAD, b""), (HEAD, b"a"), (b"", b"G"), (POST, b""), (POST, b"a"), (HEAD + UPGRADE, b"x")],
    ids=["nothing", "half a head", "slow head", "slow line", "half a body", "slow body", "slow handshake"],
)
def test_half_open_requests_time_out(impatient: Any, first: Any, drip: bytes) -> None:
    took = run(served(lambda port: closed_after(port, first, drip)))
    assert 0.3 < took < PATIENCE


def test_a_second_request_on_one_connection_may_not_stand_half_open_either(impatient: Any) -> None:
    took = run(served(lambda port: closed_after(port, HEAD + b"\r\n" + HEAD, b"a")))
    assert took < PATIENCE


def test_whoever_does_not_take_the_answer_is_hung_up_on(impatient: Any) -> None:
    async def story(port: int) -> int:
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", port))
            line.sendall(b"GET /50000000 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await asyncio.sleep(2)
            line.settimeout(PATIENCE)
            taken = 0
            try:
                while part := await asyncio.to_thread(line.recv, 1_000_000):
                    taken += len(part)
            except ConnectionError:
                pass
            return taken

    assert run(served(story)) < 50_000_000


def test_a_request_in_one_piece_a_slow_honest_one_and_a_websocket_are_served(impatient: Any) -> None:
    async def story(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for part in (HEAD[:10], HEAD[10:] + b"\r\n", HEAD + b"\r\n"):
            writer.write(part)
            await asyncio.sleep(0.1)
        answers = b""
        while answers.count(b"200 OK") < 2:
            part = await reader.read(1000)
            assert part, "it was hung up on"
            answers += part
        writer.close()
        async with websockets.connect(f"ws://127.0.0.1:{port}/") as line:
            for _ in range(3):
                await asyncio.sleep(0.5)  # longer than any head or body may take
                await line.send("still there?")
                assert await line.recv() == "yes"

    run(served(story))


# -- what is kept ----------------------------------------------------------------------------------------------


def test_the_address_of_a_visitor_is_kept_nowhere(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        server.get("/", {}, source="127.0.0.77")
    assert not any(b"127.0.0.77" in file.read_bytes() for file in Path(tmp_path).rglob("*") if file.is_file())


def test_a_question_needs_no_origin_and_no_cookie() -> None:
    assert Client().post("/api/ask", EVAL, "application/json").status_code == 200
