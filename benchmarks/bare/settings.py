from backoffice.settings.test import *  # noqa: F403
from backoffice.settings.test import DATABASES

MIDDLEWARE = []
ROOT_URLCONF = "benchmarks.bare.urls"
WSGI_APPLICATION = "backoffice.wsgi.application"
DATABASES["default"]["CONN_MAX_AGE"] = 60
