"""Every address of a real server, asked by schemathesis as the server's own description of itself says, and otherwise.

    python -m fuzz.over_http [--examples 200] [--seed 1]

For each address and method so many requests as the description says they should be, and as many that it does not
allow. What must hold: nothing breaks (no status that is not described, so no 500), every answer is of the kind and
shape that is described, and `/api/ask` answers a question with what belongs to it. Any fault makes the exit status 1.
"""

from __future__ import annotations

import argparse
import itertools
import json
import logging
import sys
import tempfile
import time
import warnings
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import hypothesis
import requests
import schemathesis
from fuzz.attacks.server import Server, Visitor
from jsonschema_rs import Draft202012Validator
from requests.adapters import HTTPAdapter
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from forceout.analysis.puzzle_kinds import KINDS
from forceout.rules.leagues import all_leagues
from forceout.web.asked_schema import ANSWERS, answer_to

CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
TOKEN = "a" * 32
"""A form's token is the cookie's: whoever sends both may post."""
MODES = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)
SLOW = 20.0
Case: TypeAlias = schemathesis.Case[Any]


class From(HTTPAdapter):
    """Comes from an address of its own: each 127.x.y.z is one of this machine, and nobody uses up the others' share."""

    def __init__(self, source: str) -> None:
        self.source = source
        super().__init__()

    def init_poolmanager(self, *given: Any, **named: Any) -> None:
        super().init_poolmanager(*given, **named, source_address=(self.source, 0))


@dataclass
class Report:
    """What came of it."""

    statuses: dict[str, Counter[int]] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)
    """The first of each kind."""
    slowest: tuple[float, str] = (0.0, "")
    log: str = ""
    """What the server told its operator."""

    @property
    def total(self) -> int:
        return sum(counter.total() for counter in self.statuses.values())

    def lines(self) -> list[str]:
        told = [f"{self.total} requests; the slowest took {self.slowest[0]:.1f} s: {self.slowest[1][:120]}"]
        for label, counter in self.statuses.items():
            told.append(f"  {label:<28}{', '.join(f'{count} × {status}' for status, count in sorted(counter.items()))}")
        told += [f"  {len(self.faults)} faults", *(f"    {fault}" for fault in self.faults.values())]
        return [*told, self.log[-4_000:]] if self.faults else told


class Asker:
    """Sends what schemathesis makes up, from ever new addresses, and holds the answer against the description."""

    def __init__(self, address: str, report: Report) -> None:
        self.address, self.report = address, report
        self.sources = itertools.count()
        self.validators = {kind: Draft202012Validator(answer_to(kind)) for kind in ANSWERS}

    def ask(self, case: Case) -> None:
        number = next(self.sources)
        label = case.operation.label
        with requests.Session() as session:
            session.mount("http://", From(f"127.2.{1 + number // 250 % 250}.{1 + number % 250}"))
            start = time.monotonic()
            try:
                answer = case.call(
                    base_url=self.address, session=session, headers={"X-CSRFToken": TOKEN},
                    cookies={"csrftoken": TOKEN}, allow_redirects=False, timeout=SLOW,
                )  # fmt: skip
            except (UnicodeError, requests.exceptions.InvalidHeader, requests.exceptions.InvalidURL):
                return  # it cannot even be sent
            except requests.RequestException as error:
                self.fault(label, f"{type(error).__name__}: {error}", case)
                return
            took = time.monotonic() - start
        self.report.slowest = max(self.report.slowest, (took, case.as_curl_command()))
        self.report.statuses.setdefault(label, Counter())[answer.status_code] += 1
        try:
            case.validate_response(answer, checks=CHECKS)
        except FailureGroup as failures:
            for failure in failures.exceptions:
                self.fault(label, " ".join(str(failure).split())[:400], case)
        self.check_answer(label, case, answer)

    def check_answer(self, label: str, case: Case, answer: Any) -> None:
        question = case.body
        if label != "POST /api/ask" or answer.status_code != 200 or not isinstance(question, dict):
            return
        try:
            told, kind = json.loads(answer.content), question.get("ask")
        except ValueError:
            self.fault(label, "the answer is no JSON", case)
            return
        if told.get("error", {}).get("code") == "internal":
            self.fault(label, "internal", case)
        if isinstance(kind, str) and kind in self.validators:
            wrong = next(self.validators[kind].iter_errors(told), None)
            if wrong is not None:
                self.fault(label, f"the answer to {kind} does not fit: {wrong}"[:400], case)

    def fault(self, label: str, text: str, case: Case) -> None:
        kind = f"{label}: {text.partition(chr(10))[0][:60]}"
        self.report.faults.setdefault(kind, f"{label}: {text}\n      {case.as_curl_command()[:400]}")


