"""The composition root of the pages and of the API: every app of ours brings its own addresses."""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from django.apps import apps
from django.urls import include, path

from backoffice.api.urls import LIBRARY_ACTIONS as API_LIBRARY_ACTIONS
from backoffice.core.contributions import OUR_PACKAGES
from backoffice.people import library_urls
from backoffice.permissions.guard import ensure_every_view_names_its_action


def _urls_of_features() -> list[ModuleType]:
    names = [config.name for config in apps.get_app_configs() if config.name.split(".")[0] in OUR_PACKAGES]
    return [import_module(f"{name}.urls") for name in names if find_spec(f"{name}.urls")]


_FEATURES = _urls_of_features()
urlpatterns = [
    # first: programs ask most often
    path("api/v1/", include([each for urls in _FEATURES for each in getattr(urls, "api_urlpatterns", [])])),
    *(each for urls in _FEATURES for each in getattr(urls, "urlpatterns", [])),
    *library_urls.urlpatterns,
]

handler400 = "backoffice.shell.views.errors.bad_request"
handler403 = "backoffice.shell.views.errors.permission_denied"
handler404 = "backoffice.shell.views.errors.not_found"
handler429 = "backoffice.people.sign_in_guard.too_many_requests"
handler500 = "backoffice.shell.views.errors.server_error"

ensure_every_view_names_its_action(urlpatterns, named_here=library_urls.LIBRARY_ACTIONS | API_LIBRARY_ACTIONS)
