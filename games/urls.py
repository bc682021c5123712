"""Every page of the games."""

from django.urls import URLPattern, URLResolver

from games.routes import earnings, rules

urlpatterns: list[URLPattern | URLResolver] = [
    *earnings.urlpatterns,
    *rules.urlpatterns,
]
