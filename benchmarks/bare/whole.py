"""The whole product, with connections that are kept as in production."""

from backoffice.settings.test import *  # noqa: F403
from backoffice.settings.test import DATABASES

DATABASES["default"]["CONN_MAX_AGE"] = 60
