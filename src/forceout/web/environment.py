"""Whether the settings in the environment make sense: asked by the server before it begins, and by the doctor."""

from __future__ import annotations

import ipaddress
import os

from forceout.web.databases import BadAddress, check_redis, missing_libraries, named_database, named_redis, read_address
from forceout.web.keeping_times import KINDS, BadDays
from forceout.web.log_lines import KINDS as LOG_KINDS

COUNTS = ("FORCEOUT_THINKERS", "FORCEOUT_SOLVER_MEGABYTES", "FORCEOUT_PROCESSES")
USUAL_LEASE = 2.0
FAR_POOLS = ("papers", "soon", "questions", "later")
"""Pools whose questions can be thought about on another machine. A search that is watched by way of a file cannot."""


class BadSetting(ValueError):
    """What is wrong with a setting, in one sentence that begins with its name."""


def check_environment() -> None:
    """`BadSetting` for the first setting that cannot be used."""
    _check_days()
    _check_numbers()
    _check_log(os.environ.get("FORCEOUT_LOG", ""))
    _check_stores()
    _check_proxies(listed("FORCEOUT_PROXIES"), https=os.environ.get("FORCEOUT_HTTPS") == "1")


def listed(name: str) -> list[str]:
    """A setting that names several things, separated by commas."""
    return [one.strip() for one in os.environ.get(name, "").split(",") if one.strip()]


def _check_days() -> None:
    try:
        for kind in KINDS:
            assert kind.days
    except BadDays as error:
        raise BadSetting(str(error)) from None


def _check_numbers() -> None:
    for name in COUNTS:
        said = os.environ.get(name) or "0"
        if not said.strip().isdecimal():
            raise BadSetting(f"{name}: “{said}” is not a whole number.")
    if os.environ.get("FORCEOUT_PROCESSES") and not processes():
        raise BadSetting("FORCEOUT_PROCESSES: there must be one web process or more; leave it out for one.")
    for name in ("FORCEOUT_PACE", "FORCEOUT_DRAIN"):
        said = os.environ.get(name) or "0"
        try:
            usable = 0 <= float(said) <= 100
        except ValueError:
            usable = False
        if not usable:
            raise BadSetting(f"{name}: “{said}” is not a number such as 0.5.")


def _check_stores() -> None:
    address, redis = named_database(), named_redis()
    try:
        read_address(address)
    except BadAddress as error:
        raise BadSetting(f"FORCEOUT_DATABASE: {error}") from None
    try:
        check_redis(redis)
    except BadAddress as error:
        raise BadSetting(f"FORCEOUT_REDIS: {error}") from None
    for name in listed("FORCEOUT_WORKERS"):
        if name not in FAR_POOLS:
            raise BadSetting(f"FORCEOUT_WORKERS: “{name}” is not one of {', '.join(FAR_POOLS)}.")
        if not redis:
            raise BadSetting("FORCEOUT_WORKERS: they are asked by way of Redis: set FORCEOUT_REDIS as well.")
    try:
        usable = 0.5 <= lease() <= 60
    except ValueError:
        usable = False
    if not usable:
        said = os.environ.get("FORCEOUT_LEASE")
        raise BadSetting(f"FORCEOUT_LEASE: “{said}” is not a number of seconds from 0.5 to 60.")
    if processes() > 1 and not address:
        raise BadSetting("FORCEOUT_PROCESSES: several processes need PostgreSQL: set FORCEOUT_DATABASE as well.")
    if processes() > 1 and not redis:
        raise BadSetting(
            "FORCEOUT_PROCESSES: several processes speak to each other by Redis: set FORCEOUT_REDIS as well."
        )
    missing = missing_libraries(address, redis)
    if missing:
        raise BadSetting(
            f"{'FORCEOUT_DATABASE' if address else 'FORCEOUT_REDIS'}: libraries are missing ({', '.join(missing)}): "
            "pip install forceout[web,cluster]"
        )


def lease() -> float:
    """Seconds without a sign of life after which others take a process for dead."""
    return float(os.environ.get("FORCEOUT_LEASE") or USUAL_LEASE)


def processes() -> int:
    """Web processes that are wanted."""
    return int(os.environ.get("FORCEOUT_PROCESSES") or 1)


def _check_log(kind: str) -> None:
    if kind and kind not in LOG_KINDS:
        raise BadSetting(f"FORCEOUT_LOG: “{kind}” is not one of {', '.join(LOG_KINDS)}.")


def _check_proxies(proxies: list[str], *, https: bool) -> None:
    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            raise BadSetting(f"FORCEOUT_PROXIES: “{proxy}” is neither an address nor a network.") from None
    if https and not proxies:
        raise BadSetting(
            "FORCEOUT_HTTPS=1 needs FORCEOUT_PROXIES: the address of the proxy that speaks HTTPS, such as 127.0.0.1."
        )
