"""Addresses of tables, and of the line protocol."""

from django.urls import path

from forceout.web.tables import api, review, views

app_name = "tables"
urlpatterns = [
    path("tables/", views.open_new, name="open"),
    path("t/<str:code>", views.table, name="table"),
    path("t/<str:code>/sit", views.sit, name="sit"),
    path("t/<str:code>/watch", views.watch, name="watch"),
    path("t/<str:code>/qr.svg", views.qr, name="qr"),
    path("t/<str:code>/record.txt", views.record, name="record"),
    path("t/<str:code>/review", review.page, name="review"),
    path("t/<str:code>/review.json", review.data, name="review-data"),
    path("api/ask", api.ask_judge, name="ask"),
]
