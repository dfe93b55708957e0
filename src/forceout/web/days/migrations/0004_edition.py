"""Several processes remember a day; when a name is taken out of it, all of them have to know."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("days", "0003_own_sign_in")]

    operations = [migrations.AddField("day", "edition", models.PositiveIntegerField(default=0))]
