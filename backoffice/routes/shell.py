from django.urls import URLPattern, URLResolver, path

from backoffice.views.home import HealthView, HomeView

urlpatterns: list[URLPattern | URLResolver] = [
    path("", HomeView.as_view(), name="home"),
    path("health/", HealthView.as_view(), name="health"),
]
