"""Tests: database and broker from the early test plugin, mail in memory, quick password hashes."""

import os

from backoffice.settings.base import *  # noqa: F403
from backoffice.settings.base import CELERY_BROKER_TRANSPORT_OPTIONS, DATABASES
from backoffice.settings.database import database_from_url
from backoffice.settings.environment import VAR, environment

DEMO = True
CHECK_PREPARED = True
SECRET_KEY = "for-tests-only"  # noqa: S105
ALLOWED_HOSTS = ["*"]
SITE_URL = PUBLIC_URL = "http://localhost:8000"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = True
DATABASES["default"]["CONN_MAX_AGE"] = 0
# DATABASE_URL is the owner's: tests make databases. What they test runs as the application; see tests/databases.py
DATABASE_OWNER = database_from_url(environment.database_url)
APPLICATION_ROLE = "baize_application"
TEST_PROCESS = os.environ.get("PYTEST_XDIST_WORKER", "alone")
# what tests upload never lies among what somebody uploaded, nor among what another test process does
MEDIA_ROOT = VAR / "test-media" / TEST_PROCESS
# test processes share one broker, not one queue: the jobs of each are in its own database
CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"] = f"tests-{TEST_PROCESS}-"
