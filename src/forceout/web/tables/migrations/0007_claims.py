"""Where several processes serve the tables, each table is one process's at a time."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0006_hosts")]

    operations = [
        migrations.CreateModel(
            "Node",
            [
                ("name", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("seen", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            "Claim",
            [
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="claim",
                        serialize=False,
                        to="tables.table",
                    ),
                ),
                ("owner", models.CharField(blank=True, db_index=True, max_length=40)),
                ("fence", models.BigIntegerField(default=1)),
            ],
        ),
    ]
