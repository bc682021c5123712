"""Every page of the games."""

from django.urls import URLPattern, URLResolver

from games.routes import earnings, incidents, rules, settle

urlpatterns: list[URLPattern | URLResolver] = [
    *earnings.urlpatterns,
    *incidents.urlpatterns,
    *rules.urlpatterns,
    *settle.urlpatterns,
]
