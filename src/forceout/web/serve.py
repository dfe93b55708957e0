"""`forceout serve`: the web table with everything in it, on one machine and an embedded database."""

from __future__ import annotations

import argparse
import gc
import os
import resource
import signal
import socket
import sys

from forceout.web.environment import BadSetting, check_environment, processes

MOST_CONNECTIONS = 16_384
NO_SECRET = "the secret that signs cookies is empty: delete the file “secret” in the data folder."
ENDS_WITHIN = 20
"""Seconds for pages that are being made when the server is asked to stop."""


def run(options: argparse.Namespace) -> int:
    """Serves until it is stopped. Returns 2 where it cannot begin."""
    try:
        check_environment()
    except BadSetting as error:
        print(f"forceout: {error}", file=sys.stderr)
        return 2
    try:
        import uvicorn

        from forceout.rulebook.reading import articles
        from forceout.web import patience, thinking
        from forceout.web.events import SERVER_STOPPED, tell
        from forceout.web.folder import data_folder, let_go, was_left
        from forceout.web.house.supervisor import number, say_that_it_lives
        from forceout.web.patience import PatientProtocol, PatientWebSocket
    except ModuleNotFoundError:
        print("forceout: the web table needs “pip install forceout[web]”.", file=sys.stderr)
        return 2
    named = [options.host] if options.host not in ("0.0.0.0", "::") else own_addresses()
    hosts = [f"[{host}]" if ":" in host else host for host in named]
    known = [host for host in os.environ.get("FORCEOUT_HOSTS", "").split(",") if host]
    os.environ["FORCEOUT_HOSTS"] = ",".join([*known, *hosts])
    if options.data:
        os.environ["FORCEOUT_DATA"] = options.data
    if options.log:
        os.environ["FORCEOUT_LOG"] = options.log
    if options.log_requests:
        os.environ["FORCEOUT_LOG_REQUESTS"] = "1"
    os.environ["DJANGO_SETTINGS_MODULE"] = "forceout.web.settings"

    count, child = processes(), number()
    try:
        proxies = _ready() if not child else _ready_as_one_of_several()
        if count > 1 and not child:
            return _supervised(options, hosts, count)
        listeners = [_bound(options.host, options.port, shared=child > 0, quiet=child > 0)]
        if child:
            listeners.append(_bound(options.host, options.port + child, quiet=True))
    except CannotBegin as error:
        print(f"forceout: {error}", file=sys.stderr)
        if not was_left(data_folder()):
            let_go(data_folder())  # to be refused is no accident
        return 2
    from forceout.web.tables.writer import WRITER  # Django is set up by now
    from forceout.web.watched.server import WatchedServer

    # its lines are open before the first visitor: later, a file that was moved away would be made anew, and empty
    WRITER.wait_for(lambda: None)
    if not child:
        _tell_of_start(hosts, listeners[0].getsockname()[1])

    config = uvicorn.Config(
        "forceout.web.asgi:application",
        log_config=None,  # ours writes of nobody
        ws_max_size=64 * 1024,
        ws=PatientWebSocket,
        ws_ping_interval=patience.PING_EVERY,
        ws_ping_timeout=patience.PONG_WITHIN,
        ws_per_message_deflate=os.environ.get("FORCEOUT_DEFLATE") == "1",
        loop="uvloop",
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=ENDS_WITHIN,
        http=PatientProtocol,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
    )
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # the server finishes first, then sends it to itself again
    thinking.get_ready()
    articles()  # so that the first verdict does not wait until the rulebook has been read
    gc.collect()
    gc.freeze()
    try:
        WatchedServer(config, say_that_it_lives if child else None).run(sockets=listeners)
    finally:
        thinking.stop()
        if not child:
            tell(SERVER_STOPPED)
            let_go(data_folder())
    return 0


def _tell_of_start(hosts: list[str], port: int) -> None:
    from forceout.web.events import SERVER_BEGAN, SERVER_WAS_KILLED, tell
    from forceout.web.folder import data_folder, was_left

    for host in hosts:
        print(f"The table is laid at http://{host}:{port}/", flush=True)
    print("Stop it with Ctrl-C. Matches go on where they were when it starts again.", flush=True)
    if was_left(data_folder()):
        tell(SERVER_WAS_KILLED)
    _tell_of_first_start(hosts[0], port)
    tell(SERVER_BEGAN, port=port)


