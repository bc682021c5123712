from django.urls import URLPattern, URLResolver, path

from games.settlements import api, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("settle/", views.SettleChooseView.as_view(), name="settle-choose"),
    path("settle/<int:pk>/", views.SettleTableView.as_view(), name="settle-table"),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("settlements/", api.Settlements.as_view(), name="api-settlements"),
]
