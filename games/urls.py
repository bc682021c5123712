"""Every page of the games."""

from django.urls import URLPattern, URLResolver

from games.routes import configurations, rules

urlpatterns: list[URLPattern | URLResolver] = [
    *configurations.urlpatterns,
    *rules.urlpatterns,
]
