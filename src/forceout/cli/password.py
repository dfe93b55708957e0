"""`forceout password`: the organiser's password, set anew by whoever has the machine."""

from __future__ import annotations

import argparse
import getpass
import os
import sys

from forceout.cli.forget import asked
from forceout.cli.judge import complain
from forceout.web.folder import Unusable, data_folder

SHORTEST = 8


def run(options: argparse.Namespace) -> int:
    """0 where it is done, 2 where it could not be done. The server, where one runs, is told its hash alone."""
    folder = data_folder(options.data)
    try:
        from django.contrib.auth.hashers import make_password
    except ModuleNotFoundError:
        return complain("this needs “pip install forceout[web]”.")
    typed = sys.stdin.readline().rstrip("\r\n") if options.stdin else getpass.getpass("The new password: ")
    if len(typed) < SHORTEST:
        return complain(f"a password has at least {SHORTEST} characters.")
    if len(typed) > 200:
        return complain("a password has at most 200 characters.")
    if not options.stdin and getpass.getpass("Once more: ") != typed:
        return complain("the two are not the same. Nothing was changed.")
    os.environ["FORCEOUT_DATA"], os.environ["DJANGO_SETTINGS_MODULE"] = str(folder), "forceout.web.settings"
    try:
        done = asked(folder, {"password": make_password(typed)})
    except Unusable as error:
        return complain(str(error))
    except OSError as error:
        return complain(f"{error.filename or folder}: {error.strerror}.")
    if "deleted" not in done:
        return complain("the server could not do it; its log says why.")
    print("The organiser's password is set. Whoever was signed in with another one has to sign in anew.")
    print("Days and private links stay as they are.")
    return 0
