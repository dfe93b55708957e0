"""The addresses for officials."""

from django.urls import path

from forceout.web.officials import ask_page, citations

app_name = "officials"
urlpatterns = [
    path("", ask_page.officials, name="officials"),
    path("ask", ask_page.ask_judge, name="ask"),
    path("rules.json", citations.citations, name="citations"),
    path("ask/mat", ask_page.mat, name="mat"),
]
