"""Every page of the games."""

from django.urls import URLPattern, URLResolver

from games.routes import (
    compliance,
    configurations,
    deck_life,
    decks,
    earnings,
    going_live,
    in_force,
    incidents,
    layouts,
    limits,
    progressives,
    revisions,
    rules,
    rulings,
    settle,
)

urlpatterns: list[URLPattern | URLResolver] = [
    *compliance.urlpatterns,
    *configurations.urlpatterns,
    *deck_life.urlpatterns,
    *decks.urlpatterns,
    *earnings.urlpatterns,
    *going_live.urlpatterns,
    *in_force.urlpatterns,
    *incidents.urlpatterns,
    *layouts.urlpatterns,
    *limits.urlpatterns,
    *progressives.urlpatterns,
    *revisions.urlpatterns,
    *rules.urlpatterns,
    *rulings.urlpatterns,
    *settle.urlpatterns,
]
