"""A process without Redis knows whether others have it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0007_claims")]

    operations = [migrations.AddField("Node", "hears", models.BooleanField(db_default=True, default=True))]
