"""Days."""

from django.apps import AppConfig


class Days(AppConfig):
    name = "forceout.web.days"
    label = "days"
