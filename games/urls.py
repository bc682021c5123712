"""Every page of the games."""

from django.urls import URLPattern, URLResolver

from games.routes import progressives, rules

urlpatterns: list[URLPattern | URLResolver] = [
    *progressives.urlpatterns,
    *rules.urlpatterns,
]
