"""The addresses of the position page."""

from django.urls import path

from forceout.web.positions import page

app_name = "positions"
urlpatterns = [
    path("", page.position, name="position"),
    path("/mat", page.mat, name="mat"),
    path("/answer", page.answer, name="answer"),
    path("/roll", page.roll, name="roll"),
]
