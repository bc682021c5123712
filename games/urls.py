"""Every page of the games."""

from django.urls import URLPattern, URLResolver

from games.routes import deck_life, decks, rules

urlpatterns: list[URLPattern | URLResolver] = [
    *decks.urlpatterns,
    *deck_life.urlpatterns,
    *rules.urlpatterns,
]
