"""Setting the limits of many tables that play one game. What is left empty stays as it is at each table."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from backoffice.casinos.models import GamingTable
from backoffice.core.errors import DomainError
from backoffice.core.wording import clock_time
from games.bulk.acts.base import Act, Change, Objection, Outlook, objection_to
from games.limits.forms import LimitsForm
from games.limits.selectors import LimitsInForce, book_of_rules, limits_in_force
from games.limits.services import plan_limits, set_table_limits
from games.packs.selectors import pack_title


class BulkLimitsForm(LimitsForm):
    """One field for each limit that any of the tables knows; only what is filled in is set."""

    seen = None  # type: ignore[assignment]
    pack = forms.ChoiceField(label=gettext_lazy("Tables that play"))

    @property
    def amounts(self) -> dict[str, Any]:
        return {path: amount for path, amount in super().amounts.items() if amount is not None}


class SetLimits(Act):
    key = "limits"
    label = gettext_lazy("Set limits")
    icon = "coins"
    fields_template = "bulk/_limit_fields.html"

    @cached_property
    def in_force(self) -> dict[int, LimitsInForce]:
        return limits_in_force(self.bulk.tables, self.bulk.at)

    @cached_property
    def games(self) -> dict[str, int]:
        """Packs that are played at the tables, with at how many, the most frequent first."""
        found: dict[str, int] = {}
        for each in self.in_force.values():
            found[each.rules.pack_id] = found.get(each.rules.pack_id, 0) + 1
        return dict(sorted(found.items(), key=lambda pair: -pair[1]))

    def form(self, data: Any = None) -> Any:
        if not self.games:
            raise DomainError(
                _("No rules are in force at any of these tables, so they have no limits to set.")
            )
        asked = data.get("pack", "") if data else ""
        pack_id = asked if asked in self.games else next(iter(self.games))
        playing = [each for each in self.in_force.values() if each.rules.pack_id == pack_id]
        own_name = self.bulk.access.person.full_name if self.bulk.access.person else ""
        form = BulkLimitsForm(
            data,
            book=book_of_rules(playing[0].rules),
            # every wager that one of them offers
            rules={
                "wagers": tuple(
                    dict.fromkeys(code for each in playing for code in each.rules.values.get("wagers", ()))
                )
            },
            limits={},
            is_open=any(each.table.open_since for each in playing),  # type: ignore[attr-defined]
            initial={"sign_by": own_name, "announced_by": own_name, "players": "yes", "pack": pack_id},
        )
        if "players" in form.fields:
            form.fields["players"].label = _("Is anyone playing at one of the open tables now?")
        choice: Any = form.fields["pack"]
        choice.choices = [(key, f"{pack_title(key)} ({number})") for key, number in self.games.items()]
        return form

    def button(self, number: int) -> str:
        return ngettext(
            "Set the limits of %(number)d table", "Set the limits of %(number)d tables", number
        ) % {"number": number}

    def outlooks(self, form: Any) -> Iterator[Outlook]:
        wanted = form.cleaned_data["pack"]
        for table in self.bulk.tables:
            held = self.in_force.get(table.pk)
            if held is None or held.rules.pack_id != wanted:
                yield Outlook(table, objection=self._plays_another(table, held))
                continue
            yield self._outlook(table, held, form)

    def _plays_another(self, table: GamingTable, held: LimitsInForce | None) -> Objection:
        if held is None:
            return Objection(
                _("No rules are in force at %(table)s, so it has no limits to set.") % {"table": table}
            )
        return Objection(
            _("%(table)s plays %(game)s.") % {"table": table, "game": pack_title(held.rules.pack_id)}
        )

    def _outlook(self, table: Any, held: LimitsInForce, form: Any) -> Outlook:
        plan = plan_limits(
            table=table,
            rules=held.rules,
            current=held.record,
            limits=form.amounts,
            players=form.are_players_there and table.open_since is not None,
            at=self.bulk.at,
        )
        remarks = [each.message for each in plan.findings if each not in plan.errors]
        if plan.decisions and plan.from_at and plan.from_at > self.bulk.at:
            at = clock_time(plan.from_at, self.bulk.casino.zone)
            remarks.insert(
                0,
                _("Holds from %(at)s: %(minutes)d minutes after sign and announcement.")
                % {"at": at, "minutes": plan.minutes},
            )
        seen = held.record.pk if held.record else None
        return Outlook(
            table,
            changes=tuple(
                Change(each.label, each.before_text, each.after_text, each.words, each.cite)
                for each in plan.decisions
            ),
            objection=objection_to(lambda: self._set(table, form, seen)),
            remarks=tuple(remarks),
            pack_id=held.rules.pack_id,
            seen=str(held.record.pk) if held.record else "",
        )

    def _set(self, table: Any, form: Any, seen: int | None) -> Any:
        return set_table_limits(
            table=table,
            limits=form.amounts,
            players=form.are_players_there and table.open_since is not None,
            sign_by=form.cleaned_data["sign_by"],
            announced_by=form.cleaned_data["announced_by"],
            note=form.cleaned_data["note"],
            seen=seen,
            at=self.bulk.at,
            actor=self.bulk.actor,
        )

    def do(self, table: GamingTable, form: Any) -> str:
        seen = self.bulk.seen.get(table.pk, "")
        written = self._set(table, form, int(seen) if seen.isdecimal() and len(seen) < 19 else None)
        if written.from_at <= self.bulk.at:
            return _("The new limits are in force now.")
        at = clock_time(written.from_at, self.bulk.casino.zone)
        return _("The new limits take effect at %(at)s.") % {"at": at}
