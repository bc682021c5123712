"""The composition root of the pages and of the API."""

from django.urls import include, path

from backoffice.api import urls as api_clients
from backoffice.api import urls as house_api
from backoffice.audit import urls as audit
from backoffice.casinos import urls as house
from backoffice.jobs import urls as reports
from backoffice.people import library_urls as library
from backoffice.people import urls as people
from backoffice.permissions.guard import ensure_every_view_names_its_action
from backoffice.shell import urls as shell
from backoffice.webhooks import urls as webhooks
from games.api.urls import urlpatterns as game_api
from games.urls import urlpatterns as game_pages
from submissions.api.urls import urlpatterns as desk_api
from submissions.urls import urlpatterns as desk_pages

urlpatterns = [
    # first: programs ask most often
    path("api/v1/", include([*house_api.urlpatterns, *game_api, *desk_api])),
    *shell.urlpatterns,
    *people.urlpatterns,
    *house.urlpatterns,
    *audit.urlpatterns,
    *reports.urlpatterns,
    *api_clients.urlpatterns,
    *webhooks.urlpatterns,
    *game_pages,
    *desk_pages,
    *library.urlpatterns,
]

handler400 = "backoffice.shell.views.errors.bad_request"
handler403 = "backoffice.shell.views.errors.permission_denied"
handler404 = "backoffice.shell.views.errors.not_found"
handler429 = "backoffice.people.sign_in_guard.too_many_requests"
handler500 = "backoffice.shell.views.errors.server_error"

ensure_every_view_names_its_action(
    urlpatterns, named_here=library.LIBRARY_ACTIONS | house_api.LIBRARY_ACTIONS
)
