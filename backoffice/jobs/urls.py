from django.urls import URLPattern, URLResolver, path

from backoffice.jobs import views as reports

urlpatterns: list[URLPattern | URLResolver] = [
    path("reports/", reports.ReportListView.as_view(), name="report-list"),
    path("reports/<int:pk>/file/", reports.ReportFileView.as_view(), name="report-file"),
]
