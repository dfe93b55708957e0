"""`forceout serve`: the web table with everything in it, on one machine and an embedded database."""

from __future__ import annotations

import argparse
import os
import socket
import sys


def run(options: argparse.Namespace) -> int:
    """Serves until it is stopped. Returns 2 where it cannot begin."""
    try:
        import uvicorn
    except ModuleNotFoundError:
        print("forceout: the web table needs “pip install forceout[web]”.", file=sys.stderr)
        return 2
    named = [options.host] if options.host not in ("0.0.0.0", "::") else own_addresses()
    hosts = [f"[{host}]" if ":" in host else host for host in named]
    known = [host for host in os.environ.get("FORCEOUT_HOSTS", "").split(",") if host]
    os.environ["FORCEOUT_HOSTS"] = ",".join([*known, *hosts])
    if options.data:
        os.environ["FORCEOUT_DATA"] = options.data
    os.environ["DJANGO_SETTINGS_MODULE"] = "forceout.web.settings"

    import django
    from django.core.management import call_command

    django.setup()
    from forceout.web.board import BoardMissing, manifest

    try:
        manifest()
    except BoardMissing as error:
        print(f"forceout: {error}", file=sys.stderr)
        return 2
    call_command("migrate", verbosity=0)
    from forceout.web.tables.tidying import forget_old

    forget_old()
    try:
        listener = _bound(options.host, options.port)
    except OSError as error:
        print(f"forceout: port {options.port} cannot be used: {error.strerror}.", file=sys.stderr)
        return 2
    port = listener.getsockname()[1]
    for host in hosts:
        print(f"The table is laid at http://{host}:{port}/", flush=True)
    print("Stop it with Ctrl-C; matches go on where they were when it starts again.", flush=True)
    config = uvicorn.Config(
        "forceout.web.asgi:application",
        log_level="warning",
        ws_max_size=64 * 1024,
        ws_ping_interval=20,
        lifespan="off",
        server_header=False,
    )
    uvicorn.Server(config).run(sockets=[listener])
    return 0


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, port))
    listener.listen(256)  # whoever follows the printed address at once waits, and is not turned away
    return listener


def own_addresses() -> list[str]:
    """The addresses of this machine in its network, for a class whose phones join by the QR code."""
    found = ["127.0.0.1"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documents: nothing is sent
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    return list(dict.fromkeys(found))
