import django.db.models.deletion
import pgtrigger.compiler
from django.conf import settings
from django.db import migrations, models

import backoffice.core.append_only


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("account", "0009_emailaddress_unique_primary_email"),
        ("axes", "0010_accessattemptexpiration"),
        ("badges", "0001_initial"),
        ("casinos", "0001_initial"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
        ("people", "__first__"),
        ("usersessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="DeckNotice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("batch", models.PositiveSmallIntegerField(verbose_name="batch")),
                ("since", models.DateTimeField(verbose_name="decks opened")),
                (
                    "kind",
                    models.CharField(choices=[("reminder", "Due soon"), ("late", "Due")], max_length=10),
                ),
                ("due_at", models.DateTimeField(verbose_name="due")),
                ("sent_at", models.DateTimeField(verbose_name="sent")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deck_notices",
                        to="casinos.gamingtable",
                    ),
                ),
            ],
            options={
                "ordering": ["-sent_at"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "batch", "since", "kind"), name="deck_notice_goes_out_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckSettings",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                (
                    "remind_minutes",
                    models.PositiveSmallIntegerField(
                        default=30,
                        help_text="Minutes, 5 to 240.",
                        verbose_name="reminder before decks are due",
                    ),
                ),
                (
                    "property",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deck_settings",
                        to="casinos.property",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "deck settings",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("remind_minutes__gte", 5), ("remind_minutes__lte", 240)),
                        name="deck_reminder_5_to_240",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ShoeEnd",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="ended")),
                ("received_at", models.DateTimeField(verbose_name="received")),
                ("batch", models.PositiveSmallIntegerField(verbose_name="batch")),
                ("rounds", models.PositiveIntegerField(blank=True, null=True, verbose_name="rounds dealt")),
                (
                    "cards_dealt",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="cards dealt"),
                ),
                ("device_id", models.CharField(max_length=60, verbose_name="device")),
                ("sequence", models.PositiveBigIntegerField(verbose_name="number of the message")),
                ("reported_by_name", models.CharField(max_length=200, verbose_name="reported by")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="shoe_ends",
                        to="casinos.gamingtable",
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "indexes": [models.Index(fields=["table", "-at", "-id"], name="shoe_ends_of_a_table")],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "device_id", "sequence"), name="shoe_ends_once"),
                    models.CheckConstraint(
                        condition=models.Q(("batch__in", [1, 2])), name="shoe_batch_1_or_2"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("device_id", ""), _negated=True), name="shoe_end_names_its_device"
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="1ea5a55be4577c6fb5182bff14f8d658a8f2ce35",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_9e9ec",
                            table="decks_shoeend",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="changed")),
                ("batch", models.PositiveSmallIntegerField(verbose_name="batch")),
                ("back_colour", models.CharField(max_length=20, verbose_name="colour of the backs")),
                ("decks_opened", models.PositiveSmallIntegerField(verbose_name="decks opened")),
                ("decks_removed", models.PositiveSmallIntegerField(verbose_name="decks removed")),
                (
                    "decks_in_batch",
                    models.PositiveSmallIntegerField(verbose_name="decks in the batch afterwards"),
                ),
                (
                    "source",
                    models.CharField(
                        choices=[("storage", "Card storage"), ("preshuffled", "Preshuffled, sealed")],
                        max_length=12,
                        verbose_name="taken from",
                    ),
                ),
                (
                    "preshuffle_form",
                    models.CharField(blank=True, max_length=40, verbose_name="preshuffling form"),
                ),
                ("seal_number", models.CharField(blank=True, max_length=40, verbose_name="seal number")),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("rotation", "Rotation"),
                            ("opening", "Table opened"),
                            ("damage", "Damaged card"),
                            ("tampering", "Sign of tampering"),
                            ("regulator", "Regulator's request"),
                            ("closing", "Decks taken off the table"),
                        ],
                        max_length=12,
                        verbose_name="reason",
                    ),
                ),
                ("notes", models.CharField(blank=True, max_length=400, verbose_name="notes")),
                ("inspected_by_name", models.CharField(max_length=150, verbose_name="inspected by")),
                ("verified_by_name", models.CharField(max_length=150, verbose_name="verified by")),
                ("is_void", models.BooleanField(default=False, verbose_name="takes the entry back")),
                ("logged_by_name", models.CharField(max_length=200, verbose_name="logged by")),
                ("device_id", models.CharField(blank=True, max_length=60, verbose_name="device")),
                (
                    "device_sequence",
                    models.PositiveBigIntegerField(
                        blank=True, null=True, verbose_name="sequence on the device"
                    ),
                ),
                ("received_at", models.DateTimeField(verbose_name="received")),
                (
                    "sets_clock",
                    models.GeneratedField(
                        db_persist=True,
                        expression=models.ExpressionWrapper(
                            models.Q(
                                ("decks_in_batch", 0),
                                ("decks_opened__gte", models.F("decks_in_batch")),
                                _connector="OR",
                            ),
                            output_field=models.BooleanField(),
                        ),
                        output_field=models.BooleanField(),
                    ),
                ),
                (
                    "corrects",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrected_by",
                        to="decks.deckchange",
                        verbose_name="corrects",
                    ),
                ),
                (
                    "inspected_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="badges.badge"
                    ),
                ),
                (
                    "logged_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deck_changes",
                        to="casinos.gamingtable",
                    ),
                ),
                (
                    "verified_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="badges.badge"
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "indexes": [
                    models.Index(fields=["table", "-at", "-id"], name="deck_changes_of_a_table"),
                    models.Index(
                        condition=models.Q(("is_void", False), ("sets_clock", True)),
                        fields=["table", "batch", "-at", "-id"],
                        name="deck_clocks_of_a_table",
                    ),
                    models.Index(fields=["at"], name="deck_changes_in_time"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("batch__in", [1, 2])), name="deck_batch_1_or_2"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("decks_in_batch__lte", 20), ("decks_opened__lte", 20), ("decks_removed__lte", 20)
                        ),
                        name="deck_counts_are_plausible",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_void", True),
                            ("decks_opened__gt", 0),
                            ("decks_removed__gt", 0),
                            _connector="OR",
                        ),
                        name="deck_change_changes_something",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("decks_opened__lte", models.F("decks_in_batch"))),
                        name="opened_decks_are_in_the_batch",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("verified_by", models.F("inspected_by")), _negated=True),
                        name="deck_change_attested_by_two",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("preshuffle_form", ""), ("seal_number", ""), ("source", "storage")),
                            models.Q(
                                ("source", "preshuffled"),
                                models.Q(("preshuffle_form", ""), _negated=True),
                                models.Q(("seal_number", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="preshuffled_decks_name_form_and_seal",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("is_void", False), ("corrects__isnull", False), _connector="OR"),
                        name="deck_entry_taken_back_is_named",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("device_id", ""), ("device_sequence__isnull", True)),
                            models.Q(
                                models.Q(("device_id", ""), _negated=True), ("device_sequence__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="deck_entry_of_a_device_is_numbered",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("device_id", ""), _negated=True),
                        fields=("table", "device_id", "device_sequence"),
                        name="deck_entry_of_a_device_once",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="0a71f7815aae9fd0cb0812f1b0a44f0172a49188",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_cc007",
                            table="decks_deckchange",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="is_never_emptied",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="af91760729f01d61cfcf530acf341f8decbd8af9",
                            level="STATEMENT",
                            operation="TRUNCATE",
                            pgid="pgtrigger_is_never_emptied_4fd2b",
                            table="decks_deckchange",
                            when="BEFORE",
                        ),
                    ),
                ],
            },
        ),
    ]
