"""Addresses of records: links to reviews, and uploads."""

from django.urls import path

from forceout.web.records import following, share_table, sharing, uploading

app_name = "records"
UPLOAD = "reviews/u/<str:key>"
urlpatterns = [
    path("r/<str:key>", following.page, name="shared"),
    path("r/<str:key>/review.json", following.data, name="shared-data"),
    path("r/<str:key>/end", sharing.end, name="end"),
    path("t/<str:code>/share.json", share_table.share, name="share-table"),
    path("reviews/upload", uploading.upload, name="upload"),
    path(UPLOAD, uploading.review, name="upload-review"),
    path(f"{UPLOAD}/review.json", uploading.data, name="upload-data"),
    path(f"{UPLOAD}/record.txt", uploading.record, name="upload-record"),
    path(f"{UPLOAD}/scoresheet.pdf", uploading.scoresheet, name="upload-scoresheet"),
    path(f"{UPLOAD}/share.json", uploading.share, name="share-upload"),
    path(f"{UPLOAD}/delete", uploading.delete, name="delete-upload"),
]
