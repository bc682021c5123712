"""Every page of the games."""

from django.urls import URLPattern, URLResolver

from games.routes import compliance, configurations, in_force, limits, revisions, rules

urlpatterns: list[URLPattern | URLResolver] = [
    *compliance.urlpatterns,
    *configurations.urlpatterns,
    *in_force.urlpatterns,
    *limits.urlpatterns,
    *revisions.urlpatterns,
    *rules.urlpatterns,
]
