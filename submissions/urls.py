"""Every page of the desk."""

from django.urls import URLPattern, URLResolver

from submissions.routes import decisions, documents, register, submissions

urlpatterns: list[URLPattern | URLResolver] = [
    *submissions.urlpatterns,
    *decisions.urlpatterns,
    *documents.urlpatterns,
    *register.urlpatterns,
]
