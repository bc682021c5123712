"""`make quick` stays within its two minutes, and says what it left out."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from backoffice.devtools import quick as quick_module
from backoffice.devtools.checks import Check
from backoffice.devtools.paths import ROOT


@pytest.mark.parametrize(
    ("until", "said"), [(time.time() + 3600, "2 passed"), (0, "2 skipped")], ids=["in time", "late"]
)
def test_after_its_time_no_further_test_is_begun(tmp_path: Path, until: float, said: str) -> None:
    (tmp_path / "test_two.py").write_text("def test_one(): pass\n\n\ndef test_two(): pass\n")
    without = [f"-pno:{plugin}" for plugin in ("django", "cacheprovider", "xdist")]
    options = ["-q", "-rs", *without, "-ptests.plugins.quick", "-c", "pytest.ini"]
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "QUICK_UNTIL": str(until)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert said in done.stdout, done.stdout + done.stderr
    assert ("`make test` runs everything" in done.stdout) == (until == 0)


@pytest.mark.parametrize(
    ("near", "names"),
    [
        ({"tests/a.py": "changed"}, ["tests of what changed", "lint", "format", "types"]),
        ({}, ["lint", "format", "types"]),
    ],
)
def test_lint_types_and_the_nearest_tests_decide(
    monkeypatch: pytest.MonkeyPatch, near: dict[str, str], names: list[str]
) -> None:
    ran: list[Check] = []

    def run_together(checks: Sequence[Check]) -> list[str]:
        ran.extend(checks)
        return ["types"]

    monkeypatch.setattr(quick_module, "nearest_tests", lambda root, changed: near)
    monkeypatch.setattr(quick_module, "run_together", run_together)
    assert quick_module.quick(["-x"]) == 1
    assert [check.name for check in ran] == names
    if near:
        assert ran[0].command[-2:] == ["tests/a.py", "-x"]
        assert time.time() < float(ran[0].env["QUICK_UNTIL"]) < time.time() + 120
