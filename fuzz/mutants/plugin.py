"""A plugin of pytest that serves mutation testing; everything it needs is in one file named by the environment.

While the map is made it tells which lines each test runs. When mutants are tried it runs the tests that are asked for,
in that order, and bounds the processor time of each.
"""

from __future__ import annotations

import functools
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from mmap import mmap
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import hypothesis
import pytest
from _pytest.runner import runtestprotocol
from fuzz.mutants.patching import CannotPatch, functions_under, patch

TOLD = "FORCEOUT_MUTATION"
SURVIVED, KILLED, CANNOT_PATCH = 0, 1, 3
BUNCH = 20
"""So many tests share a bound of processor time: to set one for each costs more than most tests do."""


def pytest_configure(config: pytest.Config) -> None:
    told = json.loads(Path(os.environ[TOLD]).read_text(encoding="utf-8"))
    _runs_the_copy(Path(told["root"]))
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("mutation", parent=hypothesis.settings(), phases=phases, database=None)
    hypothesis.settings.load_profile("mutation")
    config.pluginmanager.register(Mapping(told) if told["mapping"] else Trials(told))


def _runs_the_copy(root: Path) -> None:
    import forceout

    if root not in Path(forceout.__file__).parents:
        raise pytest.UsageError(f"{forceout.__file__} is not the copy of the source in {root}")


class Mapping:
    """Notes which lines each test runs, and for how long."""

    def __init__(self, told: dict[str, Any]) -> None:
        import coverage  # only the map needs it

        self.told = told
        self.root = Path(told["root"]) / "src" / "forceout"
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []
        self.coverage = coverage.Coverage(data_file=None, include=[f"{self.root}/{name}/*" for name in told["folders"]])
        self.coverage.start()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        kept, modules = caches(), len(sys.modules)
        for number, (item, following) in enumerate(zip(session.items, [*session.items[1:], None], strict=True), 1):
            if len(sys.modules) != modules:
                kept, modules = caches(), len(sys.modules)
            for cache in kept:  # so that a test runs every line it rests on, and not only the first one to ask does
                cache.clear()
            self.coverage.switch_context(item.nodeid)
            begun = time.perf_counter()
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                self.failed.append(item.nodeid)
            self.seconds[item.nodeid] = round(time.perf_counter() - begun, 4)
            self.coverage.switch_context("")
            if number % 250 == 0:
                print(f"{number:6} of {len(session.items)} tests are mapped", flush=True)
        self._write()
        return True

    def _write(self) -> None:
        self.coverage.stop()
        data = self.coverage.get_data()
        lines: dict[str, dict[str, list[int]]] = {test: {} for test in self.seconds}
        loading: dict[str, list[int]] = {}
        for name in data.measured_files():
            path = Path(name).relative_to(self.root).as_posix()
            for line, contexts in data.contexts_by_lineno(name).items():
                for context in contexts:
                    if not context:
                        loading.setdefault(path, []).append(line)
                    else:
                        lines[context].setdefault(path, []).append(line)
        found = {"seconds": self.seconds, "failed": self.failed, "lines": lines, "loading": loading}
        Path(self.told["result"]).write_text(json.dumps(found), encoding="utf-8")


class Cache:
    """Something that the package keeps from one question to the next."""

    def __init__(self, clear: Callable[[], None]) -> None:
        self.clear = clear


def caches() -> list[Cache]:
    """Every cache of the package, but for those inside functions."""
    from forceout.rules.leagues import all_leagues

    modules = [module for name, module in sys.modules.items() if name.startswith("forceout")]
    owners = [part for module in modules for part in vars(module).values()]
    parts = owners + [part for owner in owners if isinstance(owner, type) for part in vars(owner).values()]
    found = [Cache(part.cache_clear) for part in parts if isinstance(part, functools._lru_cache_wrapper)]
    return found + [Cache(ruleset._terms_cache.clear) for ruleset in all_leagues().values()]


class Trials:
    """Collects the tests once, then tries one mutant after another, each in a process of its own.

    A mutant inside a function is put into the loaded function. For any other the module is loaded anew, so the tests
    are then collected in that state and only one trial is asked for.
    """

    def __init__(self, told: dict[str, Any]) -> None:
        self.source = Path(told["root"]) / "src" / "forceout"
        self.running = mmap(-1, 4)
        self.asked, self.answers = os.fdopen(told["asked"]), os.fdopen(told["answers"], "w", buffering=1)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = {item.nodeid: item for item in session.items}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            self.answers.write(json.dumps({"status": "does not load"}) + "\n")
            return True
        functions, kept = functions_under(self.source), caches()
        self.answers.write(json.dumps({"status": "ready"}) + "\n")
        for line in self.asked:
            asked = json.loads(line)
            child = os.fork()
            if child == 0:
                os._exit(self._trial(asked, functions, kept))
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            last = int.from_bytes(self.running[:4], "little")
            running = [test for test in asked["tests"] if test in self.items][last : last + 1]
            self.answers.write(json.dumps({"status": status, "running": "".join(running)}) + "\n")
        return True

    def _trial(self, asked: dict[str, Any], functions: dict[CodeType, list[FunctionType]], kept: list[Cache]) -> int:
        resource.setrlimit(resource.RLIMIT_AS, (asked["memory"], asked["memory"]))
        signal.alarm(asked["stuck"])
        if "sown" in asked:
            path = self.source / asked["path"]
            try:
                patch(path, path.read_bytes(), asked["sown"].encode(), functions)
            except CannotPatch:
                return CANNOT_PATCH
            for cache in kept:
                cache.clear()
        order = [self.items[test] for test in asked["tests"] if test in self.items]
        for place, (item, following) in enumerate(zip(order, [*order[1:], None], strict=True)):
            if place % BUNCH == 0:
                self._bound(sum(asked["limits"][one.nodeid] for one in order[place : place + BUNCH]))
            self.running[:4] = place.to_bytes(4, "little")
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                return KILLED
        return SURVIVED

    def _bound(self, seconds: float) -> None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        until = int(used.ru_utime + used.ru_stime + seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))
