"""The addresses of a day."""

from django.urls import path

from forceout.web.days import (
    entering,
    files,
    front,
    hall,
    people,
    prints,
    results,
    scoring,
    seating,
    setting_up,
    tables,
)

app_name = "days"
ONE = "<str:code>/"
TABLE = f"{ONE}round/<int:number>/table/<int:at>"
urlpatterns = [
    path("", front.days, name="days"),
    path("first", front.first, name="first"),
    path("sign-in", front.sign_in, name="sign-in"),
    path("sign-out", front.sign_out, name="sign-out"),
    path("new", front.new, name="new"),
    path("carry-on", files.carry_on, name="carry-on"),
    path("k/<str:token>", front.follow, name="follow"),
    path(ONE, front.day, name="day"),
    path(f"{ONE}delete", front.remove, name="delete"),
    path(f"{ONE}settings", setting_up.settings, name="settings"),
    path(f"{ONE}entries", entering.entries, name="entries"),
    path(f"{ONE}check-in", entering.check_in, name="check-in"),
    path(f"{ONE}seating", seating.seating, name="seating"),
    path(f"{ONE}tables", tables.tables, name="tables"),
    path(f"{ONE}round/<int:number>/tables", tables.tables, name="tables-of"),
    path(f"{ONE}close", tables.close, name="close"),
    path(TABLE, tables.table, name="table"),
    path(f"{TABLE}/time", tables.add_time, name="time"),
    path(f"{TABLE}/protest", tables.protest, name="protest"),
    path(f"{TABLE}/opinion", tables.opinion, name="opinion"),
    path(f"{TABLE}/decide", tables.decide, name="decide"),
    path(f"{ONE}round/<int:number>/scores", scoring.scores, name="scores"),
    path(f"{TABLE}/sheet", scoring.sheet, name="sheet"),
    path(f"{TABLE}/check", scoring.check, name="check"),
    path(f"{TABLE}/compare", scoring.compare, name="compare"),
    path(f"{TABLE}/correct", scoring.correct, name="correct"),
    path(f"{ONE}standings", results.standings, name="standings"),
    path(f"{ONE}own", results.own, name="own"),
    path(f"{ONE}log", results.log, name="log"),
    path(f"{ONE}<str:what>.csv", results.table_csv, name="csv"),
    path(f"{ONE}day.jsonl", files.export, name="export"),
    path(f"{ONE}people", people.people, name="people"),
    path(f"{ONE}links", people.links, name="links"),
    path(f"{ONE}take-back", people.take_back, name="take-back"),
    path(f"{ONE}prints", prints.prints, name="prints"),
    path(f"{ONE}prints/<str:what>.pdf", prints.printed, name="print"),
    path(f"{ONE}hall", hall.hall, name="hall"),
]
