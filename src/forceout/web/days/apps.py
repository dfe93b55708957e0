"""Days."""

from django.apps import AppConfig


class Days(AppConfig):
    name = "forceout.web.days"
    label = "days"

    def ready(self) -> None:
        from forceout.web.days import web_play  # the models are not there before

        web_play.begin()
