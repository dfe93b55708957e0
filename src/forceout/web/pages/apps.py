"""Pages, and the data folder, without which none is served."""

from django.apps import AppConfig
from django.conf import settings

from forceout.web.folder import prepare


class Pages(AppConfig):
    name = "forceout.web.pages"
    label = "pages"

    def ready(self) -> None:
        prepare(settings.DATA)
