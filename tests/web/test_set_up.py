"""The files with which a server of several processes is set up. No image can be had here, so what the containers would
do is done without them: the same commands, settings and proxy, as processes of this machine."""

from __future__ import annotations

import asyncio
import http.client
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import time
import urllib.parse
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import orjson
import websockets
import yaml
from bench.web.stores import Postgres, Redis, free_port
from websockets.typing import Origin

from web.test_watched import figures_of

Stores = tuple[Postgres, Redis]
ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
NAME, TOKEN = "table.example", "a word of the operator"
PATIENCE = 40.0
FORCEOUT = [sys.executable, "-m", "forceout.cli.main"]


def test_units_of_systemd_are_sound(tmp_path: Path) -> None:
    assert shutil.which("systemd-analyze"), "make stores"
    (tmp_path / "forceout").symlink_to(sys.executable)
    for unit in sorted((DEPLOY / "systemd").glob("*.service")):
        text = unit.read_text(encoding="utf-8").replace("/opt/forceout/bin/forceout", str(tmp_path / "forceout"))
        (tmp_path / unit.name.replace("@.", "@8001.")).write_text(text)
    units = sorted(map(str, tmp_path.glob("*.service")))
    assert len(units) == 3
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True)
    ours = [line for line in done.stderr.splitlines() if "forceout" in line]
    assert (done.returncode, ours) == (0, [])


def test_what_the_units_and_the_containers_start_are_commands_that_there_are() -> None:
    started = [
        line.partition("=")[2].replace("%i", "8001").split()[1:]
        for unit in (DEPLOY / "systemd").glob("*.service")
        for line in unit.read_text(encoding="utf-8").splitlines()
        if line.startswith("ExecStart=")
    ]
    started += [service["command"] for service in SERVICES.values() if service["image"] == "forceout:local"]
    for words in started:
        told = subprocess.run([*FORCEOUT, words[0], "--help"], capture_output=True, text=True, check=True).stdout
        assert all(word in told for word in words if word.startswith("--"))
    assert {words[0] for words in started} == {"serve", "work"}


def test_images_have_a_version_and_no_registry() -> None:
    images = [service["image"] for service in SERVICES.values()]
    images += re.findall(r"^FROM (\S+)", (DEPLOY / "Containerfile").read_text(encoding="utf-8"), re.MULTILINE)
    for image in set(images) - {"forceout:local"}:
        assert re.fullmatch(r"[a-z]+:\d+\.\d+\.?\d*(-\w+)*", image), image


def test_every_setting_of_the_files_is_told_in_the_documents() -> None:
    documented = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    said = (DEPLOY / "compose.yaml").read_text(encoding="utf-8") + (DEPLOY / "env.example").read_text(encoding="utf-8")
    for name in set(re.findall(r"FORCEOUT_[A-Z_]+", said)):
        assert f"`{name}`" in documented, name


# -- the same steps without containers --------------------------------------------------------------------


