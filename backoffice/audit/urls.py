from django.urls import URLPattern, URLResolver, path

from backoffice.audit.views import AuditEntryView, AuditExportView, AuditListView

urlpatterns: list[URLPattern | URLResolver] = [
    path("audit/", AuditListView.as_view(), name="audit-list"),
    path("audit/export/", AuditExportView.as_view(), name="audit-export"),
    path("audit/<int:sequence>/", AuditEntryView.as_view(), name="audit-entry"),
]
