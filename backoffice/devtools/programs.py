"""The commands of the product's programs, as arguments of the environment's Python."""

from __future__ import annotations

import multiprocessing
import os

from backoffice.devtools import time_stamps
from backoffice.devtools.ports import LOOPBACK
from backoffice.devtools.terminal import say

# run by the environment's Python: what they import is not there for the Python that runs this
CHECK_DATABASE = """
import os, psycopg, sys
try:
    # the owner makes the application's role if there is none
    address = os.environ.get("DATABASE_OWNER_URL") or os.environ["DATABASE_URL"]
    psycopg.connect(address, connect_timeout=10).close()
except psycopg.Error as error:
    sys.exit(str(error))
"""
CHECK_BROKER = """
import os, kombu, sys
try:
    kombu.Connection(os.environ["BROKER_URL"], connect_timeout=10).ensure_connection(max_retries=1, timeout=10)
except Exception as error:
    sys.exit(str(error))
"""

# one process for all three, since each would load Django anew
PREPARE = """
import sys, django
django.setup()
from django.core.management import call_command
call_command("migrate", interactive=False)
call_command("demo")
with open(sys.argv[1], "w") as accounts:
    call_command("demo", accounts=True, stdout=accounts)
"""


def programs(port: int, *, floor: str = "", times: int = 0) -> dict[str, list[str]]:
    """`floor` is how many messages a second the devices of the demo send, `times` the port of a time-stamping authority
    of its own; none without.
    """
    workers = min(os.cpu_count() or 1, 4)
    celery = "-m celery -A backoffice"
    web = f"-m granian --interface asgi --host {LOOPBACK} --port {port} --no-ws --workers {workers}"
    web += " --respawn-failed-workers --workers-kill-timeout 5 backoffice.asgi:application"
    worker = f"{celery} worker --loglevel INFO --without-gossip --without-mingle"
    # what waits for others needs slots and no cores: threads of one process; what computes has processes of its own
    post = f"{worker} -n post@%h -Q mail,webhooks,sweep --pool threads --concurrency 10"
    found = {
        "web": web.split(),
        "worker": [*f"{worker} -Q documents,studies,default --concurrency {workers}".split(), *_pool()],
        "post": post.split(),
        "beat": f"{celery} beat --loglevel INFO --pidfile=".split(),
    }
    if times:
        found["times"] = time_stamps.command(times)
    if floor:
        found["floor"] = f"manage.py simulate_floor http://localhost:{port} --demo --rate {floor}".split()
    return found


def _pool() -> list[str]:
    """Celery's processes share locks in /dev/shm; where that is closed to us, threads do the work."""
    try:
        multiprocessing.get_context("fork").Lock()
    except (OSError, ImportError):
        say("  /dev/shm cannot be written, so that the worker uses threads instead of processes")
        return ["--pool", "threads"]
    return []
