"""Which tests to run for what changed: nearest first, each with the reason why it was chosen."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

PACKAGES = ("backoffice", "games", "submissions", "benchmarks")
HERE, MIRROR, IMPORTS, FOLDER = "changed", "mirrors", "imports", "same folder as"


def changed_files(root: Path) -> list[str]:
    """By the last commit, or since then; new files too."""
    since = "HEAD~1" if _git(root, "rev-parse", "--verify", "--quiet", "HEAD~1") else "HEAD"
    found = _git(root, "diff", "--name-only", since) + _git(
        root, "ls-files", "--others", "--exclude-standard"
    )
    return sorted(set(found))


def nearest_tests(root: Path, changed: Iterable[str]) -> dict[str, str]:
    """Test files and the reason for each, in the order in which they are worth running.

    First those that changed; then those that mirror a changed module by their path; then those that import it
    themselves; and the tests of the nearest folder where there is neither. A template stands for the modules that
    name it. Browser tests run only when they changed.
    """
    tests = {each.relative_to(root).as_posix() for each in (root / "tests").rglob("test_*.py")}
    near = {each for each in tests if not each.startswith("tests/e2e/")}
    paths = sorted(set(changed))
    reasons = {path: HERE for path in paths if path in tests}
    modules = [path for path in paths if path.endswith(".py") and path not in tests]
    for template in (path for path in paths if path.startswith("templates/")):
        modules += _modules_that_show(root, template)
    modules = list(dict.fromkeys(modules))
    mirrors = {module: sorted(each for each in near if _mirrors(each, module)) for module in modules}
    importers = _importers(root, sorted(near), modules)
    for reason, found in ((MIRROR, mirrors), (IMPORTS, importers)):
        for module in modules:
            for test in found[module]:
                reasons.setdefault(test, f"{reason} {module}")
    data = [path for path in paths if path.startswith(PACKAGES) and not path.endswith(".py")]
    lonely = [module for module in modules if not mirrors[module] and not importers[module]]
    for path in data + lonely:
        for test in _in_nearest_folder(near, path):
            reasons.setdefault(test, f"{FOLDER} {path}")
    return reasons


def _git(root: Path, *arguments: str) -> list[str]:
    asked = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
    return asked.stdout.splitlines()


def _mirrors(test: str, module: str) -> bool:
    """`games/decks/views/board_rows.py`: `tests/games/decks/views/test_board.py`, or anything in `.../board_rows/`."""
    folder, _, name = module.rpartition("/")
    stem = name.removesuffix(".py")
    if stem == "__init__":
        return test.rpartition("/")[0] == f"tests/{folder}"
    if test.startswith(f"tests/{folder}/{stem}/"):
        return True
    if test.rpartition("/")[0] != f"tests/{folder}":
        return False
    about = test.rpartition("/")[2].removeprefix("test_").removesuffix(".py")
    return about == stem or about.startswith(f"{stem}_") or stem.startswith(f"{about}_")


def _importers(root: Path, tests: Iterable[str], modules: Iterable[str]) -> dict[str, list[str]]:
    dotted = {
        module.removesuffix(".py").removesuffix("/__init__").replace("/", "."): module for module in modules
    }
    found: dict[str, list[str]] = {module: [] for module in dotted.values()}
    if not found:
        return found
    for test in tests:
        imported = set(_imports(root / test))
        for name, module in dotted.items():
            if name in imported:
                found[module].append(test)
    return found


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def _modules_that_show(root: Path, template: str) -> list[str]:
    """Modules that name the template, or one that includes or extends it."""
    texts = {
        path.relative_to(root).as_posix(): path.read_text()
        for folder in (*PACKAGES, "templates")
        for path in (root / folder).rglob("*")
        if path.suffix in {".py", ".html", ".txt"}
    }
    wanted, seen, modules = [template], {template}, []
    while wanted:
        name = re.escape(wanted.pop().removeprefix("templates/"))
        naming = {path for path, text in texts.items() if re.search(rf"[\"']{name}[\"']", text)}
        modules += sorted(path for path in naming if path.endswith(".py"))
        further = {path for path in naming if path.startswith("templates/")} - seen
        wanted += sorted(further)
        seen |= further
    return modules


def _in_nearest_folder(tests: Iterable[str], path: str) -> list[str]:
    parts = path.split("/")[:-1]
    while len(parts) > 1:
        inside = f"tests/{'/'.join(parts)}/"
        if found := sorted(test for test in tests if test.startswith(inside)):
            return found
        parts.pop()
    return []
