"""Every page of the desk."""

from django.urls import URLPattern, URLResolver

from submissions.routes import decisions, documents, drafts, register, review, submissions

urlpatterns: list[URLPattern | URLResolver] = [
    *submissions.urlpatterns,
    *drafts.urlpatterns,
    *review.urlpatterns,
    *decisions.urlpatterns,
    *documents.urlpatterns,
    *register.urlpatterns,
]
