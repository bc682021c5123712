"""A change that cannot be made, in words for the person who asked for it."""

from django.utils.functional import Promise


class DomainError(Exception):
    """Says what is wrong and what is allowed; `field` names the entry it belongs to, if one does.

    `allowed` and `clause` repeat for programs what the sentence says: the range, and where it is written.
    """

    def __init__(
        self, message: str | Promise, *, field: str | None = None, allowed: str = "", clause: str = ""
    ) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.allowed = allowed
        self.clause = clause

    def __str__(self) -> str:
        return str(self.message)


class TryAgain(DomainError):
    """Nothing is wrong with what was asked; it works `seconds` later."""

    def __init__(self, message: str | Promise, *, seconds: int, field: str | None = None) -> None:
        super().__init__(message, field=field)
        self.seconds = seconds


class RefusedByTheClock(DomainError):
    """A refusal that another hour would not give: too early, too late, not begun or begun already.

    Told as any other, but never told again for a repeated request: by then it may not be true any more.
    """


class BatchRefused(Exception):
    """Nothing was written, since some of it could not be."""

    def __init__(self, refusals: dict[int, DomainError]) -> None:
        super().__init__(f"{len(refusals)} refused")
        self.refusals = refusals


def depends_on_the_clock(error: Exception) -> bool:
    """Also where an endpoint tells a service's refusal in words of its own."""
    for each in (error, error.__cause__):
        if isinstance(each, BatchRefused):
            # what else is refused stands at any hour, and wrong PINs among it stay counted
            return all(isinstance(one, RefusedByTheClock) for one in each.refusals.values())
        if isinstance(each, RefusedByTheClock):
            return True
    return False
