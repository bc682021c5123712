"""The database itself keeps the papers of decks: no receipt, movement, report or count is changed or removed."""

from django.db import migrations

LOGS = (
    "decklot",
    "deckmovement",
    "collection",
    "inspectionorder",
    "inspectionresult",
    "discrepancyreport",
    "discrepancyfinding",
    "destruction",
    "cardreplacement",
    "dailyreconciliation",
    "quarterlycount",
    "countline",
)
FORWARD = "".join(
    f"CREATE TRIGGER {name}_stays BEFORE UPDATE OR DELETE ON games_{name} "
    "FOR EACH ROW EXECUTE FUNCTION games_refuse_change();\n"
    for name in LOGS
)
FORWARD += """
CREATE TRIGGER deck_labels_stay BEFORE UPDATE OF property_id, number, dealer_name, supervisor_name OR DELETE
    ON games_deckset FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
CREATE TRIGGER preshuffling_forms_stay BEFORE UPDATE OF property_id, form_number, seal_number, prepared_at, place,
    decks, back_colour, device, dealer_name, supervisor_name, notice_given_at OR DELETE
    ON games_preshuffledcontainer FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
"""
BACKWARD = "".join(f"DROP TRIGGER {name}_stays ON games_{name};\n" for name in LOGS)
BACKWARD += """
DROP TRIGGER preshuffling_forms_stay ON games_preshuffledcontainer;
DROP TRIGGER deck_labels_stay ON games_deckset;
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0008_deck_life")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
