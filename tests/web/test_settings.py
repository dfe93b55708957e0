"""A first start needs nothing that is not there, and shows nothing to others on the machine."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

START = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
"""


@pytest.mark.parametrize("secret", ["", "given"])
def test_the_data_are_kept_in_a_folder_of_their_owner(tmp_path: Path, secret: str) -> None:
    folder = tmp_path / "new" / "data"
    told = {"FORCEOUT_DATA": str(folder), "FORCEOUT_SECRET": secret, "DJANGO_SETTINGS_MODULE": "forceout.web.settings"}
    subprocess.run([sys.executable, "-c", START], env={**os.environ, **told}, check=True, timeout=60)
    assert (folder / "forceout.sqlite3").exists()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert (folder / "secret").exists() == (not secret)


def test_to_import_the_settings_makes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    told = {**os.environ, "FORCEOUT_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "forceout.web.settings"}
    code = "from django.conf import settings; assert settings.DATA and settings.DATABASES"
    subprocess.run([sys.executable, "-c", code], env=told, check=True, timeout=60)
    assert not folder.exists()
