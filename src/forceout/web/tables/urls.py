"""Addresses of tables, and of the line protocol."""

from django.urls import path

from forceout.web.openapi import openapi
from forceout.web.records import table_review, table_scoresheet
from forceout.web.tables import api, guests, handing_over, judge_pages, pages, screen

app_name = "tables"
urlpatterns = [
    path("tables/", pages.open_new, name="open"),
    path("t/<str:code>", pages.table, name="table"),
    path("t/<str:code>/sit", pages.sit, name="sit"),
    path("t/<str:code>/rematch", pages.rematch, name="rematch"),
    path("t/<str:code>/give-up", pages.give_up_seat, name="give-up"),
    path("t/<str:code>/watch", pages.watch, name="watch"),
    path("t/<str:code>/screen", screen.screen, name="screen"),
    path("t/<str:code>/in/<str:key>", guests.invited, name="invited"),
    path("t/<str:code>/hand-over", handing_over.hand_over, name="hand-over"),
    path("seat", handing_over.seat, name="seat"),
    path("t/<str:code>/judges", judge_pages.invite, name="judges"),
    path("t/<str:code>/judge", judge_pages.judge, name="judge"),
    path("t/<str:code>/judge/<str:key>", judge_pages.door, name="judge-door"),
    path("t/<str:code>/qr.svg", pages.qr, name="qr"),
    path("t/<str:code>/record.txt", pages.record, name="record"),
    path("t/<str:code>/review", guests.for_guests(table_review.page), name="review"),
    path("t/<str:code>/review.json", guests.for_guests(table_review.data), name="review-data"),
    path("t/<str:code>/scoresheet.pdf", guests.for_guests(table_scoresheet.scoresheet), name="scoresheet"),
    path("api/ask", api.ask_judge, name="ask"),
    path("api/openapi.json", openapi, name="openapi"),
]
