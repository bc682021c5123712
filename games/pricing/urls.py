from django.urls import URLPattern, URLResolver, path

from games.pricing.api import endpoints

api_urlpatterns: list[URLPattern | URLResolver] = [
    path("prices/", endpoints.Prices.as_view(), name="api-prices"),
    path("validations/", endpoints.Validations.as_view(), name="api-validations"),
    path("simulations/", endpoints.Simulations.as_view(), name="api-simulations"),
]
