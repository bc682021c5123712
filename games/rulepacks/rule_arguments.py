"""A check that a pack binds must exist, and must get the arguments that it asks for."""

from collections.abc import Iterator

from pydantic import ValidationError

from games.rulepacks.book import Book


def argument_problems(book: Book, file: str) -> Iterator[tuple[str, str, str]]:
    # Imported here, since the checks themselves read packs.
    from games.validation.registry import find_rule, rule_names

    for check in book.checks:
        where = f"check {check.code}"
        rule = find_rule(check.rule)
        if rule is None:
            yield file, f"{where}, rule", f"there is no check {check.rule}: {', '.join(rule_names())}"
            continue
        try:
            rule.arguments_from(check.arguments)
        except ValidationError as error:
            for each in error.errors():
                place = ", ".join(str(part) for part in each["loc"])
                reason = "unknown key" if each["type"] == "extra_forbidden" else str(each["msg"])
                yield file, f"{where}, arguments{', ' if place else ''}{place}", reason