CUBES = {"type": "string", "pattern": "^([rbgk][0-9+−×÷^√] ?){0,6}$"}
SET_CUBES = {"type": "string", "pattern": "^([BRGYVΛ∪∩−'=⊆1-5] ?){0,6}$"}
ROW = {"type": "string", "pattern": "^[0-9+−×÷^√()! ]{0,14}( = [0-9+−×÷^√()]{0,8})?$"}
SET_NAME = {"type": "string", "pattern": "^[BRGYVΛ∪∩−'()=⊆; ]{0,20}$"}
UNIVERSE = {"type": "string", "pattern": "^(BRGY|BRG|BGY|BR|GY|B|Y)( BRY| RGY| BG| RY| R| G| blank){5,7}$"}
LIKELY: dict[str, Any] = {
    "expression": {"anyOf": [ROW, SET_NAME]}, "equation": ROW, "solution": SET_NAME, "universe": UNIVERSE,
    "goal": {"type": "string", "pattern": "^([rbgk]?[0-9×+−]){1,3}$"},
    **{place: {"anyOf": [CUBES, SET_CUBES]} for place in ("required", "permitted", "forbidden", "resources")},
    "budget_ms": {"type": "integer", "minimum": 1, "maximum": 100},
}  # fmt: skip


def sharpened(described: dict[str, Any], codes: list[str]) -> None:
    """The description with narrower words in it: what is sent then makes sense more often, and comes further."""
    for path in described["paths"].values():
        for parameter in (one for method in path.values() for one in method.get("parameters", ())):
            if parameter["name"] == "code":
                parameter["schema"] = {"enum": codes}
            if parameter["name"] == "seed":
                parameter["schema"] = {"enum": [1, 2]}  # to make a puzzle takes a while
    schemas, leagues = described["components"]["schemas"], all_leagues()
    known = {
        one.key for league in leagues.values() for division in league.divisions.values() for one in division.offered
    }
    variations = {
        "type": "array",
        "items": {"enum": [*sorted(known), "base:8", "wild:0", "double-set:B ∩ R"]},
        "maxItems": 3,
    }
    for kind in schemas["Question"]["anyOf"]:
        kind["properties"] |= {name: schema for name, schema in LIKELY.items() if kind["properties"].get(name)}
        kind["properties"] |= {
            name: variations for name in ("variations", "select", "chosen") if name in kind["properties"]
        }
    tried = schemas["PuzzleTry"]["properties"]
    tried |= {
        "kind": {"enum": list(KINDS)},
        "seed": {"enum": [1, 2]},
        "ruleset": {"enum": list(leagues)},
        "answer": ROW,
    }


def asked_all(server: Server, examples: int, seed: int) -> Report:
    """So many examples of each kind for each address and method."""
    report = Report()
    asker = Asker(server.address, report)
    codes = [Visitor(server, "127.3.0.1").opens(opponents=kind) for kind in ("friends", "bots", "practice")]
    described = requests.get(f"{server.address}/api/openapi.json", timeout=SLOW).json()
    sharpened(described, [*codes, "ZZZZZ"])
    for found in schemathesis.openapi.from_dict(described).get_all_operations():
        operation = found.ok()  # type: ignore[union-attr]  # a description that cannot be read raises, and should
        for mode in MODES:
            if sys.stderr.isatty():
                print(f"\r{report.total} requests, {operation.label:<40}", end="", file=sys.stderr, flush=True)

            @hypothesis.seed(seed)
            @hypothesis.settings(
                max_examples=examples, deadline=None, database=None,
                suppress_health_check=list(hypothesis.HealthCheck), phases=[hypothesis.Phase.generate],
            )  # fmt: skip
            @hypothesis.given(case=operation.as_strategy(generation_mode=mode))
            def each(case: Case) -> None:
                asker.ask(case)

            try:
                each()
            except hypothesis.errors.Unsatisfiable:
                continue  # there is nothing that could be wrong with it
    return report


def run(examples: int, seed: int) -> Report:
    warnings.simplefilter("ignore")
    logging.getLogger("urllib3").setLevel(logging.CRITICAL)
    with tempfile.TemporaryDirectory(prefix="forceout-http-") as folder:
        log = Path(folder) / "fuzz.log"
        server = Server(Path(folder), log)
        try:
            report = asked_all(server, examples, seed)
        finally:
            server.stop()
        report.log = log.read_text(encoding="utf-8")
    return report


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m fuzz.over_http", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--examples", type=int, default=200, help="for each address and method, of each kind")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    report = run(options.examples, options.seed)
    print("\n".join(report.lines()))
    return 1 if report.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
