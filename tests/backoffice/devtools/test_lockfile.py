import json
import re
from pathlib import Path

import pytest

from backoffice.devtools.lockfile import fingerprint, is_stamped, locked_requirement
from backoffice.devtools.paths import DEVELOPMENT_LOCK, ROOT, RUNTIME_LOCK
from backoffice.devtools.terminal import Stop

LOCK = """\
# made by a tool
uv-build==9.9 \\
    --hash=sha256:00
uv==1.2.3 \\
    --hash=sha256:aa \\
    --hash=sha256:bb
    # via baize
plain==4.5
"""


def test_one_package_is_cut_out_with_all_its_hashes() -> None:
    assert locked_requirement(LOCK, "uv") == "uv==1.2.3 \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\n"


@pytest.mark.parametrize(("package", "complaint"), [("plain", "no hash"), ("absent", "not in the lock")])
def test_a_package_without_hash_or_without_entry_is_refused(package: str, complaint: str) -> None:
    with pytest.raises(Stop, match=complaint):
        locked_requirement(LOCK, package)


@pytest.mark.parametrize(
    ("lock", "some"),
    [(RUNTIME_LOCK, {"django", "granian"}), (DEVELOPMENT_LOCK, {"django", "uv", "pytest"})],
)
def test_every_locked_python_package_has_a_hash_and_no_address(lock: Path, some: set[str]) -> None:
    text = lock.read_text()
    names = re.findall(r"^([\w.-]+)==", text, re.MULTILINE)
    assert some <= set(names)
    for entry in re.split(r"\n(?=\w)", text)[1:]:
        assert "--hash=sha256:" in entry, entry.splitlines()[0]
    assert "://" not in text
    assert "--index" not in text


def test_every_locked_frontend_package_has_its_integrity_and_no_address() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    installed = {name: package for name, package in packages.items() if name}
    assert "node_modules/@tabler/core" in installed
    for name, package in installed.items():
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name


def test_a_stamp_holds_only_for_exactly_the_same_inputs(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    lock.write_text("a")
    stamp = tmp_path / "stamp"
    before = fingerprint(lock, "3.11")
    assert not is_stamped(stamp, before)
    stamp.write_text(before)
    assert is_stamped(stamp, fingerprint(lock, "3.11"))
    assert not is_stamped(stamp, fingerprint(lock, "3.12"))
    lock.write_text("b")
    assert not is_stamped(stamp, fingerprint(lock, "3.11"))


def test_a_fingerprint_knows_where_one_part_ends() -> None:
    assert fingerprint("ab", "c") != fingerprint("a", "bc")
