"""Pages."""

from django.apps import AppConfig


class Pages(AppConfig):
    name = "forceout.web.pages"
    label = "pages"
