"""A host may close a table to strangers, switch set phrases off, and remove a guest, who is remembered as such."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0005_rematch")]

    operations = [
        migrations.AddField("table", "closed", models.BooleanField(default=False)),
        migrations.AddField("table", "phrases", models.BooleanField(default=True)),
        migrations.CreateModel(
            "Removed",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.CharField(db_index=True, max_length=32)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="removed", to="tables.table"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("table", "player"), name="removed_once_from_a_table"),
                ],
            },
        ),
    ]
