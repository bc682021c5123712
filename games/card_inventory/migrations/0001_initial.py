import django.db.models.deletion
import django.db.models.expressions
import pgtrigger.compiler
import pgtrigger.migrations
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
        ("decks", "0001_initial"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
        ("people", "__first__"),
        ("usersessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Collection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="when")),
                ("by_name", models.CharField(max_length=200, verbose_name="by")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "pit",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="casinos.pit",
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="casinos.property"
                    ),
                ),
            ],
            options={
                "ordering": ["-at"],
                "indexes": [models.Index(fields=["property", "-at"], name="deck_collections_in_time")],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="e50c7849f8f2b613065d9cd63f430b218a2c3ec1",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_65a1a",
                            table="card_inventory_collection",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DailyReconciliation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="when")),
                ("by_name", models.CharField(max_length=200, verbose_name="by")),
                ("day", models.DateField(verbose_name="gaming day")),
                ("from_at", models.DateTimeField(verbose_name="from")),
                ("to_at", models.DateTimeField(verbose_name="to")),
                ("opening", models.PositiveIntegerField(verbose_name="on hand at the start")),
                ("received", models.PositiveIntegerField(verbose_name="received")),
                ("destroyed", models.PositiveIntegerField(verbose_name="destroyed")),
                ("other", models.IntegerField(verbose_name="other entries")),
                ("closing", models.PositiveIntegerField(verbose_name="on hand at the end")),
                ("opening_by_state", models.JSONField(default=dict)),
                ("closing_by_state", models.JSONField(default=dict)),
                ("movements", models.JSONField(default=dict)),
                ("witness_name", models.CharField(max_length=150, verbose_name="countersigned by")),
                ("has_difference", models.BooleanField(default=False, verbose_name="differs")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="casinos.property"
                    ),
                ),
                (
                    "witness",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="badges.badge",
                    ),
                ),
            ],
            options={
                "ordering": ["-day"],
                "constraints": [
                    models.UniqueConstraint(fields=("property", "day"), name="one_reconciliation_per_day"),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "closing",
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        django.db.models.expressions.CombinedExpression(
                                            models.F("opening"), "+", models.F("received")
                                        ),
                                        "-",
                                        models.F("destroyed"),
                                    ),
                                    "+",
                                    models.F("other"),
                                ),
                            )
                        ),
                        name="reconciliation_adds_up",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="25a6a55285a84d18cb7ee6dc2c6a1e864ae8125b",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_7a31b",
                            table="card_inventory_dailyreconciliation",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckBook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("opened_at", models.DateTimeField(verbose_name="kept since")),
                ("last_lot", models.PositiveIntegerField(default=0)),
                ("last_label", models.PositiveIntegerField(default=0)),
                ("last_order", models.PositiveIntegerField(default=0)),
                ("last_report", models.PositiveIntegerField(default=0)),
                ("last_destruction", models.PositiveIntegerField(default=0)),
                (
                    "property",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deck_book",
                        to="casinos.property",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DeckLot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="lot")),
                ("manufacturer", models.CharField(blank=True, max_length=80, verbose_name="manufacturer")),
                ("back_colour", models.CharField(max_length=20, verbose_name="colour of the backs")),
                ("back_design", models.CharField(blank=True, max_length=60, verbose_name="back design")),
                ("decks", models.PositiveIntegerField(verbose_name="decks received")),
                (
                    "invoice",
                    models.CharField(blank=True, max_length=40, verbose_name="invoice or delivery note"),
                ),
                ("received_at", models.DateTimeField(verbose_name="received")),
                ("received_by_name", models.CharField(max_length=200, verbose_name="received by")),
                (
                    "witness_name",
                    models.CharField(blank=True, max_length=150, verbose_name="in the presence of"),
                ),
                ("is_unrecorded", models.BooleanField(default=False, verbose_name="without a receipt")),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deck_lots",
                        to="casinos.property",
                    ),
                ),
                (
                    "received_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "witness",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="badges.badge",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("property", "number"), name="deck_lot_number_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("is_unrecorded", True)),
                        fields=("property", "back_colour"),
                        name="one_lot_without_receipt_per_colour",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("decks", 0), ("is_unrecorded", True)),
                            models.Q(("decks__gt", 0), ("is_unrecorded", False)),
                            _connector="OR",
                        ),
                        name="deck_lot_receipt_counts_decks",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="b68223a5fa79926f67ba35e6b1cdc48bbcf5fc4a",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_691d3",
                            table="card_inventory_decklot",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckBalance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("storage", "In storage"),
                            ("preshuffled", "Preshuffled, sealed"),
                            ("at_table", "At a table"),
                            ("removed", "Waiting for security"),
                            ("collected", "Collected"),
                            ("in_inspection", "In inspection"),
                            ("clean", "Inspected, to be destroyed"),
                            ("discrepant", "Discrepancy"),
                            ("destroyed", "Destroyed"),
                            ("missing", "Missing"),
                        ],
                        max_length=16,
                    ),
                ),
                ("batch", models.PositiveSmallIntegerField(default=0)),
                ("decks", models.PositiveIntegerField(verbose_name="decks")),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="casinos.property"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deck_balances",
                        to="casinos.gamingtable",
                    ),
                ),
                (
                    "lot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="balances",
                        to="card_inventory.decklot",
                    ),
                ),
            ],
            options={
                "indexes": [models.Index(fields=["property", "state"], name="deck_balances_by_state")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("lot", "state", "table", "batch"),
                        name="one_balance_per_place",
                        nulls_distinct=False,
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("batch__gt", 0), ("state", "at_table"), ("table__isnull", False)),
                            models.Q(
                                models.Q(("state", "at_table"), _negated=True),
                                ("batch", 0),
                                ("table__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="deck_balance_names_table_in_play_only",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Destruction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="when")),
                ("by_name", models.CharField(max_length=200, verbose_name="by")),
                ("number", models.PositiveIntegerField(verbose_name="destruction")),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("shredded", "Shredded"),
                            ("drilled", "Cancelled by drilling"),
                            ("cut", "Cancelled by cutting"),
                        ],
                        max_length=10,
                        verbose_name="how",
                    ),
                ),
                ("place", models.CharField(blank=True, max_length=60, verbose_name="where")),
                ("witness_name", models.CharField(max_length=150, verbose_name="witness")),
                ("decks", models.PositiveIntegerField(verbose_name="decks")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="casinos.property"
                    ),
                ),
                (
                    "witness",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="badges.badge",
                    ),
                ),
            ],
            options={
                "ordering": ["-number"],
                "indexes": [models.Index(fields=["property", "-at"], name="deck_destructions_in_time")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("property", "number"), name="deck_destruction_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("decks__gt", 0)), name="destruction_destroys_decks"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("witness_name", ""), _negated=True),
                        name="destruction_has_a_witness",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="def6653ff3212d9e004c311119d2b22454755367",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_99c73",
                            table="card_inventory_destruction",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckSet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                ("number", models.PositiveIntegerField(verbose_name="label")),
                ("batch", models.PositiveSmallIntegerField(default=0, verbose_name="batch")),
                ("decks", models.PositiveSmallIntegerField(verbose_name="decks")),
                ("back_colour", models.CharField(max_length=20, verbose_name="colour of the backs")),
                ("reason", models.CharField(max_length=200, verbose_name="reason")),
                ("removed_at", models.DateTimeField(verbose_name="removed")),
                ("due_at", models.DateTimeField(null=True, verbose_name="to be destroyed by")),
                ("dealer_name", models.CharField(max_length=150, verbose_name="dealer")),
                ("supervisor_name", models.CharField(max_length=150, verbose_name="floor supervisor")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("storage", "In storage"),
                            ("preshuffled", "Preshuffled, sealed"),
                            ("at_table", "At a table"),
                            ("removed", "Waiting for security"),
                            ("collected", "Collected"),
                            ("in_inspection", "In inspection"),
                            ("clean", "Inspected, to be destroyed"),
                            ("discrepant", "Discrepancy"),
                            ("destroyed", "Destroyed"),
                            ("missing", "Missing"),
                        ],
                        default="removed",
                        max_length=16,
                        verbose_name="state",
                    ),
                ),
                ("voided_at", models.DateTimeField(null=True, verbose_name="taken back")),
                (
                    "collection",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sets",
                        to="card_inventory.collection",
                    ),
                ),
                (
                    "deck_change",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="removed_set",
                        to="decks.deckchange",
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deck_sets",
                        to="casinos.property",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deck_sets",
                        to="casinos.gamingtable",
                    ),
                ),
                (
                    "destruction",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sets",
                        to="card_inventory.destruction",
                    ),
                ),
            ],
            options={
                "ordering": ["due_at", "number"],
            },
        ),
        migrations.CreateModel(
            name="DiscrepancyReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="when")),
                ("by_name", models.CharField(max_length=200, verbose_name="by")),
                ("number", models.PositiveIntegerField(verbose_name="report")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("missing", "Cards missing"),
                            ("extra", "Cards too many"),
                            ("marked", "Marked, bent or cut cards"),
                            ("foreign", "Cards of another deck"),
                            ("label", "Label or seal not right"),
                            ("other", "Something else"),
                        ],
                        max_length=10,
                        verbose_name="what was found",
                    ),
                ),
                ("cards", models.CharField(blank=True, max_length=200, verbose_name="cards concerned")),
                ("description", models.CharField(max_length=600, verbose_name="description")),
                (
                    "told",
                    models.CharField(
                        help_text="Surveillance and the regulator's representative, with the time.",
                        max_length=200,
                        verbose_name="who was told",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "deck_set",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="discrepancy_report",
                        to="card_inventory.deckset",
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="casinos.property"
                    ),
                ),
            ],
            options={
                "ordering": ["-number"],
                "indexes": [models.Index(fields=["property", "-at"], name="deck_discrepancies_in_time")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("property", "number"), name="deck_discrepancy_number_once"
                    )
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="0a63d2b9158ca565f06267da3c089c74103978c9",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_a42fe",
                            table="card_inventory_discrepancyreport",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DiscrepancyFinding",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="when")),
                ("by_name", models.CharField(max_length=200, verbose_name="by")),
                ("finding", models.CharField(max_length=600, verbose_name="what came of it")),
                ("action_taken", models.CharField(blank=True, max_length=400, verbose_name="what was done")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="casinos.property"
                    ),
                ),
                (
                    "report",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="finding",
                        to="card_inventory.discrepancyreport",
                    ),
                ),
            ],
            options={
                "ordering": ["-at"],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="3cec4dec27bc85c8234b7cdb444878a44f417bd2",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_b8f9e",
                            table="card_inventory_discrepancyfinding",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="InspectionOrder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="when")),
                ("by_name", models.CharField(max_length=200, verbose_name="by")),
                ("number", models.PositiveIntegerField(verbose_name="work order")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="casinos.property"
                    ),
                ),
            ],
            options={
                "ordering": ["-number"],
                "constraints": [
                    models.UniqueConstraint(fields=("property", "number"), name="deck_work_order_number_once")
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="e3b60b2288dd729633985b42dc20931980710b8f",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_c82ac",
                            table="card_inventory_inspectionorder",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="deckset",
            name="order",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="sets",
                to="card_inventory.inspectionorder",
            ),
        ),
        migrations.CreateModel(
            name="InspectionResult",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="when")),
                ("by_name", models.CharField(max_length=200, verbose_name="by")),
                ("decks_found", models.PositiveSmallIntegerField(verbose_name="decks counted")),
                ("is_clean", models.BooleanField(verbose_name="nothing found")),
                ("notes", models.CharField(blank=True, max_length=400, verbose_name="notes")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "deck_set",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="inspection_result",
                        to="card_inventory.deckset",
                    ),
                ),
                (
                    "order",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="results",
                        to="card_inventory.inspectionorder",
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="casinos.property"
                    ),
                ),
            ],
            options={
                "ordering": ["-at"],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="b13d5053a3aa42c7bfa28ea7822996fd81406242",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_373fc",
                            table="card_inventory_inspectionresult",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PreshuffledContainer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                ("form_number", models.CharField(max_length=40, verbose_name="form number")),
                ("prepared_at", models.DateTimeField(verbose_name="prepared")),
                ("place", models.CharField(max_length=60, verbose_name="where")),
                ("decks", models.PositiveSmallIntegerField(verbose_name="decks")),
                ("back_colour", models.CharField(max_length=20, verbose_name="colour of the backs")),
                ("device", models.CharField(max_length=60, verbose_name="shuffling or inspection device")),
                ("seal_number", models.CharField(max_length=40, verbose_name="seal number")),
                ("dealer_name", models.CharField(max_length=150, verbose_name="prepared by")),
                ("supervisor_name", models.CharField(max_length=150, verbose_name="verified by")),
                ("notice_given_at", models.DateTimeField(null=True, verbose_name="regulator notified")),
                (
                    "notice_due_at",
                    models.DateTimeField(null=True, verbose_name="regulator to be notified by"),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("sealed", "Sealed"),
                            ("opened", "Opened at a table"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="sealed",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("withdrawn_at", models.DateTimeField(null=True, verbose_name="withdrawn")),
                (
                    "withdrawn_reason",
                    models.CharField(blank=True, max_length=200, verbose_name="why it was withdrawn"),
                ),
                (
                    "dealer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="badges.badge",
                    ),
                ),
                (
                    "opened_at_change",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="preshuffled_container",
                        to="decks.deckchange",
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="preshuffled_containers",
                        to="casinos.property",
                    ),
                ),
                (
                    "supervisor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="badges.badge",
                    ),
                ),
            ],
            options={
                "ordering": ["-prepared_at"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("property", "seal_number"),
                        name="seal_number_used_once",
                        violation_error_message="This seal number has been used already.",
                    ),
                    models.UniqueConstraint(
                        fields=("property", "form_number"),
                        name="preshuffling_form_used_once",
                        violation_error_message="A form of this number exists already.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("notice_due_at__isnull", True),
                            models.Q(
                                ("notice_given_at__isnull", False),
                                ("notice_given_at__lte", models.F("notice_due_at")),
                            ),
                            _connector="OR",
                        ),
                        name="preshuffling_after_its_notice",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("decks__gt", 0)), name="preshuffled_container_holds_decks"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("opened_at_change__isnull", False), ("state", "opened")),
                            models.Q(
                                models.Q(("state", "opened"), _negated=True),
                                ("opened_at_change__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="opened_container_names_its_entry",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="c5dc468e93a48aef5a306765749cce2edd985979",
                            operation='UPDATE OF "property_id", "form_number", "prepared_at", "place", "decks", "back_colour", "device", "seal_number", "dealer_name", "supervisor_name", "notice_given_at", "notice_due_at" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_6b590",
                            table="card_inventory_preshuffledcontainer",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="deckset",
            name="container",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="withdrawn_set",
                to="card_inventory.preshuffledcontainer",
            ),
        ),
        migrations.CreateModel(
            name="DeckPart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("decks", models.PositiveSmallIntegerField(verbose_name="decks")),
                (
                    "lot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="parts",
                        to="card_inventory.decklot",
                    ),
                ),
                (
                    "deck_set",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="card_inventory.deckset",
                    ),
                ),
                (
                    "container",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="card_inventory.preshuffledcontainer",
                    ),
                ),
            ],
            options={
                "ordering": ["lot__number"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("deck_set__isnull", True), ("container__isnull", True), _connector="XOR"
                        ),
                        name="deck_part_of_one_thing",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("decks__gt", 0)), name="deck_part_holds_decks"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DeckMovement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("decks", models.PositiveIntegerField(verbose_name="decks")),
                (
                    "act",
                    models.CharField(
                        choices=[
                            ("receive", "Received"),
                            ("book_unrecorded", "Booked without a receipt"),
                            ("preshuffle", "Preshuffled"),
                            ("open", "Opened at a table"),
                            ("remove", "Removed under a label"),
                            ("withdraw", "Container withdrawn"),
                            ("collect", "Collected by security"),
                            ("order_inspection", "Taken into inspection"),
                            ("pass", "Inspected, nothing found"),
                            ("report", "Discrepancy reported"),
                            ("destroy", "Destroyed"),
                            ("write_off", "Missing at a count"),
                            ("find", "Found at a count"),
                            ("correct", "Corrected"),
                        ],
                        max_length=16,
                        verbose_name="what",
                    ),
                ),
                (
                    "source_state",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("storage", "In storage"),
                            ("preshuffled", "Preshuffled, sealed"),
                            ("at_table", "At a table"),
                            ("removed", "Waiting for security"),
                            ("collected", "Collected"),
                            ("in_inspection", "In inspection"),
                            ("clean", "Inspected, to be destroyed"),
                            ("discrepant", "Discrepancy"),
                            ("destroyed", "Destroyed"),
                            ("missing", "Missing"),
                        ],
                        max_length=16,
                        verbose_name="from",
                    ),
                ),
                (
                    "target_state",
                    models.CharField(
                        choices=[
                            ("storage", "In storage"),
                            ("preshuffled", "Preshuffled, sealed"),
                            ("at_table", "At a table"),
                            ("removed", "Waiting for security"),
                            ("collected", "Collected"),
                            ("in_inspection", "In inspection"),
                            ("clean", "Inspected, to be destroyed"),
                            ("discrepant", "Discrepancy"),
                            ("destroyed", "Destroyed"),
                            ("missing", "Missing"),
                        ],
                        max_length=16,
                        verbose_name="to",
                    ),
                ),
                ("batch", models.PositiveSmallIntegerField(default=0)),
                ("at", models.DateTimeField(verbose_name="when")),
                ("posted_at", models.DateTimeField(verbose_name="entered")),
                ("by_names", models.CharField(max_length=320, verbose_name="by")),
                ("document", models.CharField(blank=True, max_length=60, verbose_name="document")),
                (
                    "deck_change",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deck_movements",
                        to="decks.deckchange",
                    ),
                ),
                (
                    "lot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="movements",
                        to="card_inventory.decklot",
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="casinos.property"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="casinos.gamingtable",
                    ),
                ),
                (
                    "deck_set",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="movements",
                        to="card_inventory.deckset",
                    ),
                ),
                (
                    "container",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="movements",
                        to="card_inventory.preshuffledcontainer",
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "indexes": [
                    models.Index(fields=["property", "at"], name="deck_movements_in_time"),
                    models.Index(fields=["property", "posted_at"], name="deck_movements_as_entered"),
                    models.Index(fields=["lot", "-at"], name="deck_movements_of_a_lot"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("decks__gt", 0)), name="deck_movement_moves_decks"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("source_state", models.F("target_state")), _negated=True),
                        name="deck_movement_goes_somewhere",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="777bd48ea1f586bef52d5940a110cef654b89d84",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_54ddf",
                            table="card_inventory_deckmovement",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="QuarterlyCount",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="when")),
                ("by_name", models.CharField(max_length=200, verbose_name="by")),
                ("year", models.PositiveSmallIntegerField(verbose_name="year")),
                ("quarter", models.PositiveSmallIntegerField(verbose_name="quarter")),
                ("witness_name", models.CharField(max_length=150, verbose_name="countersigned by")),
                ("book", models.PositiveIntegerField(verbose_name="decks in the book")),
                ("counted", models.PositiveIntegerField(verbose_name="decks counted")),
                ("has_difference", models.BooleanField(default=False, verbose_name="differs")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="casinos.property"
                    ),
                ),
                (
                    "witness",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="badges.badge",
                    ),
                ),
            ],
            options={
                "ordering": ["-year", "-quarter"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("property", "year", "quarter"), name="one_count_per_quarter"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("quarter__gte", 1), ("quarter__lte", 4)), name="quarters_1_to_4"
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="3108ed43c6a06ab522fe37fc4504ecfe5e9d6480",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_3d1d4",
                            table="card_inventory_quarterlycount",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CountLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("storage", "In storage"),
                            ("preshuffled", "Preshuffled, sealed"),
                            ("at_table", "At a table"),
                            ("removed", "Waiting for security"),
                            ("collected", "Collected"),
                            ("in_inspection", "In inspection"),
                            ("clean", "Inspected, to be destroyed"),
                            ("discrepant", "Discrepancy"),
                            ("destroyed", "Destroyed"),
                            ("missing", "Missing"),
                        ],
                        max_length=16,
                        verbose_name="what",
                    ),
                ),
                ("book", models.PositiveIntegerField(verbose_name="book")),
                ("counted", models.PositiveIntegerField(verbose_name="counted")),
                ("explanation", models.CharField(blank=True, max_length=400, verbose_name="explanation")),
                (
                    "reconciliation",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="card_inventory.dailyreconciliation",
                    ),
                ),
                (
                    "lot",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="card_inventory.decklot",
                    ),
                ),
                (
                    "quarterly",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lines",
                        to="card_inventory.quarterlycount",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("reconciliation__isnull", True), ("quarterly__isnull", True), _connector="XOR"
                        ),
                        name="count_line_of_one_sheet",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("book", models.F("counted")),
                            models.Q(("explanation", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="counted_difference_is_explained",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="41c6014fe008abd4493fb8eac68e23c3f60119e2",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_8c79f",
                            table="card_inventory_countline",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CardInventoryNotice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("due_soon", "To be destroyed soon"),
                            ("overdue", "Not destroyed in time"),
                            ("day", "Day not reconciled"),
                            ("quarter", "Quarter not counted"),
                        ],
                        max_length=10,
                    ),
                ),
                ("about", models.CharField(max_length=20)),
                ("sent_at", models.DateTimeField(verbose_name="sent")),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="casinos.property"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("property", "kind", "about"), name="deck_life_notice_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CardReplacement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="replaced")),
                ("batch", models.PositiveSmallIntegerField(default=1, verbose_name="batch")),
                ("card", models.CharField(max_length=3, verbose_name="card")),
                ("back_colour", models.CharField(max_length=20, verbose_name="colour of the backs")),
                (
                    "cause",
                    models.CharField(
                        choices=[
                            ("bent", "Bent or creased"),
                            ("torn", "Torn"),
                            ("marked", "Marked or stained"),
                            ("flawed", "Printing flaw"),
                            ("missing", "Lost"),
                        ],
                        max_length=10,
                        verbose_name="what was wrong",
                    ),
                ),
                (
                    "envelope",
                    models.CharField(blank=True, max_length=40, verbose_name="envelope that keeps the card"),
                ),
                ("notes", models.CharField(blank=True, max_length=400, verbose_name="notes")),
                ("dealer_name", models.CharField(max_length=150, verbose_name="dealer")),
                ("supervisor_name", models.CharField(max_length=150, verbose_name="floor supervisor")),
                ("logged_by_name", models.CharField(max_length=200, verbose_name="logged by")),
                (
                    "dealer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="badges.badge",
                    ),
                ),
                (
                    "logged_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="card_replacements",
                        to="casinos.property",
                    ),
                ),
                (
                    "supervisor",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="badges.badge",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="card_replacements",
                        to="casinos.gamingtable",
                    ),
                ),
            ],
            options={
                "ordering": ["-at", "-pk"],
                "indexes": [models.Index(fields=["property", "-at"], name="card_replacements_in_time")],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="eeee8ca2987033e36422ef3ac019053d62403fa9",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_cb230",
                            table="card_inventory_cardreplacement",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.AddIndex(
            model_name="deckset",
            index=models.Index(
                condition=models.Q(
                    models.Q(("state", "destroyed"), _negated=True), ("voided_at__isnull", True)
                ),
                fields=["property", "state", "due_at"],
                name="deck_sets_not_destroyed",
            ),
        ),
        migrations.AddIndex(
            model_name="deckset",
            index=models.Index(fields=["property", "removed_at"], name="deck_sets_in_time"),
        ),
        migrations.AddConstraint(
            model_name="deckset",
            constraint=models.UniqueConstraint(fields=("property", "number"), name="deck_label_number_once"),
        ),
        migrations.AddConstraint(
            model_name="deckset",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "state__in",
                        ["removed", "collected", "in_inspection", "clean", "discrepant", "destroyed"],
                    )
                ),
                name="deck_set_states",
            ),
        ),
        migrations.AddConstraint(
            model_name="deckset",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("collection__isnull", True), ("state", "removed")),
                    models.Q(models.Q(("state", "removed"), _negated=True), ("collection__isnull", False)),
                    _connector="OR",
                ),
                name="collected_set_names_its_round",
            ),
        ),
        migrations.AddConstraint(
            model_name="deckset",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("order__isnull", True), ("state__in", ["removed", "collected"])),
                    models.Q(
                        models.Q(("state__in", ["removed", "collected"]), _negated=True),
                        ("order__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="inspected_set_names_its_order",
            ),
        ),
        migrations.AddConstraint(
            model_name="deckset",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("destruction__isnull", False), ("state", "destroyed")),
                    models.Q(models.Q(("state", "destroyed"), _negated=True), ("destruction__isnull", True)),
                    _connector="OR",
                ),
                name="destroyed_set_names_its_destruction",
            ),
        ),
        migrations.AddConstraint(
            model_name="deckset",
            constraint=models.CheckConstraint(
                condition=models.Q(("decks__gt", 0), ("voided_at__isnull", False), _connector="OR"),
                name="deck_set_holds_decks",
            ),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name="deckset",
            trigger=pgtrigger.compiler.Trigger(
                name="keeps_what_was_written",
                sql=backoffice.core.append_only.GuardSql(
                    func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                    hash="c4518d1a96a465395c58b44f383c0dae26190a92",
                    operation='UPDATE OF "property_id", "number", "dealer_name", "supervisor_name" OR DELETE',
                    pgid="pgtrigger_keeps_what_was_written_0d425",
                    table="card_inventory_deckset",
                    when="BEFORE",
                ),
            ),
        ),
    ]
