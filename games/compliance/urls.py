from django.urls import URLPattern, URLResolver, path

from games.compliance import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("compliance/", views.ComplianceView.as_view(), name="compliance"),
]
