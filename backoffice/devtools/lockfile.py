"""Read the hashed lock: enough of it to install uv with pip before uv can install the rest."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from backoffice.devtools.terminal import Stop


def locked_requirement(lock_text: str, package: str) -> str:
    """The lines of one package with its hashes, as pip's `--require-hashes` wants them."""
    lines = lock_text.splitlines()
    for number, line in enumerate(lines):
        if re.match(rf"{re.escape(package)}==", line):
            entry = [line]
            while entry[-1].endswith("\\"):
                number += 1  # noqa: PLW2901
                entry.append(lines[number])
            if not any("--hash=" in part for part in entry):
                raise Stop(f"{package} has no hash in the lock; run `make lock`.")
            return "\n".join(entry) + "\n"
    raise Stop(f"{package} is not in the lock; run `make lock`.")


def fingerprint(*parts: str | Path) -> str:
    """One word for everything that a finished set-up depends on: text as it is, files by their content."""
    digest = hashlib.sha256()
    for part in parts:
        content = part.read_bytes() if isinstance(part, Path) else part.encode()
        digest.update(len(content).to_bytes(8, "big") + content)
    return digest.hexdigest()


def is_stamped(stamp: Path, value: str) -> bool:
    try:
        return stamp.read_text() == value
    except OSError:
        return False
