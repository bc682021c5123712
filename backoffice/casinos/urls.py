from django.urls import URLPattern, URLResolver, path

from backoffice.casinos import api
from backoffice.casinos.views import operator, periods, pits, properties, tables

urlpatterns: list[URLPattern | URLResolver] = [
    path("operator/", operator.OperatorView.as_view(), name="property-operator"),
    path("operator/change/", operator.OperatorChangeView.as_view(), name="property-operator-change"),
    path("properties/", properties.PropertyListView.as_view(), name="property-list"),
    path("properties/add/", properties.PropertyAddView.as_view(), name="property-add"),
    path("properties/<int:pk>/", properties.PropertyView.as_view(), name="property-detail"),
    path("properties/<int:pk>/change/", properties.PropertyChangeView.as_view(), name="property-change"),
    path("properties/<int:pk>/retire/", properties.PropertyRetireView.as_view(), name="property-retire"),
    path("properties/<int:pk>/restore/", properties.PropertyRestoreView.as_view(), name="property-restore"),
    path("properties/<int:pk>/pits/add/", pits.PitAddView.as_view(), name="pit-add"),
    path("pits/<int:pk>/", pits.PitView.as_view(), name="pit-detail"),
    path("pits/<int:pk>/change/", pits.PitChangeView.as_view(), name="pit-change"),
    path("pits/<int:pk>/retire/", pits.PitRetireView.as_view(), name="pit-retire"),
    path("pits/<int:pk>/restore/", pits.PitRestoreView.as_view(), name="pit-restore"),
    path("tables/", tables.TableListView.as_view(), name="table-list"),
    path("tables/export.csv", tables.TableExportView.as_view(), name="table-export"),
    path("properties/<int:pk>/tables/add/", tables.TableAddView.as_view(), name="table-add"),
    path("tables/<int:pk>/", tables.TableView.as_view(), name="table-detail"),
    path("tables/<int:pk>/change/", tables.TableChangeView.as_view(), name="table-change"),
    path("tables/<int:pk>/retire/", tables.TableRetireView.as_view(), name="table-retire"),
    path("tables/<int:pk>/restore/", tables.TableRestoreView.as_view(), name="table-restore"),
    path("tables/<int:pk>/open/", periods.TableOpenView.as_view(), name="table-open"),
    path("tables/<int:pk>/close/", periods.TableCloseView.as_view(), name="table-close"),
    path("tables/<int:pk>/periods/add/", periods.PeriodNoteView.as_view(), name="table-period-add"),
    path(
        "tables/<int:pk>/periods/<int:period>/",
        periods.PeriodCorrectView.as_view(),
        name="table-period-change",
    ),
    path(
        "tables/<int:pk>/periods/<int:period>/take-back/",
        periods.PeriodTakeBackView.as_view(),
        name="table-period-take-back",
    ),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("me/", api.Me.as_view(), name="api-me"),
    path("properties/", api.PropertyList.as_view(), name="api-property-list"),
    path("properties/<int:pk>/", api.PropertyDetail.as_view(), name="api-property-detail"),
    path("pits/", api.PitList.as_view(), name="api-pit-list"),
    path("pits/<int:pk>/", api.PitDetail.as_view(), name="api-pit-detail"),
    path("tables/", api.TableList.as_view(), name="api-table-list"),
    path("tables/<int:pk>/", api.TableDetail.as_view(), name="api-table-detail"),
    path("tables/<int:pk>/open/", api.OpenTable.as_view(), name="api-table-open"),
    path("tables/<int:pk>/close/", api.CloseTable.as_view(), name="api-table-close"),
]
