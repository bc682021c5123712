from django.urls import URLPattern, URLResolver, path

from backoffice.table_import import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("properties/<int:pk>/tables/import/", views.TableImportView.as_view(), name="table-import"),
    path(
        "properties/<int:pk>/tables/import/template.csv",
        views.TableImportTemplateView.as_view(),
        name="table-import-template",
    ),
    path(
        "properties/<int:pk>/tables/import/<int:kept>/",
        views.TableImportPreviewView.as_view(),
        name="table-import-preview",
    ),
    path(
        "properties/<int:pk>/tables/import/<int:kept>/problems.csv",
        views.TableImportProblemsView.as_view(),
        name="table-import-problems",
    ),
]
