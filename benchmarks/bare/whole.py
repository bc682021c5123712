"""The whole product as it runs in production: connections are kept, static files are known beforehand."""

from backoffice.settings.test import *  # noqa: F403
from backoffice.settings.test import DATABASES

DATABASES["default"]["CONN_MAX_AGE"] = 60
CHECK_PREPARED = False
WHITENOISE_USE_FINDERS = False
WHITENOISE_AUTOREFRESH = False
