from django.urls import URLPattern, URLResolver, path

from games.views import compliance

urlpatterns: list[URLPattern | URLResolver] = [
    path("compliance/", compliance.ComplianceView.as_view(), name="compliance"),
]
