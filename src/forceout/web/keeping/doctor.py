"""`forceout doctor`: everything a set-up needs is tried, and what is wrong is told with what to do about it.

Nothing here needs the web table's libraries, so that it can say when they are missing; and nothing is changed, so that
it can be run beside a server at any time.
"""

from __future__ import annotations

import importlib.util
import multiprocessing
import resource
import socket
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures import TimeoutError as NotInTime
from pathlib import Path

import forceout.web
from forceout.games.league import league
from forceout.rules.leagues import USUAL_LEAGUE
from forceout.solver.answer import Solved
from forceout.web.environment import BadSetting, check_environment
from forceout.web.keeping.check import Check, bad, good, look
from forceout.web.keeping.doctor_of_data import checks_of_data
from forceout.web.keeping.doctor_of_stores import checks_of_stores

OLDEST_PYTHON = (3, 11)
LIBRARIES = ("django", "uvicorn", "websockets", "servestatic", "segno", "glin_profanity")
FEW_FILES = 4_096
PATIENCE = 30.0


def examine(folder: Path, host: str, port: int) -> list[Check]:
    """All that is found, in the order in which a person would mend it."""
    found = [_tried(one) for one in (_python, _kernels, _libraries, _board, _settings, _open_files, _workers)]
    data = checks_of_data(folder)
    served = any(check.key == "server" for check in data)
    return [*found, *data, *checks_of_stores(folder), _port(host, port, served=served)]


def _tried(one: Callable[[], Check]) -> Check:
    try:
        return one()
    except Exception as error:  # whatever is wrong with a set-up must not keep the doctor from the rest of it
        key = one.__name__.strip("_").replace("_", "-")
        return bad(key, f"Looking at this failed ({type(error).__name__}).", "Install Forceout anew.")


def _python() -> Check:
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < OLDEST_PYTHON:
        wanted = ".".join(map(str, OLDEST_PYTHON))
        return bad("python", f"Python {version} is too old.", f"Install Python {wanted} or later.")
    return good("python", f"Python {version}.")


def _kernels() -> Check:
    answer = solved_here()
    if answer != "3×8 = 24":
        return bad("kernels", "The solver does not answer as it should.", "Install Forceout anew: make install.")
    return good("kernels", "The judge and the solver work.")


def solved_here() -> str:
    """A small question through the judge and both of the solver's languages; also asked in a worker process."""
    division = league(USUAL_LEAGUE).divisions[0]
    answer = division.position(goal="24", required="3 8", permitted="+ ×", resources="5 7 −").solve()
    return answer.equation if isinstance(answer, Solved) else ""


def _libraries() -> Check:
    missing = [name for name in LIBRARIES if importlib.util.find_spec(name) is None]
    if missing:
        named = ", ".join(missing)
        return bad("libraries", f"The web table's libraries are missing: {named}.", "pip install forceout[web]")
    return good("libraries", "The web table's libraries are there.")


def _board() -> Check:
    for place in forceout.web.__path__:
        if (Path(place) / "dist" / "manifest.json").is_file():
            return good("board", "The board is built.")
    return bad("board", "The board is not built: no table can be drawn.", "Run “make install”.")


def _settings() -> Check:
    try:
        check_environment()
    except BadSetting as error:
        return bad("settings", str(error), "Correct it, or leave it out.")
    return good("settings", "The settings make sense.")


def _open_files() -> Check:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and most < FEW_FILES:
        mend = f"Allow more, such as LimitNOFILE={4 * FEW_FILES} in the service's unit."
        return look("open-files", f"Only {most} visitors can be connected at once.", mend)
    return good("open-files", "Enough visitors can be connected at once.")


def _workers() -> Check:
    """A process is started as the server starts those that think for it."""
    mend = "Look at the limits on processes and memory of the user who runs the server."
    try:
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
            answer = pool.submit(solved_here).result(PATIENCE)
    except NotInTime:
        return bad("workers", f"A thinking process did not answer within {PATIENCE:.0f} seconds.", mend)
    except Exception:
        return bad("workers", "No thinking process can be started.", mend)
    if answer != "3×8 = 24":
        return bad("workers", "A thinking process does not answer as it should.", "Install Forceout anew.")
    return good("workers", "Thinking processes can be started.")


def _port(host: str, port: int, *, served: bool) -> Check:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            one.bind((host, port))
        except OSError as error:
            if served:
                return good("port", f"Port {port} is in use, as it is while a server runs.")
            mend = f"Choose another with --port, or see who has it: ss -ltnp 'sport = :{port}'."
            return bad("port", f"Port {port} on {host} cannot be used: {error.strerror}.", mend)
    return good("port", f"Port {port} on {host} is free.")
