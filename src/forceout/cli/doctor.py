"""`forceout doctor`: looks at a set-up and says in plain words what to mend."""

from __future__ import annotations

import argparse
import json

from forceout.web.folder import data_folder
from forceout.web.keeping.check import Check, Standing
from forceout.web.keeping.doctor import examine

SIGNS = {Standing.GOOD: "✔", Standing.LOOK: "!", Standing.BAD: "✘"}


def run(options: argparse.Namespace) -> int:
    """0 where nothing is broken, 1 where something is."""
    found = examine(data_folder(options.data), options.host, options.port)
    broken = [check for check in found if check.standing is Standing.BAD]
    print(_as_json(found) if options.json else _as_text(found))
    return 1 if broken else 0


def _as_text(found: list[Check]) -> str:
    lines = []
    for check in found:
        lines.append(f"{SIGNS[check.standing]} {check.text}")
        if check.mend:
            lines.append(f"    {check.mend}")
    broken = sum(1 for check in found if check.standing is Standing.BAD)
    looks = sum(1 for check in found if check.standing is Standing.LOOK)
    lines += ["", _verdict(broken, looks)]
    return "\n".join(lines)


def _verdict(broken: int, looks: int) -> str:
    if not broken and not looks:
        return "All is well."
    things = [f"{broken} to mend" if broken else "", f"{looks} worth a look" if looks else ""]
    outcome = "the server cannot be relied on" if broken else "the server can run"
    return f"{' and '.join(filter(None, things))}; {outcome}."


def _as_json(found: list[Check]) -> str:
    checks = [
        {"check": one.key, "standing": one.standing.value, "text": one.text, **({"mend": one.mend} if one.mend else {})}
        for one in found
    ]
    good = all(one.standing is not Standing.BAD for one in found)
    return json.dumps({"ok": good, "checks": checks}, ensure_ascii=False, indent=2)
