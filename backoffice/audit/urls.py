from django.urls import URLPattern, URLResolver, path

from backoffice.audit import api, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("audit/", views.AuditListView.as_view(), name="audit-list"),
    path("audit/export/", views.AuditExportView.as_view(), name="audit-export"),
    path("audit/<int:sequence>/", views.AuditEntryView.as_view(), name="audit-entry"),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("audit-entries/", api.AuditEntryList.as_view(), name="api-audit-entry-list"),
]
