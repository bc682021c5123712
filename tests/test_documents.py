"""What the documents name is there: files, modules, names of the code, commands, links."""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("backoffice", "games", "submissions", "tests", "benchmarks")
FOLDERS = (*PACKAGES, "templates", "docs", ".ci")
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])
EACH = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda each: str(each.relative_to(ROOT)))

# made when the product is set up or runs, or written by whoever reads the page
MADE_LATER = (
    "var/*",
    ".venv/*",
    ".venv",
    "node_modules/*",
    ".env",
    "us-zz/*",
    "FILE.toml",
    "snapshot.json",
    "*.postman.json",
)
FILES = (".py", ".md", ".toml", ".html", ".css", ".js", ".json", ".yaml", ".lock", ".png")
LIBRARY_COMMANDS = {"sendtestemail", "migrate", "check", "collectstatic"}
# of systemd, PostgreSQL and Numba: our code need not say them
NAMES_OF_OTHERS = {"WorkingDirectory", "EnvironmentFile", "ExecStart", "btree_gist", "NUMBA_CACHE_DIR"}

FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"`([^`\n]+)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
PLACEHOLDER = re.compile(r"<[a-z_ ]+>")
MODULE = re.compile(rf"(?:{'|'.join(PACKAGES)})(?:\.\w+)+")
NAME = re.compile(r"[A-Za-z]\w*(?:_\w+|[a-z][A-Z]\w*)")


@cache
def tree() -> frozenset[str]:
    """Every file and folder of the project, as paths from its root."""
    below = (path for folder in FOLDERS for path in [ROOT / folder, *(ROOT / folder).rglob("*")])
    paths = [*below, *(path for path in ROOT.iterdir() if path.is_file())]
    return frozenset(path.relative_to(ROOT).as_posix() for path in paths if "__pycache__" not in path.parts)


@cache
def names_in_code() -> frozenset[str]:
    sources = [each for each in tree() if each.endswith((".py", ".toml", ".html", ".js", ".example"))]
    texts = ((ROOT / each).read_text() for each in sources if each != "tests/test_documents.py")
    return frozenset(word for text in texts for word in re.findall(r"\w+", text))


@cache
def quoted(document: Path) -> list[str]:
    return QUOTED.findall(FENCED.sub("", document.read_text()))


def words_of(document: Path) -> Iterator[str]:
    """Single words of what is quoted, so that the paths in a command are looked at too."""
    for each in quoted(document):
        yield from (word.rstrip(".") for word in re.split(r"[\s\"'=:(),;|#]+", each) if word)


def is_path(word: str) -> bool:
    return not word.startswith(("/", "http")) and (
        ("/" in word and word.split("/")[0] in FOLDERS) or (word.endswith(FILES) and word not in FILES)
    )


def is_there(word: str) -> bool:
    """In full from the root, or as the end of a path where a document speaks of one folder."""
    pattern = PLACEHOLDER.sub("*", word).rstrip("/")
    if pattern.split("/")[0] in FOLDERS:
        found = [
            each for each in tree() if fnmatchcase(each, pattern) and each.count("/") == pattern.count("/")
        ]
    else:
        found = [each for each in tree() if fnmatchcase(f"/{each}", f"*/{pattern}")]
    return any((ROOT / each).is_dir() for each in found) if word.endswith("/") else bool(found)


@EACH
def test_paths_are_there(document: Path) -> None:
    paths = {word for word in words_of(document) if is_path(word)}
    expected = {each for each in paths if not any(fnmatchcase(each, made) for made in MADE_LATER)}
    assert sorted(each for each in expected if not is_there(each)) == []


@EACH
def test_modules_and_what_they_hold_are_there(document: Path) -> None:
    modules = {word for word in words_of(document) if MODULE.fullmatch(word) and not word.endswith(FILES)}
    assert sorted(each for each in modules if not _is_importable(each)) == []


def _is_importable(dotted: str) -> bool:
    path = dotted.replace(".", "/")
    if {path, f"{path}.py"} & tree():
        return True
    module, _, name = dotted.rpartition(".")
    source = ROOT / f"{module.replace('.', '/')}.py"
    return source.is_file() and bool(
        re.search(rf"^(?:def |class )?{name}\b", source.read_text(), re.MULTILINE)
    )


@EACH
def test_names_of_the_code_are_in_it(document: Path) -> None:
    """Classes, functions, settings and fields: whatever is quoted alone, or called, and written as code writes it."""
    named = {re.sub(r"\(.*\)$", "", each).rpartition(".")[2] for each in quoted(document)}
    names = {each for each in named if NAME.fullmatch(each)} - NAMES_OF_OTHERS
    assert sorted(names - names_in_code()) == []


@EACH
def test_commands_can_be_given(document: Path) -> None:
    text = document.read_text()
    targets = re.findall(r"^([a-z-]+):  ## ", (ROOT / "Makefile").read_text(), re.MULTILINE)
    asked = [each for span in quoted(document) for each in re.findall(r"^make ([a-z-]+)", span)]
    assert sorted(set(asked) - set(targets)) == []
    commands = {Path(each).stem for each in tree() if "/management/commands/" in each} | LIBRARY_COMMANDS
    assert sorted(set(re.findall(r"manage\.py ([a-z_]+)", text)) - commands) == []


@EACH
def test_links_lead_to_a_file_and_a_heading_of_it(document: Path) -> None:
    links = [each for each in LINK.findall(FENCED.sub("", document.read_text())) if "://" not in each]
    assert [each for each in links if not _leads_somewhere(document, each)] == []


def _leads_somewhere(document: Path, link: str) -> bool:
    path, _, anchor = link.partition("#")
    target = document.parent / path if path else document
    if not target.exists() or not anchor:
        return target.exists()
    return anchor in {_anchor_of(heading) for heading in HEADING.findall(target.read_text())}


def _anchor_of(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def test_every_document_can_be_reached_from_the_readme() -> None:
    seen, waiting = set[Path](), [ROOT / "README.md"]
    while waiting:
        document = waiting.pop().resolve()
        if document in seen or document.suffix != ".md":
            continue
        seen.add(document)
        links = (each.partition("#")[0] for each in LINK.findall(document.read_text()) if "://" not in each)
        waiting += [document.parent / each for each in links if each]
    assert sorted(str(each.relative_to(ROOT)) for each in DOCUMENTS if each not in seen) == []
