"""The pack that `docs/adding-a-jurisdiction.md` prints, written out as files."""

import re
from pathlib import Path

GUIDE = Path(__file__).parents[3] / "docs" / "adding-a-jurisdiction.md"
PACK = "us-zz/casino-war"
_FILE = re.compile(
    r"^`(?P<name>us-zz/[\w.-]+\.toml)`\n\n```toml\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


def documented_files() -> dict[str, str]:
    return {each["name"]: each["text"] for each in _FILE.finditer(GUIDE.read_text(encoding="utf-8"))}


def write_documented_pack(root: Path, **changes: tuple[str, str]) -> Path:
    """The files under a root; `paragraphs=(old, new)` replaces text in the file of that kind, `head` is the first."""
    for name, printed in documented_files().items():
        text = printed
        kind = name.removeprefix("us-zz/casino-war").removesuffix(".toml").removeprefix(".") or "head"
        if kind in changes:
            old, new = changes[kind]
            assert old in text, f"{name} has no {old!r}"
            text = text.replace(old, new, 1)
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root
