from django.urls import URLPattern, URLResolver, path

from games.incidents import api, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("incidents/", views.IncidentListView.as_view(), name="incident-list"),
    path("incidents/add/", views.IncidentAddView.as_view(), name="incident-add"),
    path("incidents/<int:pk>/", views.IncidentView.as_view(), name="incident-detail"),
    path("incidents/<int:pk>/correct/", views.IncidentCorrectView.as_view(), name="incident-correct"),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("incidents/", api.IncidentList.as_view(), name="api-incident-list"),
    path("incidents/<int:pk>/", api.IncidentDetail.as_view(), name="api-incident-detail"),
]
