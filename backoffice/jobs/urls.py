from django.urls import URLPattern, URLResolver, path

from backoffice.jobs import api, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("jobs/<int:job_id>/", views.JobView.as_view(), name="job-detail"),
    path("jobs/<int:job_id>/cancel/", views.CancelJobView.as_view(), name="job-cancel"),
    path("reports/", views.ReportListView.as_view(), name="report-list"),
    path("reports/<int:pk>/file/", views.ReportFileView.as_view(), name="report-file"),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("jobs/", api.JobList.as_view(), name="api-job-list"),
    path("jobs/<int:pk>/", api.JobDetail.as_view(), name="api-job-detail"),
    path("jobs/<int:pk>/cancel/", api.CancelJob.as_view(), name="api-job-cancel"),
]
