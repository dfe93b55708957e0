"""What is kept besides the tables: records that somebody uploaded, and links by which others read a review."""

from __future__ import annotations

import secrets

from django.db import models

from forceout.web.tables.models import Table


def new_key() -> str:
    """Nobody can guess it: 128 bits."""
    return secrets.token_urlsafe(16)


class Upload(models.Model):
    """A record that a visitor brought along. Its names are display names, and shown to that visitor alone."""

    key = models.CharField(max_length=22, unique=True, default=new_key)
    owner = models.CharField(max_length=32, db_index=True)
    record = models.TextField()
    shakes = models.PositiveSmallIntegerField()
    """How many of its shakes were finished."""
    totals = models.JSONField()
    """Points of each player at its end."""
    uploaded = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"upload {self.pk}, {self.shakes} shakes"


class UploadReviewed(models.Model):
    """The review of one shake of an upload, told of seats and not of names."""

    upload = models.ForeignKey(Upload, on_delete=models.CASCADE, related_name="reviews")
    shake = models.PositiveSmallIntegerField()
    data = models.JSONField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["upload", "shake"], name="one_review_a_shake_of_upload"),)

    def __str__(self) -> str:
        return f"{self.upload_id} shake {self.shake}"


class Shared(models.Model):
    """A link to a review, of a table or of an upload. It ends with either, and when its owner says so."""

    key = models.CharField(max_length=22, unique=True, default=new_key)
    owner = models.CharField(max_length=32, db_index=True)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, related_name="shared")
    upload = models.ForeignKey(Upload, on_delete=models.CASCADE, null=True, related_name="shared")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(table__isnull=False, upload__isnull=True)
                | models.Q(table__isnull=True, upload__isnull=False),
                name="a_link_to_one_review",
            ),
            models.UniqueConstraint(fields=["owner", "table"], name="one_link_a_table"),
            models.UniqueConstraint(fields=["owner", "upload"], name="one_link_an_upload"),
        )

    def __str__(self) -> str:
        return f"link {self.pk}"
