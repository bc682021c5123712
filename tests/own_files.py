"""Settings of programs that tests start, with files where MEDIA_ROOT says, as in an installation."""

from backoffice.settings.environment import environment
from backoffice.settings.test import *  # noqa: F403

MEDIA_ROOT = environment.media_root
