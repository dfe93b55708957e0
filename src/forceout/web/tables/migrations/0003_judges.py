"""A table may have a judge, who comes by a link that can be replaced."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0002_bots_by_name")]

    operations = [
        migrations.AddField("table", "judge_links", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("table", "judged", models.BooleanField(default=False)),
    ]
