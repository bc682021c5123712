from django.urls import URLPattern, URLResolver, path

from submissions.documents import api, files, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("documents/<int:pk>/file", files.DocumentFileView.as_view(), name="document-file"),
    path("attachments/<int:pk>/file", files.AttachmentFileView.as_view(), name="attachment-file"),
    path("submissions/<int:pk>/documents/", views.DocumentListView.as_view(), name="document-list"),
    path("documents/<int:pk>/", views.DocumentView.as_view(), name="document-view"),
    path("documents/<int:pk>/again/", views.DocumentAgainView.as_view(), name="document-again"),
]
api_urlpatterns: list[URLPattern | URLResolver] = [
    path("documents/", api.DocumentList.as_view(), name="api-document-list"),
    path("documents/<int:pk>/", api.DocumentDetail.as_view(), name="api-document-detail"),
    path("documents/<int:pk>/content/", api.DocumentContent.as_view(), name="api-document-content"),
    path("documents/<int:pk>/draw/", api.DrawAgain.as_view(), name="api-document-draw"),
]
