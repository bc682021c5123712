"""An entry of the main menu; it appears for whoever may do its action."""

from dataclasses import dataclass, field

from django.utils.functional import Promise

from backoffice.permissions.actions import Action


@dataclass(frozen=True)
class Entry:
    # not in the hash: that of words to be translated is theirs in the language of the moment
    label: str | Promise = field(hash=False)
    icon: str
    url_name: str
    action: Action
    # URL names that belong to this entry begin so, which marks it as current
    sections: tuple[str, ...]
    # "operator" or "regulator", where the other side has a page of its own for the same action
    audience: str = ""
