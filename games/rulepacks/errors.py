"""A pack that does not load says in which file, at which key and why."""

from games.engine.errors import EngineError


class PackError(EngineError):
    """`problems` holds every (file, key, reason) that was found; the message is all of them in one line."""

    def __init__(self, *problems: tuple[str, str, str]) -> None:
        super().__init__("; ".join(": ".join(part for part in problem if part) for problem in problems))
        self.problems = problems


class UnknownPack(EngineError):
    """No pack has this id."""
