"""Numbers that stand in an address or a form, as anybody may have written them there."""


def number_in(text: str) -> int | None:
    """The id that is named; None where there is no number, and 0, which no row has, for one longer than any id."""
    if not (text.isascii() and text.isdecimal()):
        return None
    return int(text) if len(text) < 19 else 0
