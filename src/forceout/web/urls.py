"""Every address of the web table."""

from django.urls import include, path

urlpatterns = [
    path("", include("forceout.web.pages.urls")),
    path("", include("forceout.web.tables.urls")),
    path("", include("forceout.web.records.urls")),
    path("", include("forceout.web.offline.urls")),
    path("learn/", include("forceout.web.learning_path.urls")),
    path("learn/", include("forceout.web.learning.urls")),
    path("puzzles/", include("forceout.web.puzzles.urls")),
    path("days/", include("forceout.web.days.urls")),
    path("officials/", include("forceout.web.officials.urls")),
    path("position", include("forceout.web.positions.urls")),
]

handler400 = "forceout.web.pages.errors.bad_request"
handler403 = "forceout.web.pages.errors.permission_denied"
handler404 = "forceout.web.pages.errors.page_not_found"
handler500 = "forceout.web.pages.errors.server_error"
