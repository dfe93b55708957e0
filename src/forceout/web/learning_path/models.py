"""What is kept of learning: progress under the fingerprint of a play code. There is no name and no visitor in it."""

from __future__ import annotations

from django.db import models


class PlayCode(models.Model):
    """`mark` is a fingerprint of the code: whoever reads the database cannot use it. `seen` is the last day of use."""

    mark = models.CharField(max_length=64, unique=True)
    progress = models.JSONField()
    seen = models.DateField(db_index=True)

    def __str__(self) -> str:
        return f"{self.mark[:8]}…"
