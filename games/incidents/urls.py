from django.urls import path

from games.incidents import views as incidents

urlpatterns = [
    path("incidents/", incidents.IncidentListView.as_view(), name="incident-list"),
    path("incidents/add/", incidents.IncidentAddView.as_view(), name="incident-add"),
    path("incidents/<int:pk>/", incidents.IncidentView.as_view(), name="incident-detail"),
    path("incidents/<int:pk>/correct/", incidents.IncidentCorrectView.as_view(), name="incident-correct"),
]
