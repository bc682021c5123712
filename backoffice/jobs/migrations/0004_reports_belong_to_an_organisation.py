"""Reports made before are kept where it is certain to whom they belong: the property says so, and the person who asked is
still there. The others can be asked for again."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def give_each_its_organisation(apps: Any, schema_editor: Any) -> None:
    Report = apps.get_model("jobs", "Report")
    Membership = apps.get_model("people", "Membership")
    for report in Report.objects.select_related("property"):
        member = Membership.objects.filter(person=report.person_id).first()
        casino = report.property
        # a comparison of earnings may tell of more than the property on which it was asked for
        if member and casino and report.kind != "earnings":
            if member.operator_id and member.operator_id == casino.operator_id:
                report.operator_id = casino.operator_id
            elif member.regulator_id and member.regulator_id == casino.regulator_id:
                report.regulator_id = casino.regulator_id
        if report.operator_id or report.regulator_id:
            report.save(update_fields=["operator", "regulator"])
            report.properties.set([casino])
            continue
        if report.file:
            report.file.storage.delete(report.file.name)
        report.delete()


class Migration(migrations.Migration):
    dependencies = [
        ("casinos", "0001_initial"),
        ("jobs", "0003_waiting_jobs_into_queues"),
        ("people", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="report",
            name="operator",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="casinos.operator",
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="regulator",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="casinos.regulator",
            ),
        ),
        migrations.AddField(
            model_name="report",
            name="properties",
            field=models.ManyToManyField(related_name="+", to="casinos.property"),
        ),
        migrations.RunPython(give_each_its_organisation, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="report",
            constraint=models.CheckConstraint(
                condition=models.Q(("operator__isnull", False), ("regulator__isnull", True))
                | models.Q(("operator__isnull", True), ("regulator__isnull", False)),
                name="report_belongs_to_one_organisation",
            ),
        ),
    ]
