"""A web process has a limit for each query and for its memory, and says so in the server's own words."""

import os
import subprocess
import sys

import pytest

LOOK = """
import backoffice.asgi
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("show statement_timeout")
    print(cursor.fetchone()[0])
from backoffice.core.process_limits import limit_memory, took_too_much
limit_memory(300 * 2**20)
try:
    bytearray(2**30)
except MemoryError as error:
    print(took_too_much(error))
"""


@pytest.mark.django_db
def test_a_web_process_is_held_to_its_limits() -> None:
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "backoffice.settings.test"}
    said = subprocess.run([sys.executable, "-c", LOOK], env=env, capture_output=True, text=True, check=True)
    assert said.stdout.split() == ["1min", "True"]
