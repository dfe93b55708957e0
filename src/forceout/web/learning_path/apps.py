"""The learning path."""

from django.apps import AppConfig


class LearningPath(AppConfig):
    name = "forceout.web.learning_path"
    label = "learning_path"

    def ready(self) -> None:
        from forceout.web.learning_path.keeping import forget_old_codes  # the models are not there before
        from forceout.web.tables.tidying import ALSO_TIDIED

        ALSO_TIDIED.append(forget_old_codes)
