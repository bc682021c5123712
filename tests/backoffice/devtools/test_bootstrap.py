import subprocess
import sys

from backoffice.devtools.paths import ROOT


def test_the_door_opens_with_a_python_that_has_nothing_installed() -> None:
    opened = subprocess.run(
        [sys.executable, "-I", "-S", ROOT / "backoffice" / "devtools" / "bootstrap.py", "nonsense"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert opened.returncode == 2
    assert (
        opened.stderr
        == "One of: run, test, quick, check, bench, pictures, lock, setup, install, production-trial."
        " See `make help`.\n"
    )
