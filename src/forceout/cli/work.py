"""`forceout work`: a worker that thinks for web processes, by way of Redis."""

from __future__ import annotations

import argparse
import os
import signal
import threading

from forceout.cli.judge import complain
from forceout.web.databases import named_redis
from forceout.web.environment import FAR_POOLS, BadSetting, check_environment
from forceout.web.folder import data_folder, read_secret
from forceout.web.log_lines import begin_log


def run(options: argparse.Namespace) -> int:
    """Works until it is stopped. Returns 2 where it cannot begin."""
    named = options.pools.split(",") if options.pools else list(FAR_POOLS)
    try:
        check_environment()
    except BadSetting as error:
        return complain(str(error))
    if wrong := [name for name in named if name not in FAR_POOLS]:
        return complain(f"--pools: “{wrong[0]}” is not one of {', '.join(FAR_POOLS)}.")
    redis, secret = named_redis(), read_secret(data_folder(options.data))
    if not redis:
        return complain("FORCEOUT_REDIS does not say where questions come from: redis://host:6379/0.")
    if not secret:
        return complain("there is no secret: set FORCEOUT_SECRET to that of the web processes.")
    os.environ["FORCEOUT_WORKERS"] = ""  # here they are thought about
    try:
        import redis as _library  # noqa: F401
    except ModuleNotFoundError:
        return complain("this needs “pip install forceout[web,cluster]”.")
    from forceout.web.thinking import POOLS
    from forceout.web.thinking.working import Worker

    begin_log()
    stopped = threading.Event()
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, lambda *_: stopped.set())
    worker = Worker(redis, secret, [pool for pool in POOLS if pool.name in named])
    worker.begin()
    print(f"Thinking for {', '.join(named)}. Stop it with Ctrl-C.", flush=True)
    stopped.wait()
    worker.stop()
    return 0
