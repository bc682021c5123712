#!/usr/bin/env python3
"""Runs a management command, with the project's own environment when the caller's Python lacks it."""

import os
import sys
from pathlib import Path


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backoffice.settings.demo")
    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        _use_project_environment()
        raise
    from django.core.exceptions import ImproperlyConfigured

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))


def _use_project_environment() -> None:
    root = Path(__file__).resolve().parent
    python = root / ".venv" / "bin" / "python"
    if Path(sys.prefix) == root / ".venv":
        return
    if not python.exists():
        sys.exit("Baize is not set up here yet: run `make run` or `make test` once, then try again.")
    os.execv(python, [str(python), *sys.argv])


if __name__ == "__main__":
    main()
