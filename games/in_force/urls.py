from django.urls import URLPattern, URLResolver, path

from games.in_force import api, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("approved-rules/look-up/", views.RulesLookUpView.as_view(), name="rules-version-look-up"),
    path("tables/<int:pk>/rules/", views.TableRulesView.as_view(), name="table-rules"),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("tables/<int:pk>/rules/", api.TableRulesInForce.as_view(), name="api-table-rules"),
]
