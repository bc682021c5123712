"""Whoever publishes to the broker could hang with it: one place does, with short timeouts, and no other."""

import re
from pathlib import Path

import backoffice

ROOT = Path(backoffice.__file__).parent.parent
PUBLISHES = re.compile(r"\.(send_task|apply_async|delay|signature|apply_sync)\(|kombu")
KNOWN = {
    "backoffice/jobs/services/waking.py",
    # how long anybody waits for it; which queues there are; what the scheduler, a process of its own, sends
    "backoffice/jobs/broker.py",
    "backoffice/settings/jobs.py",
    "backoffice/celery.py",
    # asked once, before anything is started
    "backoffice/devtools/programs.py",
}


def test_only_waking_speaks_to_the_broker() -> None:
    found = {
        str(path.relative_to(ROOT))
        for package in ("backoffice", "games", "submissions")
        for path in (ROOT / package).rglob("*.py")
        if PUBLISHES.search(path.read_text())
    }
    assert "backoffice/jobs/services/waking.py" in found
    assert found <= KNOWN
