from django.urls import URLPattern, URLResolver, path

from submissions.views import detail, files

urlpatterns: list[URLPattern | URLResolver] = [
    path("submissions/<int:pk>/", detail.SubmissionView.as_view(), name="submission-detail"),
    path("documents/<int:pk>/file", files.DocumentFileView.as_view(), name="document-file"),
    path("attachments/<int:pk>/file", files.AttachmentFileView.as_view(), name="attachment-file"),
]
