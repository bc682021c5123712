"""Reads packs from their folders. A pack is found because it is there: `<jurisdiction>/<game>.toml` under the root."""

import hashlib
import json
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

from pydantic import BaseModel, ValidationError

from games.engine.errors import EngineError
from games.engine.game import Game, find_game
from games.engine.numbers import BadData, read_toml
from games.rulepacks.checking import check_pack
from games.rulepacks.errors import PackError, UnknownPack
from games.rulepacks.head import PackHead
from games.rulepacks.kinds import KINDS
from games.rulepacks.linking import link
from games.rulepacks.pack import Pack
from games.rulepacks.places import roots

M = TypeVar("M", bound=BaseModel)
_ID = re.compile(r"[a-z0-9][a-z0-9-]*/[a-z0-9][a-z0-9-]*", re.ASCII)


def pack_ids(root: Path | None = None) -> list[str]:
    """Every pack, or those under one root; files with a dot in their name belong to the pack beside them."""
    return sorted(
        f"{path.parent.name}/{path.stem}"
        for folder in _roots(root)
        for path in folder.glob("*/*.toml")
        if "." not in path.stem
    )


@lru_cache(maxsize=64)
def load_pack(pack_id: str, root: Path | None = None) -> Pack:
    """The pack, or every problem that keeps it from loading."""
    known = (each / f"{pack_id}.toml" for each in _roots(root)) if _ID.fullmatch(pack_id) else ()
    head = next((path for path in known if path.is_file()), None)
    if head is None:
        raise UnknownPack(f"there is no pack {pack_id!r}: one of {', '.join(pack_ids(root))}")
    folder, name = head.parent, head.stem
    texts = {kind: _text(path) for kind, path in _files(folder, name).items()}
    return pack_from_texts(pack_id, texts)


def pack_from_texts(pack_id: str, texts: Mapping[str, str]) -> Pack:
    """A pack from the text of its files by kind, wherever they were kept."""
    name = pack_id.split("/")[1]
    raw = {kind: _parse(text, f"{name}.{kind}.toml".replace("..", ".")) for kind, text in texts.items()}
    head = _validate(PackHead, raw[""], f"{name}.toml")
    if head.id != pack_id:
        raise PackError((f"{name}.toml", "id", f"says {head.id!r}, and the file is that of {pack_id!r}"))
    try:
        game = find_game(head.game)
    except EngineError as error:
        raise PackError((f"{name}.toml", "game", str(error))) from None
    files = {"": head} | _validate_files(raw, name, game)
    pack = Pack(
        id=pack_id, game=game, files=files, built=check_pack(files, game, name), hash=_hash(raw), texts=texts
    )
    link(pack)
    return pack


def read_file(model: type[M], path: Path) -> M:
    """One file that belongs to no pack, such as the law of a place, or every problem in it."""
    return cast(M, _validate(model, _parse(_text(path), path.name), path.name))


def _roots(root: Path | None) -> tuple[Path, ...]:
    return roots() if root is None else (root,)


def _files(folder: Path, name: str) -> dict[str, Path]:
    return {
        path.stem[len(name) + 1 :]: path
        for path in (folder / f"{name}.toml", *sorted(folder.glob(f"{name}.*.toml")))
    }


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise PackError((path.name, "", f"is not valid TOML: {error}")) from None


def _parse(text: str, file: str) -> dict[str, Any]:
    try:
        return read_toml(text)
    except BadData as error:
        raise PackError(*((file, path, words) for path, words in error.problems)) from None
    except ValueError as error:
        raise PackError((file, "", f"is not valid TOML: {error}")) from None


def _validate_files(raw: Mapping[str, dict[str, Any]], name: str, game: Game) -> dict[str, Any]:
    known: Mapping[str, Any] = KINDS | dict(game.sections)
    files = {}
    for kind, data in raw.items():
        if kind == "":
            continue
        file = f"{name}.{kind}.toml"
        if kind not in known:
            raise PackError(
                (file, "", f"is of an unknown kind: one of {', '.join(sorted(k for k in known if k))}")
            )
        files[kind] = _validate(known[kind], data, file)
    return files


def _validate(model: type[Any], data: dict[str, Any], file: str) -> Any:
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise PackError(*((file, *problem) for problem in _problems(error, data))) from None


def describe(error: ValidationError, data: Any) -> list[str]:
    """What pydantic found, each with its place in words."""
    return [": ".join(part for part in problem if part) for problem in _problems(error, data)]


def _problems(error: ValidationError, data: Any) -> list[tuple[str, str]]:
    """An empty list is no news where its items were refused one by one."""
    found = error.errors()
    places = [each["loc"] for each in found]
    return [
        (_where(each["loc"], data), _why(each))
        for each in found
        if each["type"] != "too_short"
        or not any(place[: len(each["loc"])] == each["loc"] for place in places if place != each["loc"])
    ]


def _where(location: tuple[int | str, ...], data: Any) -> str:
    """`wager tiger, row two_cards, pays` instead of `wager.16.row.0.pays`: a person looks for names."""
    words: list[str] = []
    here = data
    for part in location:
        try:
            here = here[part]
        except (KeyError, IndexError, TypeError):
            here = None
        name = next(
            (
                here[key]
                for key in ("code", "id", "event", "path")
                if isinstance(here, dict) and isinstance(here.get(key), str)
            ),
            None,
        )
        if isinstance(part, int) and words:
            words[-1] = f"{words[-1]} {name or part + 1}"
        else:
            words.append(str(part))
    return ", ".join(words)


def _why(error: Mapping[str, Any]) -> str:
    if error["type"] == "extra_forbidden":
        return "unknown key"
    return str(error["msg"]).removeprefix("Value error, ")


def _hash(raw: Mapping[str, Any]) -> str:
    text = json.dumps(raw, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()
