from django.urls import URLPattern, URLResolver, path

from submissions.documents import views as documents

urlpatterns: list[URLPattern | URLResolver] = [
    path("submissions/<int:pk>/documents/", documents.DocumentListView.as_view(), name="document-list"),
    path("documents/<int:pk>/", documents.DocumentView.as_view(), name="document-view"),
    path("documents/<int:pk>/again/", documents.DocumentAgainView.as_view(), name="document-again"),
]
