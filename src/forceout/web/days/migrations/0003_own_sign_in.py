import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("days", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="SignIn",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("person", models.CharField(max_length=80)),
                ("password", models.CharField(max_length=200)),
                (
                    "day",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="sign_ins", to="days.day"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("day", "person"), name="one_sign_in_a_person")],
            },
        ),
    ]
