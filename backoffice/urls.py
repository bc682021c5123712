"""The composition root of the pages."""

from django.urls import include, path

from backoffice.permissions.guard import ensure_every_view_names_its_action
from backoffice.routes import audit, house, people, shell
from backoffice.routes.library import LIBRARY_ACTIONS

urlpatterns = [
    *shell.urlpatterns,
    *people.urlpatterns,
    *house.urlpatterns,
    *audit.urlpatterns,
    path("accounts/", include("allauth.urls")),
]

handler400 = "backoffice.views.errors.bad_request"
handler403 = "backoffice.views.errors.permission_denied"
handler404 = "backoffice.views.errors.not_found"
handler500 = "backoffice.views.errors.server_error"

ensure_every_view_names_its_action(urlpatterns, named_here=LIBRARY_ACTIONS)
