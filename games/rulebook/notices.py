"""The draft of a notice: what a new version of a pack asks of rules that were approved under an earlier one."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.rulepacks.pack import Pack
from games.validation.findings import Finding


@dataclass(frozen=True)
class BrokenRules:
    """Approved rules that the new version would not let pass, at which tables, and why."""

    casino_id: int
    casino: str
    rules: str
    approval: str
    tables: tuple[str, ...]
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> int:
        return sum(each.severity == "error" for each in self.findings)

    @property
    def data(self) -> dict[str, object]:
        """As a notice keeps it: it stands without the rules and the pack."""
        return {
            "casino": self.casino,
            "rules": self.rules,
            "approval": self.approval,
            "tables": list(self.tables),
            "findings": [
                {
                    "code": each.code,
                    "severity": each.severity,
                    "message": each.message,
                    "hint": each.hint,
                    "citation": each.citation,
                }
                for each in self.findings
            ],
        }


def version_name(pack: Pack) -> str:
    return pack.head.version or pack.hash[:12]


def drafted_subject(pack: Pack) -> str:
    return _("%(title)s: new version of the rules") % {"title": pack.head.title}


def drafted_text(old: Pack, new: Pack, *, operator: str, broken: Sequence[BrokenRules]) -> str:
    """In plain words, for a person to change before it is sent."""
    opening = _(
        "To %(operator)s\n\n"
        "A new version of “%(document)s” is in use (%(new)s, previously %(old)s). These rules were approved for you and"
        " do not comply with it:"
    ) % {
        "operator": operator,
        "document": new.head.document,
        "new": version_name(new),
        "old": version_name(old),
    }
    closing = _(
        "Please submit an amendment for each of them, or tell us why none is needed. Until it is decided the approved"
        " rules stay in force at these tables."
    )
    return "\n\n".join([opening, *(_told(each) for each in broken), closing, new.head.authority])


def _told(broken: BrokenRules) -> str:
    where = (
        _("tables %(tables)s") % {"tables": ", ".join(broken.tables)}
        if broken.tables
        else _("at no table yet")
    )
    head = f"{broken.casino} · {broken.rules}, {broken.approval} ({where})"
    lines = [
        f"- {each.message}{' ' + each.hint if each.hint else ''} ({each.citation})"
        for each in broken.findings
    ]
    return "\n".join([head, *lines])
