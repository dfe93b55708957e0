"""The same people may play again, and the result of a match is kept for lists."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0004_friendly_or_league_play")]

    operations = [
        migrations.AddField("table", "rematch", models.CharField(blank=True, max_length=8, default="")),
        migrations.AddField("table", "rematch_by", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("table", "result", models.CharField(blank=True, max_length=80, default="")),
    ]
