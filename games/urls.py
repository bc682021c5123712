"""Every page of the games."""

from django.urls import URLPattern, URLResolver

from games.routes import earnings, rules, settle

urlpatterns: list[URLPattern | URLResolver] = [
    *earnings.urlpatterns,
    *rules.urlpatterns,
    *settle.urlpatterns,
]
