"""A copy of the tree in which mutants are tried, so that the tree itself is never touched."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from fuzz.mutants.mutants import Mutant
from fuzz.mutants.patching import CannotPatch
from fuzz.mutants.plugin import CANNOT_PATCH, KILLED, SURVIVED, TOLD

MEMORY = 6 * 2**30
GRACE, TIMES = 1.0, 10.0
"""A test may take so many seconds of processor time, and so many times what it took before."""
PATIENCE = 4.0
"""A test that ran out of time is tried again with so many times as much: what is slow ends, what loops does not."""
SLOW = 0.2
"""Tests that take longer than this may measure time."""
STUCK = 1_800
"""Seconds after which a process that waits for something is ended."""

UNLINK_EDITABLE = """import sys

sys.meta_path[:] = [finder for finder in sys.meta_path if not type(finder).__module__.startswith("_editable")]
"""
"""An editable install shows Python the tree itself; here the copy is to be found."""


@dataclass(frozen=True)
class Outcome:
    """What the tests made of a mutant. `by` is the test that noticed, or a word where none did."""

    killed: bool
    by: str
    seconds: float


@dataclass
class Copy:
    """The copied tree."""

    root: Path
    files: Collection[str] = ()
    """The files of tests that a mutant is shown to."""
    trying: Trying | None = None

    def __post_init__(self) -> None:
        self.source = self.root / "src" / "forceout"
        self.told = self.root / "told.json"
        self.result = self.root / "result.json"
        path = (self.root, self.root / "src")
        self.environment: dict[str, str] = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(map(str, path)),
            TOLD: str(self.told),
            "PYTHONHASHSEED": "0",
        }

    @classmethod
    def of(cls, tree: Path, root: Path) -> Copy:
        """Copies what git knows or would add, and what was compiled and installed."""
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=tree,
            capture_output=True,
            check=True,
            text=True,
        )
        for name in listed.stdout.split("\0"):
            if name and (tree / name).is_file():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(tree / name, root / name)
        installed = Path(sysconfig.get_paths()["purelib"]) / "forceout"
        shutil.copytree(installed, root / "src" / "forceout", dirs_exist_ok=True)
        (root / "sitecustomize.py").write_text(UNLINK_EDITABLE, encoding="utf-8")
        return cls(root)

    def tell(self, told: dict[str, Any]) -> None:
        """What the plugin is to do."""
        told = {"root": str(self.root), "result": str(self.result), **told}
        self.told.write_text(json.dumps(told), encoding="utf-8")

    def command(self, files: Iterable[str]) -> list[str]:
        given = ("-s", "-p", "fuzz.mutants.plugin", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-seed=0")
        return [sys.executable, "-m", "pytest", *given, *files]

    def map(self, folders: Iterable[str], files: Iterable[str]) -> int:
        """Runs these tests with their lines noted. The exit status is that of pytest."""
        self.tell({"mapping": True, "folders": list(folders)})
        return subprocess.run(self.command(files), cwd=self.root, env=self.environment, check=False).returncode

    def answer(self) -> dict[str, Any]:
        if not self.result.exists():
            return {}
        answer: dict[str, Any] = json.loads(self.result.read_text(encoding="utf-8"))
        return answer

    # -- a mutant -----------------------------------------------------------------------------------

    def try_out(self, mutant: Mutant, tests: Sequence[str], seconds: dict[str, float]) -> Outcome:
        """Sows the fault, runs the tests until one notices, and takes the fault out again."""
        begun = time.monotonic()
        source = (self.source / mutant.path).read_bytes()
        sown = mutant.sown(source)
        killed, by = False, ""
        if tests:
            try:
                if mutant.at_import:
                    raise CannotPatch
                killed, by = self._trial(self._loaded(), tests, seconds, path=mutant.path, sown=sown.decode())
            except CannotPatch:
                killed, by = self._loaded_anew(mutant, sown, tests, seconds)
        return Outcome(killed, by, time.monotonic() - begun)

    def _loaded(self) -> Trying:
        """The process that has the tests in memory and tries mutants inside functions."""
        if self.trying is None:
            self.trying = Trying(self, sorted(self.files))
        return self.trying

    def _loaded_anew(
        self, mutant: Mutant, sown: bytes, tests: Sequence[str], seconds: dict[str, float]
    ) -> tuple[bool, str]:
        path = self.source / mutant.path
        whole = path.read_bytes()
        for old in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            old.unlink()
        try:
            path.write_bytes(sown)
            with Trying(self, sorted({test.partition("::")[0] for test in tests})) as trying:
                return (True, "does not load") if not trying.ready else self._trial(trying, tests, seconds)
        finally:
            path.write_bytes(whole)

    def _trial(self, trying: Trying, tests: Sequence[str], seconds: dict[str, float], **sown: str) -> tuple[bool, str]:
        answer = trying.ask(tests, seconds, 1, **sown)
        status = answer["status"]
        if status == CANNOT_PATCH:
            raise CannotPatch
        if status == SURVIVED:
            return False, ""
        if status == -signal.SIGXCPU:
            looping = answer["running"]
            if trying.ask([looping], seconds, PATIENCE, **sown)["status"] != SURVIVED:
                return True, f"{looping} (never ends)"
            return self._trial(trying, [test for test in tests if test != looping], seconds, **sown)
        if status != KILLED:
            return True, f"{answer.get('running')} (crashes)"
        failed = answer["running"]
        # who measures time may fail for want of it, on a machine that is busy: such a test is asked twice
        if seconds[failed] < SLOW or trying.ask([failed], seconds, 1, **sown)["status"] != SURVIVED:
            return True, failed
        return self._trial(trying, [test for test in tests if test != failed], seconds, **sown)


class Trying:
    """A process of pytest that has collected its tests and waits to be asked for trials."""

    def __init__(self, copy: Copy, files: Sequence[str]) -> None:
        asked, self._asking = os.pipe()
        self._answered, answers = os.pipe()
        copy.tell({"mapping": False, "asked": asked, "answers": answers})
        self.process = subprocess.Popen(
            copy.command(files),
            cwd=copy.root,
            env={**copy.environment, "PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(asked, answers),
        )
        os.close(asked)
        os.close(answers)
        self.asking, self.answered = os.fdopen(self._asking, "w", buffering=1), os.fdopen(self._answered)
        self.ready = self._answer()["status"] == "ready"

    def ask(self, tests: Sequence[str], seconds: dict[str, float], times: float, **sown: str) -> dict[str, Any]:
        limits = {test: times * (GRACE + TIMES * seconds[test]) for test in tests}
        asked = {"tests": list(tests), "limits": limits, "memory": MEMORY, "stuck": STUCK, **sown}
        self.asking.write(json.dumps(asked) + "\n")
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        line = self.answered.readline()
        answer: dict[str, Any] = json.loads(line) if line else {"status": "ended"}
        return answer

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.asking.close()
        self.answered.close()
        self.process.wait()
