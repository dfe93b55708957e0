"""A first start needs nothing that is not there, and shows nothing to others on the machine."""

from __future__ import annotations

import os
import stat
import subprocess
import sys

import pytest

START = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
"""


@pytest.mark.parametrize("secret", ["", "given"])
def test_the_data_are_kept_in_a_folder_of_their_owner(tmp_path, secret):
    folder = tmp_path / "new" / "data"
    told = {"FORCEOUT_DATA": str(folder), "FORCEOUT_SECRET": secret, "DJANGO_SETTINGS_MODULE": "forceout.web.settings"}
    subprocess.run([sys.executable, "-c", START], env={**os.environ, **told}, check=True, timeout=60)
    assert (folder / "forceout.sqlite3").exists()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert (folder / "secret").exists() == (not secret)
