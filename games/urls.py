"""Every page of the games."""

from django.urls import URLPattern, URLResolver

from games.routes import earnings

urlpatterns: list[URLPattern | URLResolver] = [*earnings.urlpatterns]
