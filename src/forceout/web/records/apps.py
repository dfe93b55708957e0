"""Records."""

from django.apps import AppConfig


class Records(AppConfig):
    name = "forceout.web.records"
    label = "records"

    def ready(self) -> None:
        from forceout.web.records import forgetting  # the models are not there before

        forgetting.begin()
