"""Every page of the games."""

from django.urls import URLPattern, URLResolver

from games.routes import rules

urlpatterns: list[URLPattern | URLResolver] = [
    *rules.urlpatterns,
]
