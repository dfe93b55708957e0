"""A seat holds the name of its bot, as the registry of bots knows it; it was the number of a level."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import F, Value
from django.db.models.functions import Cast, Concat


def name_the_levels(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    table, seat = apps.get_model("tables", "Table"), apps.get_model("tables", "Seat")
    table.objects.update(fill_bot=named("fill_level"))
    seat.objects.filter(level__gt=0).update(bot=named("level"))


def named(field: str) -> Concat:
    return Concat(Value("level-"), Cast(F(field), models.CharField()))


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial")]

    operations = [
        migrations.AddField(
            "seat", "bot", models.CharField(blank=True, max_length=40, default=""), preserve_default=False
        ),
        migrations.AddField("table", "fill_bot", models.CharField(default="level-2", max_length=40)),
        migrations.RunPython(name_the_levels, migrations.RunPython.noop),
        migrations.RemoveField("seat", "level"),
        migrations.RemoveField("table", "fill_level"),
    ]
