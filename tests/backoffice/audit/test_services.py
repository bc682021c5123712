"""The trail tells every change, in its own transaction, and shows when somebody tampered with it."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.audit.models import AuditEntry, AuditHead
from backoffice.audit.services import GENESIS, audited_change, hash_of, state_of, verify_chains
from backoffice.casinos.models import Operator
from tests.databases import owners_hand
from tests.factories import make_operator, make_property, make_regulator

pytestmark = pytest.mark.django_db

ENTRIES, HEADS = AuditEntry._meta.db_table, AuditHead._meta.db_table


def rename(operator: Operator, name: str, actor: Actor) -> None:
    with audited_change(actor=actor) as trail:
        before = state_of(operator, "name")
        operator.name = name
        operator.save()
        trail.record(
            verb="operator.changed", subject=operator, before=before, after=state_of(operator, "name")
        )


def change_and_fail(operator: Operator, actor: Actor) -> None:
    with audited_change(actor=actor) as trail:
        trail.record(verb="operator.retired", subject=operator)
        raise ZeroDivisionError


def tamper(sql: str, *params: str) -> None:
    """What the owner of the database could do: switch the triggers off first."""
    with owners_hand(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(sql, params)
        cursor.execute("SET LOCAL session_replication_role = origin")


def test_an_entry_tells_who_when_what_before_and_after(actor: Actor) -> None:
    operator = make_operator(name="Harbor")
    rename(operator, "Harbor Point", actor)
    entry = AuditEntry.objects.get()
    assert (entry.verb, entry.object_label, entry.actor) == (
        "operator.changed",
        "Harbor Point",
        "manage.py test",
    )
    assert (entry.before, entry.after) == ({"name": "Harbor"}, {"name": "Harbor Point"})
    assert entry.source == {"kind": "command", "name": "test"}
    assert entry.chain == f"operator:{operator.pk}"


def test_a_change_that_fails_leaves_no_entry(actor: Actor) -> None:
    operator = make_operator(name="Harbor")
    with pytest.raises(ZeroDivisionError):
        change_and_fail(operator, actor)
    assert not AuditEntry.objects.exists()
    assert not AuditHead.objects.exists()


def test_an_inner_change_taken_back_takes_its_entries_with_it(actor: Actor) -> None:
    operator = make_operator(name="Harbor")
    with audited_change(actor=actor) as outer:
        outer.record(verb="operator.changed", subject=operator)
        with pytest.raises(ZeroDivisionError):
            change_and_fail(operator, actor)
    assert [entry.verb for entry in AuditEntry.objects.all()] == ["operator.changed"]


def test_an_inner_change_names_its_own_actor(actor: Actor) -> None:
    operator = make_operator()
    with audited_change(actor=actor) as outer:
        outer.record(verb="operator.changed", subject=operator)
        rename(operator, "by somebody else", Actor.in_command("other"))
    actors = AuditEntry.objects.order_by("sequence").values_list("actor", flat=True)
    assert list(actors) == ["manage.py test", "manage.py other"]


def test_entries_are_chained_per_organisation(actor: Actor) -> None:
    harbor, deadwood = make_operator(), make_operator()
    for name in ("a", "b", "c"):
        rename(harbor, f"harbor {name}", actor)
    rename(deadwood, "deadwood a", actor)
    hashes = AuditEntry.objects.filter(chain=f"operator:{harbor.pk}").order_by("sequence")
    assert [entry.sequence for entry in hashes] == [1, 2, 3]
    assert [entry.previous_hash for entry in hashes] == [GENESIS, hashes[0].hash, hashes[1].hash]
    assert AuditEntry.objects.get(chain=f"operator:{deadwood.pk}").previous_hash == GENESIS
    assert [report.broken for report in verify_chains()] == ["", ""]


def test_what_concerns_a_property_belongs_to_its_operator(actor: Actor) -> None:
    casino = make_property()
    with audited_change(actor=actor) as trail:
        trail.record(verb="property.added", subject=casino)
        trail.record(verb="regulator.added", subject=make_regulator("sg"))
    chains = dict(AuditEntry.objects.values_list("verb", "chain"))
    assert chains["property.added"] == f"operator:{casino.operator_id}"
    assert chains["regulator.added"].startswith("regulator:")
    assert AuditEntry.objects.get(verb="property.added").property_id == casino.pk


@pytest.mark.parametrize(
    "sql",
    [
        f"UPDATE {ENTRIES} SET actor = 'nobody'",
        f"DELETE FROM {ENTRIES}",
        f"TRUNCATE {ENTRIES}",
        f"UPDATE {HEADS} SET count = 0",
        f"DELETE FROM {HEADS}",
        f"TRUNCATE {HEADS}",
    ],
)
def test_the_database_refuses_to_rewrite_the_trail_even_for_its_owner(sql: str, actor: Actor) -> None:
    rename(make_operator(), "new name", actor)
    with (
        owners_hand(),
        pytest.raises(DatabaseError, match=r"append-only|only move forward"),
        transaction.atomic(),
    ):
        connection.cursor().execute(sql)
    assert [report.broken for report in verify_chains()] == [""]


def test_verify_audit_names_the_altered_entry(actor: Actor, capsys: pytest.CaptureFixture[str]) -> None:
    operator = make_operator()
    for name in ("a", "b", "c"):
        rename(operator, name, actor)
    tamper(f"UPDATE {ENTRIES} SET after = %s WHERE sequence = 2", '{"name": "forged"}')
    with pytest.raises(CommandError, match="1 of 1 chains are broken"):
        call_command("verify_audit")
    assert (
        f"operator:{operator.pk}: 2 entries, BROKEN at entry 2 (operator.changed)" in capsys.readouterr().out
    )


def test_verify_audit_sees_a_removed_entry_and_a_cut_tail(actor: Actor) -> None:
    operator = make_operator()
    for name in ("a", "b", "c"):
        rename(operator, name, actor)
    with transaction.atomic():
        tamper(f"DELETE FROM {ENTRIES} WHERE sequence = 3")
        [report] = verify_chains()
        assert report.broken == "entry 3: missing, the head counts 3 entries and only 2 are left"
        tamper(f"DELETE FROM {ENTRIES} WHERE sequence = 1")
        [report] = verify_chains()
        assert report.broken == "entry 2 (operator.changed): entry 1 is missing before it"


def test_a_chain_cut_away_whole_still_shows_by_its_head(actor: Actor) -> None:
    rename(make_operator(), "a", actor)
    tamper(f"DELETE FROM {ENTRIES}")
    [report] = verify_chains()
    assert report.broken.startswith("entry 1: missing")


def test_a_rehashed_forgery_no_longer_fits_what_follows(actor: Actor) -> None:
    operator = make_operator()
    for name in ("a", "b"):
        rename(operator, name, actor)
    entry = AuditEntry.objects.get(sequence=1)
    entry.actor = "somebody else"
    tamper(
        f"UPDATE {ENTRIES} SET actor = %s, hash = %s WHERE sequence = 1",
        entry.actor,
        hash_of(entry),
    )
    [report] = verify_chains()
    assert report.broken == "entry 2 (operator.changed): it does not follow from the entry before it"


def test_verify_audit_passes_on_a_whole_trail(actor: Actor, capsys: pytest.CaptureFixture[str]) -> None:
    rename(make_operator(), "a", actor)
    call_command("verify_audit")
    assert "1 chains whole." in capsys.readouterr().out


def heads_kept_in(folder: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    call_command("verify_audit", "--json")
    kept = folder / "heads.json"
    kept.write_text(capsys.readouterr().out)
    return kept


def test_verify_audit_prints_whole_heads(actor: Actor, capsys: pytest.CaptureFixture[str]) -> None:
    operator = make_operator()
    rename(operator, "a", actor)
    call_command("verify_audit")
    head = AuditHead.objects.get()
    assert f"{head.chain}: 1 entries, whole, head {head.hash}\n" in capsys.readouterr().out


def test_heads_kept_elsewhere_are_found_again_also_when_the_chain_grew(
    actor: Actor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    harbor, deadwood = make_operator(), make_operator()
    for operator in (harbor, deadwood):
        rename(operator, f"{operator} a", actor)
    kept = heads_kept_in(tmp_path, capsys)
    rename(harbor, "harbor b", actor)
    rename(harbor, "harbor c", actor)
    call_command("verify_audit", "--expect", str(kept))
    said = capsys.readouterr().out
    assert f"operator:{harbor.pk}: 3 entries" in said
    assert "grew by 2 since the head that was expected" in said
    assert f"{AuditHead.objects.get(chain=f'operator:{deadwood.pk}').hash}, as expected" in said


def forge(operator: Operator, *, keep: int) -> None:
    """What an owner of the database could do: cut the tail, and put a head over what is left that fits it."""
    chain = f"operator:{operator.pk}"
    tamper(f"DELETE FROM {ENTRIES} WHERE chain = %s AND sequence > {keep}", chain)
    last = AuditEntry.objects.get(chain=chain, sequence=keep)
    tamper(f"UPDATE {HEADS} SET count = {keep}, hash = %s WHERE chain = %s", last.hash, chain)


def test_a_cut_tail_with_a_fitting_head_is_told_by_the_head_kept_elsewhere(
    actor: Actor, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    operator = make_operator()
    for name in ("a", "b", "c"):
        rename(operator, name, actor)
    kept = heads_kept_in(tmp_path, capsys)
    forge(operator, keep=2)
    call_command("verify_audit")
    with pytest.raises(CommandError, match=f"Not as expected: operator:{operator.pk}") as refused:
        call_command("verify_audit", "--expect", str(kept))
    assert refused.value.returncode == 3
    assert "SHORTENED" in capsys.readouterr().out
    rename(operator, "d", actor)
    with pytest.raises(CommandError, match="Not as expected"):
        call_command("verify_audit", "--json", "--expect", str(kept))
    [told] = json.loads(capsys.readouterr().out)["chains"]
    assert (told["compared"], told["count"], told["expected_at"]) == ("differs", 3, None)


def test_a_head_can_be_named_by_hand_and_a_chain_that_is_gone_is_missed(actor: Actor) -> None:
    rename(make_operator(), "a", actor)
    head = AuditHead.objects.get()
    call_command("verify_audit", "--expect", f"{head.chain}={head.hash}")
    with pytest.raises(CommandError, match="Not as expected"):
        call_command("verify_audit", "--expect", f"{head.chain}={'a' * 64}")
    with pytest.raises(CommandError, match="1 of 2 chains are broken"):
        call_command("verify_audit", "--expect", f"operator:999={head.hash}")
    with pytest.raises(CommandError, match="neither a file nor CHAIN=HASH") as refused:
        call_command("verify_audit", "--expect", "operator:1")
    assert refused.value.returncode == 2


def test_time_does_not_run_back_in_a_chain_when_the_clock_does(
    actor: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator, real = make_operator(), timezone.now
    rename(operator, "a", actor)
    monkeypatch.setattr(timezone, "now", lambda: real() - timedelta(hours=2))
    rename(operator, "b", actor)
    first, second = AuditEntry.objects.order_by("sequence")
    assert second.at >= first.at
    assert [report.broken for report in verify_chains()] == [""]


@pytest.mark.parametrize("change", [{"at": timedelta(seconds=-1)}, {"previous_hash": "0" * 64}])
def test_the_database_takes_no_entry_that_does_not_follow_the_last(
    change: dict[str, Any], actor: Actor
) -> None:
    rename(make_operator(), "a", actor)
    entry = AuditEntry.objects.get()
    entry.previous_hash = change.get("previous_hash", entry.hash)
    entry.at += change.get("at", timedelta())
    entry.pk, entry.sequence = None, 2
    with pytest.raises(IntegrityError, match="does not follow the one before"), transaction.atomic():
        entry.save(force_insert=True)


def test_the_head_is_locked_only_while_entries_are_written(actor: Actor) -> None:
    """So two long changes of one house run side by side."""
    operator = make_operator()
    with audited_change(actor=actor) as trail:
        trail.record(verb="operator.changed", subject=operator)
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_locks JOIN pg_class ON pg_class.oid = relation "
                f"WHERE relname = '{HEADS}' AND pid = pg_backend_pid()"
            )
            assert cursor.fetchone() == (0,)
    assert AuditHead.objects.get().count == 1


def test_a_chain_that_was_cut_away_with_its_head_is_missed(actor: Actor) -> None:
    rename(make_operator(), "a", actor)
    tamper(f"DELETE FROM {ENTRIES}")
    tamper(f"DELETE FROM {HEADS}")
    [report] = verify_chains()
    assert report.broken == "entry 1: there is no such chain"


def test_a_mistyped_chain_is_no_success() -> None:
    with pytest.raises(CommandError, match="1 of 1 chains are broken"):
        call_command("verify_audit", "operator:999")
