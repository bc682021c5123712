"""Every page of the desk."""

from django.urls import URLPattern, URLResolver

from submissions.routes import submissions

urlpatterns: list[URLPattern | URLResolver] = [
    *submissions.urlpatterns,
]
