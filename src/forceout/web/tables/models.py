"""What is kept of a table: its terms, its seats and its log. Everything else is the fold of the log."""

from __future__ import annotations

from django.db import models

from forceout.bots.registry import LONGEST_NAME, STAND_IN
from forceout.referee.state import Setup
from forceout.web.wire.table import BOT, FREE, FRIENDLY, LEAGUE, PERSON

TERMS = (
    "ruleset", "division", "strict", "judge_checks", "timed", "practice", "passed", "play", "shakes", "fill_bot",
    "closed", "phrases",
)  # fmt: skip
"""What was agreed on when a table was opened: a rematch is played on the same terms."""
DAY = "day:"
"""A table with such a host was opened by a league's day; the code of the day follows."""


class Table(models.Model):
    """One table with one match. Times are milliseconds; `began` is when the match began by the wall clock."""

    code = models.CharField(max_length=8, unique=True)
    ruleset = models.CharField(max_length=40)
    division = models.CharField(max_length=20, blank=True)
    strict = models.BooleanField(default=True)
    judge_checks = models.BooleanField(default=True)
    timed = models.BooleanField(default=True)
    practice = models.BooleanField(default=False)
    passed = models.BooleanField(default=False)
    """One device goes from hand to hand."""
    play = models.CharField(max_length=8, choices=[(FRIENDLY, FRIENDLY), (LEAGUE, LEAGUE)], default=LEAGUE)
    """Friendly play helps where it can; in league play the rule and its points hold, and nobody is helped."""
    shakes = models.PositiveSmallIntegerField(default=3)
    """How many are played; 0: as many as the room's clock allows."""
    fill_bot = models.CharField(max_length=LONGEST_NAME, default=STAND_IN)
    """The bot that takes the seats nobody has taken, by its name in the registry."""
    host = models.CharField(max_length=32)
    opened = models.DateTimeField(auto_now_add=True)
    began = models.BigIntegerField(null=True)
    slept = models.BigIntegerField(default=0)
    """How long the match stood still because nobody was there, or the server was not."""
    attended = models.BigIntegerField(default=0)
    over = models.BooleanField(default=False)
    judge_links = models.PositiveSmallIntegerField(default=0)
    """How often the judge's link was replaced: the links before open nothing any more."""
    judged = models.BooleanField(default=False)
    """Somebody has followed the judge's link, so that players may call a judge."""
    rematch = models.CharField(max_length=8, blank=True, default="")
    """The code of the table at which the same people play again."""
    rematch_by = models.PositiveSmallIntegerField(default=0)
    """The seat of whoever wanted that first."""
    result = models.CharField(max_length=80, blank=True, default="")
    """The length of the log, then the totals in the order of the seats: worked out when somebody first asked."""

    closed = models.BooleanField(default=False)
    """To strangers: only those come in who sit there, judge there, or have the host's invitation."""
    phrases = models.BooleanField(default=True)
    """Whether players may say set phrases to each other."""

    class Meta:
        indexes = (models.Index(fields=["host", "-opened"]),)

    def __str__(self) -> str:
        return f"{self.code}: {self.ruleset} {self.division}"

    @property
    def of_day(self) -> str:
        """The code of the league's day that has opened it; "" for all other tables."""
        return self.host.removeprefix(DAY) if self.host.startswith(DAY) else ""

    @property
    def may_be_told(self) -> bool:
        """Whether what was written and what was possible may be given away: while a match counts, it could be used."""
        return self.over or self.practice

    @property
    def is_friendly(self) -> bool:
        return self.play == FRIENDLY

    @property
    def has_judge(self) -> bool:
        """Whether players may call a judge: by a link somebody has become one, or the day has judges."""
        return self.judged or bool(self.of_day)

    def setup(self, names: tuple[str, ...]) -> Setup:
        return Setup(self.ruleset, self.division, names, self.strict, self.judge_checks, self.timed)


class Seat(models.Model):
    """A place at a table, counted in the order of play."""

    PERSON, BOT, FREE = PERSON, BOT, FREE

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=6, choices=[(PERSON, PERSON), (BOT, BOT), (FREE, FREE)])
    name = models.CharField(max_length=40, blank=True)
    player = models.CharField(max_length=32, blank=True, db_index=True)
    """Who holds it: the number in the visitor's cookie. A free seat with a number is kept for that visitor,
    and a bot with one plays on for a visitor who has given the seat up."""
    bot = models.CharField(max_length=LONGEST_NAME, blank=True)
    """The name of the bot that plays here, in the registry of bots; "" for people."""

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_place"),)
        ordering = ("number",)

    def __str__(self) -> str:
        return f"{self.number} {self.name or self.kind}"


class Removed(models.Model):
    """A visitor whom the host has asked to leave, and who does not sit down at this table again."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="removed")
    player = models.CharField(max_length=32, db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "player"], name="removed_once_from_a_table"),)

    def __str__(self) -> str:
        return f"{self.table_id} without {self.player[:8]}"


class Logged(models.Model):
    """One action of a match. The log only grows; a take-back is an entry of its own."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    at = models.BigIntegerField()
    who = models.SmallIntegerField()
    verb = models.CharField(max_length=20)
    words = models.CharField(max_length=600, blank=True)
    key = models.CharField(max_length=40, blank=True)
    """What the client called it, so that the same act sent twice happens once."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], name="one_action_a_number"),
            models.UniqueConstraint(fields=["table", "key"], name="one_action_a_key", condition=~models.Q(key="")),
        )
        ordering = ("number",)

    def __str__(self) -> str:
        return f"{self.number} {self.who} {self.verb} {self.words}"


class Reviewed(models.Model):
    """The analysis of one shake of a finished match, kept because it takes a while."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="reviews")
    shake = models.PositiveSmallIntegerField()
    data = models.JSONField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["table", "shake"], name="one_review_a_shake"),)

    def __str__(self) -> str:
        return f"{self.table_id} shake {self.shake}"


class Node(models.Model):
    """A process that has tables, where there are several: it says again and again that it is there."""

    name = models.CharField(max_length=40, primary_key=True)
    seen = models.DateTimeField()
    hears = models.BooleanField(default=True, db_default=True)
    """Whether Redis answers it."""

    def __str__(self) -> str:
        return self.name


class Claim(models.Model):
    """Which process has a table. `fence` grows with every claim and every change by hand: an act is only written under
    the number that the table was read with."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, primary_key=True, related_name="claim")
    owner = models.CharField(max_length=40, blank=True, db_index=True)
    """The name of its node; "" where nobody has it."""
    fence = models.BigIntegerField(default=1)

    def __str__(self) -> str:
        return f"{self.table_id} {self.owner} {self.fence}"
