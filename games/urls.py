"""Every page of the games."""

from django.urls import URLPattern, URLResolver

from games.routes import decks, rules

urlpatterns: list[URLPattern | URLResolver] = [
    *decks.urlpatterns,
    *rules.urlpatterns,
]
