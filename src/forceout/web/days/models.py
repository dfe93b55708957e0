"""What is kept of a day: its settings, its log, and who holds a private link. All else is the fold of the log."""

from __future__ import annotations

from django.db import models


class Day(models.Model):
    """A day. `began` is milliseconds by the wall clock: actions count from there, on every machine that carries on."""

    code = models.CharField(max_length=8, unique=True)
    began = models.BigIntegerField()
    settings = models.JSONField()
    edition = models.PositiveIntegerField(default=0)
    """How often words were taken out of its log: what was folded before is folded again."""

    def __str__(self) -> str:
        return self.code


class Done(models.Model):
    """One action of a day, as `forceout.tournament.event.log_text` writes it. The log only grows."""

    day = models.ForeignKey(Day, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    at = models.BigIntegerField()
    who = models.CharField(max_length=80)
    kind = models.CharField(max_length=40)
    data = models.JSONField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["day", "number"], name="one_action_of_a_day_a_number"),)
        ordering = ("number",)

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Link(models.Model):
    """A private link, one a person. Only a fingerprint of it is kept: whoever reads the database cannot use it."""

    day = models.ForeignKey(Day, on_delete=models.CASCADE, related_name="links")
    person = models.CharField(max_length=80)
    fingerprint = models.CharField(max_length=64, unique=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["day", "person"], name="one_link_a_person"),)

    def __str__(self) -> str:
        return f"{self.day_id}"


class SignIn(models.Model):
    """A password of somebody's own for one day, as Django keeps passwords. Players have none."""

    day = models.ForeignKey(Day, on_delete=models.CASCADE, related_name="sign_ins")
    person = models.CharField(max_length=80)
    password = models.CharField(max_length=200)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["day", "person"], name="one_sign_in_a_person"),)

    def __str__(self) -> str:
        return f"{self.day_id}"


class SecondEntry(models.Model):
    """A sheet that was typed again and differs from the first, kept until somebody has compared the two."""

    day = models.ForeignKey(Day, on_delete=models.CASCADE, related_name="second_entries")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    at = models.BigIntegerField()
    who = models.CharField(max_length=80)
    sheet = models.JSONField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["day", "round", "table"], name="one_second_entry_a_table"),)

    def __str__(self) -> str:
        return f"{self.round}/{self.table}"


class Organiser(models.Model):
    """The organiser's password, as Django keeps passwords. There is one row, or none before the first start."""

    password = models.CharField(max_length=200)

    def __str__(self) -> str:
        return "organiser"