class Machine:
    """Every service of the file, each with its own command and environment; only addresses are this machine's."""

    def __init__(self, stores: Stores, folder: Path) -> None:
        self.folder, self.ports = folder, {name: free_port() for name in ("web-1", "web-2", "http", "https")}
        self.words = {
            "FORCEOUT_DATABASE": stores[0].new_database(),
            "FORCEOUT_REDIS": stores[1].address(),
            "FORCEOUT_PROXIES": "127.0.0.1",
            "FORCEOUT_HOSTS": NAME,
            "FORCEOUT_SECRET": "the same for all",
            "FORCEOUT_METRICS_TOKEN": TOKEN,
        }
        self.running: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, name: str) -> None:
        service = SERVICES[name]
        own = {**service["environment"], **self.words} if name != "proxy" else self._of_proxy(service)
        command = ["haproxy", "-db", "-f", str(DEPLOY / "haproxy.cfg")]
        if name != "proxy":
            words = [word if word != "8000" else str(self.ports[name]) for word in service["command"]]
            command = [*FORCEOUT, *words, "--data", str(self.folder / name)]
        told = {**os.environ, **own}
        with (self.folder / f"{name}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(command, env=told, stdout=log, stderr=log)

    def _of_proxy(self, service: dict[str, Any]) -> dict[str, str]:
        here = {
            "PROXY_HTTP": f"127.0.0.1:{self.ports['http']}",
            "PROXY_HTTPS": f"127.0.0.1:{self.ports['https']}",
            "PROXY_CERTIFICATE": str(self.folder / "certificate.pem"),
            "WEB_1": f"127.0.0.1:{self.ports['web-1']}",
            "WEB_2": f"127.0.0.1:{self.ports['web-2']}",
        }
        assert here.keys() == service["environment"].keys()
        return here

    def certificate(self) -> None:
        key, chain = self.folder / "key.pem", self.folder / "chain.pem"
        words = f"req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN={NAME} -keyout {key} -out {chain}"
        subprocess.run(["openssl", *words.split()], capture_output=True, check=True)
        (self.folder / "certificate.pem").write_bytes(chain.read_bytes() + key.read_bytes())

    def stop(self) -> None:
        for process in self.running.values():
            process.terminate()
        for process in self.running.values():
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def figures(self, name: str) -> dict[str, float]:
        line = http.client.HTTPConnection("127.0.0.1", self.ports[name], timeout=PATIENCE)
        line.request("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        return figures_of(line.getresponse().read().decode())


def unchecked() -> ssl.SSLContext:
    """The certificate is the test's own."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class Browser:
    def __init__(self, machine: Machine) -> None:
        self.port, self.cookies = machine.ports["https"], dict[str, str]()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def ask(self, path: str, fields: dict[str, str] | None = None) -> tuple[int, str]:
        """The status, and where it led."""
        line = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=unchecked())
        headers = {"Host": NAME, "Referer": f"https://{NAME}/", "Cookie": self.cookie}
        body = None
        if fields is not None:
            body = urllib.parse.urlencode({"csrfmiddlewaretoken": self.cookies["csrftoken"], **fields})
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        line.request("GET" if fields is None else "POST", path, body, headers)
        answer = line.getresponse()
        answer.read()
        for said in answer.headers.get_all("Set-Cookie", []):
            name, _, value = said.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, answer.headers.get("Location", "")

    def judge(self) -> int:
        line = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=PATIENCE, context=unchecked())
        question = orjson.dumps({"ask": "eval", "ruleset": "basic-equations-2015", "expression": "2+2"})
        line.request("POST", "/api/ask", question, {"Host": NAME, "Content-Type": "application/json"})
        return line.getresponse().status


@contextmanager
def begun(stores: Stores, folder: Path) -> Iterator[Machine]:
    machine = Machine(stores, folder)
    machine.certificate()
    with ExitStack() as held:
        held.callback(machine.stop)
        for name in ("web-1", "web-2", "worker", "proxy"):
            machine.start(name)
        until, browser = time.monotonic() + PATIENCE, Browser(machine)
        for name in ("web-1", "web-2"):
            while not ready(machine, name):
                assert time.monotonic() < until, (folder / f"{name}.log").read_text()
                time.sleep(0.05)
        while browser.ask("/")[0] != 200:
            assert time.monotonic() < until, (folder / "proxy.log").read_text()
            time.sleep(0.05)
        yield machine


def ready(machine: Machine, name: str) -> bool:
    line = http.client.HTTPConnection("127.0.0.1", machine.ports[name], timeout=PATIENCE)
    try:
        line.request("GET", "/readyz")
        return line.getresponse().status == 200
    except OSError:
        return False
    finally:
        line.close()


def test_the_same_steps_without_containers_play_an_act_and_hand_over(stores: Stores, tmp_path: Path) -> None:
    with begun(stores, tmp_path) as machine:
        plain = http.client.HTTPConnection("127.0.0.1", machine.ports["http"], timeout=PATIENCE)
        plain.request("GET", "/", headers={"Host": NAME})
        assert plain.getresponse().getheader("Location") == f"https://{NAME}/"
        one, two = Browser(machine), Browser(machine)
        assert one.ask("/metrics")[0] == 404
        for browser in (one, two):
            assert browser.ask("/")[0] == 200
        new = {"name": "Maya", "ruleset": "basic-equations-2015", "opponents": "friends", "players": "2"}
        code = one.ask("/tables/", new)[1].rsplit("/", 1)[1]
        assert two.ask(f"/t/{code}/sit", {"name": "Theo"})[0] == 302
        assert one.judge() == 200
        answered = [machine.figures(name)["forceout_workers{pool=questions}"] for name in ("web-1", "web-2")]
        assert sum(answered) == 1  # whoever was asked has asked the worker
        asyncio.run(asyncio.wait_for(played(machine, one, two, code), 90))


async def played(machine: Machine, one: Browser, two: Browser, code: str) -> None:
    async with window(one, code) as first, window(two, code) as second:
        assert await acted(first, "first") == 1
        assert await acted(second, "second") == 2
        rooms = {name: machine.figures(name) for name in ("web-1", "web-2")}
        owner = next(name for name, told in rooms.items() if told["forceout_rooms"])
        # the proxy has brought both to one process
        assert sorted(told["forceout_windows"] for told in rooms.values()) == [0, 2]
        assert rooms[owner]["forceout_tables_owned"] == 1
        machine.running[owner].send_signal(signal.SIGTERM)
        await asyncio.to_thread(machine.running[owner].wait, 30)
        with_codes = [first.close_code, second.close_code]
    assert machine.running[owner].returncode == 0
    assert with_codes != [None, None]
    other = ({"web-1", "web-2"} - {owner}).pop()
    async with window(one, code) as again:
        assert (await view(again))["number"] >= 2
    assert machine.figures(other)["forceout_events_total{event=server-began}"] == 1


def window(browser: Browser, code: str) -> Any:
    return websockets.connect(
        f"wss://{NAME}/ws/t/{code}",
        host="127.0.0.1",
        port=browser.port,
        ssl=unchecked(),
        origin=Origin(f"https://{NAME}"),
        additional_headers={"Cookie": browser.cookie},
        open_timeout=PATIENCE,
    )


async def view(line: Any) -> dict[str, Any]:
    while True:
        told: dict[str, Any] = orjson.loads(await asyncio.wait_for(line.recv(), PATIENCE))
        if told["type"] == "table":
            return told


async def acted(line: Any, key: str) -> int:
    """Throws for the first turn; the number of the act."""
    shown = await view(line)
    act = {"type": "act", "key": key, "number": shown["number"], "seat": shown["you"][0], "verb": "lot", "words": ""}
    await line.send(orjson.dumps(act).decode())
    while True:
        told = orjson.loads(await asyncio.wait_for(line.recv(), PATIENCE))
        if told.get("key") == key:
            assert told["type"] == "done", told
            return int(told["number"])