def _supervised(options: argparse.Namespace, hosts: list[str], count: int) -> int:
    """Several web processes, until it is told to end."""
    from forceout.web.days.who import FIRST_START
    from forceout.web.events import SERVER_STOPPED, tell
    from forceout.web.folder import data_folder, let_go
    from forceout.web.house.supervisor import Supervisor, free_ports

    try:
        port = free_ports(options.host, options.port, count)
    except OSError as error:
        raise CannotBegin(str(error)) from None
    os.environ["FORCEOUT_FIRST_START"] = FIRST_START
    guard = Supervisor(options.host, port, count)
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, guard.end)
    try:
        if not guard.begin():
            if guard.ending.is_set():
                return 0
            raise CannotBegin("a web process could not begin; its own words are above.")
        _tell_of_start(hosts, port)
        print(f"{count} processes share it; each also has a port of its own, {port + 1} to {port + count}.", flush=True)
        guard.run()
    finally:
        guard.stop()
        tell(SERVER_STOPPED)
        let_go(data_folder())
    return 0


def _tell_of_first_start(host: str, port: int) -> None:
    """Where the organiser's password is set, as long as there is none. The word in it ends with this process."""
    from forceout.web.days.who import FIRST_START, has_password

    if not has_password():
        page = f"http://{host}:{port}/days/first?token={FIRST_START}"
        print(f"To lead a league's day, set the organiser's password at {page}", flush=True)


class CannotBegin(RuntimeError):
    """Why not, in one sentence."""


def _ready_as_one_of_several() -> list[str]:
    """For a process that another one looks after, which has prepared everything."""
    import django

    django.setup()
    from django.conf import settings

    from forceout.web.log_lines import tell_all_faults

    tell_all_faults()
    _allow_many_connections()
    return list(settings.PROXIES)


def _ready() -> list[str]:
    """Everything that has to be there before the first visitor; returns the proxies whose word is taken."""
    import django
    from django.core.exceptions import ImproperlyConfigured
    from django.db import DatabaseError

    from forceout.web.folder import Unusable, hold
    from forceout.web.keeping.stores import store
    from forceout.web.log_lines import tell_all_faults

    try:
        django.setup()  # makes the data folder and the secret
        from django.conf import settings

        if not settings.SECRET_KEY:
            raise CannotBegin(NO_SECRET)
    except OSError as error:
        raise CannotBegin(f"the data folder cannot be used: {error.filename}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise CannotBegin("the data folder cannot be used: its secret is no text.") from None
    except ImproperlyConfigured:
        raise CannotBegin(NO_SECRET) from None
    from forceout.web.board import BoardMissing, manifest

    tell_all_faults()
    try:
        manifest()
        hold(settings.DATA)
        kept = store(settings.DATA)
        kept.check()
        kept.bring_up()
        from forceout.web.asked import answer
        from forceout.web.errands import keep_doing_errands
        from forceout.web.tables.tidying import forget_old

        forget_old()
        keep_doing_errands(settings.DATA, answer)
    except (BoardMissing, Unusable) as error:
        raise CannotBegin(str(error)) from None
    except DatabaseError as error:
        where = "in PostgreSQL" if kept.shared else f"in {settings.DATA}"
        raise CannotBegin(f"the database {where} cannot be used: {error}.") from None
    _allow_many_connections()
    return list(settings.PROXIES)


def _allow_many_connections() -> None:
    """A thousand open files, the usual limit, are a thousand visitors; the system lets us have more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_CONNECTIONS if hard == resource.RLIM_INFINITY else min(MOST_CONNECTIONS, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _bound(host: str, port: int, *, shared: bool = False, quiet: bool = False) -> socket.socket:
    """`quiet` until the server itself listens: one of several must not be given visitors whom another could serve."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # named as TCP, the event loop sends small messages at once
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise CannotBegin(f"port {port} cannot be used: {error.strerror}.") from None
    if not quiet:
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
