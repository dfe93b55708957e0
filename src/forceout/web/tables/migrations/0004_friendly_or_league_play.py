"""A table is for friendly or for league play. Those there were before went by the league's rules."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0003_judges")]

    operations = [
        migrations.AddField(
            "table",
            "play",
            models.CharField(choices=[("friendly", "friendly"), ("league", "league")], default="league", max_length=8),
        ),
    ]
