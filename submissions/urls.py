"""Every page of the desk."""

from django.urls import URLPattern, URLResolver

from submissions.routes import drafts, review, submissions

urlpatterns: list[URLPattern | URLResolver] = [
    *submissions.urlpatterns,
    *drafts.urlpatterns,
    *review.urlpatterns,
]
