from django.urls import URLPattern, URLResolver, path

from games.compliance import views as compliance

urlpatterns: list[URLPattern | URLResolver] = [
    path("compliance/", compliance.ComplianceView.as_view(), name="compliance"),
]
