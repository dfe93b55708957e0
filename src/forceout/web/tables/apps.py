"""Tables."""

from django.apps import AppConfig


class Tables(AppConfig):
    name = "forceout.web.tables"
    label = "tables"
