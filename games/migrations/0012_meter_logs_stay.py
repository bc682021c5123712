"""The log of a meter is append-only; alerts, adjustments and payout documents go on, but never away."""

from django.db import migrations

FORWARD = """
CREATE TRIGGER meter_terms_stay BEFORE UPDATE OR DELETE ON games_levelterms
    FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
CREATE TRIGGER meter_readings_stay
    BEFORE UPDATE OF level_id, at, received_at, shown, counter, wagers, counted_from_id, source, device_id, sequence,
        note, read_by_name, corrects_id, is_void, reason
    OR DELETE ON games_meterreading FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
CREATE TRIGGER jackpot_hits_stay
    BEFORE UPDATE OF level_id, table_id, at, amount, other_award, restarted, hand, cards, witnesses, recorded_at,
        recorded_by_name, corrects_id, is_void, reason
    OR DELETE ON games_jackpothit FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
CREATE TRIGGER meter_alerts_stay BEFORE UPDATE OF level_id, reading_id, hit_id, kind, at, raised_at, amount, arithmetic
    OR DELETE ON games_meteralert FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
CREATE TRIGGER meter_adjustments_stay BEFORE UPDATE OF level_id, kind, amount, reason, malfunction_report, requested_at
    OR DELETE ON games_meteradjustment FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
CREATE TRIGGER payout_documents_stay
    BEFORE UPDATE OF property_id, hit_id, number, citation, paid_for_at, table_number, hand, amount, prepared_by_name,
        prepared_at, witness_name
    OR DELETE ON games_payoutdocument FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
"""
BACKWARD = """
DROP TRIGGER payout_documents_stay ON games_payoutdocument;
DROP TRIGGER meter_adjustments_stay ON games_meteradjustment;
DROP TRIGGER meter_alerts_stay ON games_meteralert;
DROP TRIGGER jackpot_hits_stay ON games_jackpothit;
DROP TRIGGER meter_readings_stay ON games_meterreading;
DROP TRIGGER meter_terms_stay ON games_levelterms;
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0011_progressives")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
