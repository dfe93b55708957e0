"""Which tests to run for a mutant: those that run the changed lines, the quickest first.

The map from tests to lines is made once by coverage.py and kept; when only tests change, only theirs is made anew.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import repeat
from pathlib import Path
from typing import Any

from fuzz.mutants.copied import Copy
from fuzz.mutants.mutants import Mutant

LEFT_OUT = (
    *("browser/", "web/", "bots/", "analysis/", "rows/", "mutants/", "solver/"),
    *("referee/test_properties.py", "test_sentences.py"),
)
"""Tests of what is built on the rules: slow, and not meant to prove one. Whole random matches take half of all the
time, and see little that the matches kept step by step do not."""


class RedTests(Exception):
    """The tests fail without any mutant."""


@dataclass
class Map:
    """Which lines each test runs and how long it takes, by files of tests."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[tuple[str, int], set[str]] = field(default_factory=dict)
    loading: set[tuple[str, int]] = field(default_factory=set)
    touching: dict[str, set[str]] = field(default_factory=dict)

    def add(self, found: dict[str, Any]) -> None:
        self.seconds.update(found["seconds"])
        self.loading |= {(path, line) for path, lines in found["loading"].items() for line in lines}
        for test, files in found["lines"].items():
            for path, lines in files.items():
                self.touching.setdefault(path, set()).add(test)
                for line in lines:
                    self.lines.setdefault((path, line), set()).add(test)

    def loads(self, mutant: Mutant) -> bool:
        """Whether the changed lines run while the modules are loaded and the tests collected."""
        return mutant.at_import or any((mutant.path, line) in self.loading for line in mutant.lines)

    def tests_for(self, mutant: Mutant) -> list[str]:
        """The tests that can notice. What runs when a module is loaded concerns all, those first that use its code."""
        if self.loads(mutant):
            near = self.touching.get(mutant.path, set())
            return sorted(self.seconds, key=lambda test: (test not in near, self.seconds[test], test))
        running = set[str]().union(*(self.lines.get((mutant.path, line), ()) for line in mutant.lines))
        return sorted(running, key=lambda test: (self.seconds[test], test))


def map_tests(copies: Sequence[Copy], folders: Sequence[str], kept: Path, *, follow: bool = False) -> Map:
    """The map, from what was kept as far as it still holds; the rest is made in all copies at once.

    With `follow` a map that was made before an edit of the source is used: lines are found again where they moved to,
    and a new line is given the tests of its neighbours. That is quick and nearly right.
    """
    copy = copies[0]
    old: dict[str, Any] = {"base": "", "files": {}}
    if kept.exists():
        old = json.loads(gzip.decompress(kept.read_bytes()))
    base, sources = _digest(_base(copy.root)), _sources(copy.source, folders)
    known: dict[str, Any] = old["files"] if old["base"] == base or follow else {}
    if old["base"] != base and follow:
        moves = {path: moved(before, sources.get(path, "")) for path, before in old["sources"].items()}
        for entry in known.values():
            entry["lines"] = {test: _follow(lines, moves) for test, lines in entry["lines"].items()}
            entry["loading"] = _follow(entry["loading"], moves)
    files: dict[str, str] = {}
    for path in sorted((copy.root / "tests").rglob("test_*.py")):
        name = path.relative_to(copy.root).as_posix()
        if not name.startswith(tuple(f"tests/{part}" for part in LEFT_OUT)):
            files[name] = _digest([path])
    stale = [name for name, digest in files.items() if known.get(name, {}).get("digest") != digest]
    known = {name: known[name] for name in files if name in known}
    if stale:
        print(f"mapping {len(stale)} of {len(files)} files of tests", flush=True)
        with ThreadPoolExecutor(len(copies)) as pool:
            shares = [stale[number :: len(copies)] for number in range(len(copies))]
            for mapped in pool.map(_mapped, copies, shares, repeat(files), repeat(folders)):
                known |= mapped
    if stale or old["base"] != base:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(gzip.compress(json.dumps({"base": base, "sources": sources, "files": known}).encode(), 1))
    for one in copies:
        one.files = files
    made = Map()
    for name in files:
        made.add(known[name])
    return made


def _mapped(copy: Copy, share: Sequence[str], files: dict[str, str], folders: Sequence[str]) -> dict[str, Any]:
    """What some of the files of tests run, as it is kept."""
    if not share:
        return {}
    status = copy.map(folders, share)
    found = copy.answer()
    if status != 0:
        raise RedTests(", ".join(found.get("failed", [])) or f"pytest ended with {status}")
    return {
        name: {
            "digest": files[name],
            "seconds": {test: took for test, took in found["seconds"].items() if test.startswith(f"{name}::")},
            "loading": found["loading"],
            "lines": {test: lines for test, lines in found["lines"].items() if test.startswith(f"{name}::")},
        }
        for name in share
    }


def moved(before: str, after: str) -> dict[int, list[int]]:
    """Where each line of a text is in a later one; a line that is new goes with the one above and the one below."""
    found: dict[int, list[int]] = {}
    matcher = SequenceMatcher(None, before.splitlines(), after.splitlines(), autojunk=False)
    for kind, start, end, first, last in matcher.get_opcodes():
        if kind == "equal":
            for old, new in zip(range(start, end), range(first, last), strict=True):
                found.setdefault(old + 1, []).append(new + 1)
        else:
            for old in range(start, end + 2):
                found.setdefault(old, []).extend(range(first + 1, last + 1))
    return found


def _follow(lines: dict[str, list[int]], moves: dict[str, dict[int, list[int]]]) -> dict[str, list[int]]:
    return {
        path: sorted({new for line in numbers for new in moves[path].get(line, ())}) for path, numbers in lines.items()
    }


def _sources(root: Path, folders: Iterable[str]) -> dict[str, str]:
    paths = [path for folder in folders for path in sorted((root / folder).rglob("*.py"))]
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def _base(root: Path) -> Iterator[Path]:
    """What every test rests on: the source, and what the tests share."""
    yield from sorted((root / "src").rglob("*.py"))
    for path in sorted((root / "tests").rglob("*")):
        if path.is_file() and path.suffix in (".py", ".jsonl", ".txt") and not path.name.startswith("test_"):
            yield path


def _digest(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()
