"""The database itself keeps the promise: rules hold neither before their minute, nor suspended, nor withdrawn."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION games_ensure_rules_may_hold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    held tstzrange := tstzrange(NEW.from_at, NEW.to_at, '[)');
    rules record;
BEGIN
    SELECT effective_at, withdrawn_at INTO rules FROM games_rulesversion WHERE id = NEW.rules_id;
    IF NEW.from_at < rules.effective_at THEN
        RAISE EXCEPTION 'Rules % do not hold before %.', NEW.rules_id, rules.effective_at
            USING ERRCODE = 'check_violation', CONSTRAINT = 'rules_never_hold_before_their_minute';
    END IF;
    IF held && tstzrange(rules.withdrawn_at, NULL, '[)') AND rules.withdrawn_at IS NOT NULL THEN
        RAISE EXCEPTION 'Rules % are withdrawn.', NEW.rules_id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'withdrawn_rules_never_hold';
    END IF;
    IF EXISTS (SELECT FROM games_suspension WHERE rules_id = NEW.rules_id
               AND tstzrange(from_at, lifted_at, '[)') && held) THEN
        RAISE EXCEPTION 'Rules % are suspended.', NEW.rules_id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'suspended_rules_never_hold';
    END IF;
    RETURN NEW;
END $$;

CREATE FUNCTION games_ensure_rules_hold_nowhere() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    stopped tstzrange;
    stopped_rules bigint;
BEGIN
    IF TG_TABLE_NAME = 'games_suspension' THEN
        stopped := tstzrange(NEW.from_at, NEW.lifted_at, '[)');
        stopped_rules := NEW.rules_id;
    ELSE
        stopped := tstzrange(NEW.withdrawn_at, NULL, '[)');
        stopped_rules := NEW.id;
    END IF;
    IF EXISTS (SELECT FROM games_tablerules WHERE rules_id = stopped_rules
               AND tstzrange(from_at, to_at, '[)') && stopped) THEN
        RAISE EXCEPTION 'Rules % still hold at a table.', stopped_rules
            USING ERRCODE = 'check_violation', CONSTRAINT = 'stopped_rules_hold_nowhere';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER rules_hold_when_they_may BEFORE INSERT OR UPDATE ON games_tablerules
    FOR EACH ROW EXECUTE FUNCTION games_ensure_rules_may_hold();
CREATE TRIGGER periods_keep_their_beginning BEFORE UPDATE OF table_id, rules_id, from_at ON games_tablerules
    FOR EACH ROW WHEN (OLD.table_id <> NEW.table_id OR OLD.rules_id <> NEW.rules_id OR OLD.from_at <> NEW.from_at)
    EXECUTE FUNCTION games_refuse_change();
CREATE TRIGGER suspended_rules_hold_nowhere BEFORE INSERT ON games_suspension
    FOR EACH ROW EXECUTE FUNCTION games_ensure_rules_hold_nowhere();
CREATE TRIGGER withdrawn_rules_hold_nowhere BEFORE UPDATE OF withdrawn_at ON games_rulesversion
    FOR EACH ROW WHEN (NEW.withdrawn_at IS NOT NULL) EXECUTE FUNCTION games_ensure_rules_hold_nowhere();
CREATE TRIGGER suspensions_stay
    BEFORE UPDATE OF rules_id, from_at, reason, by_name OR DELETE ON games_suspension
    FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
"""
BACKWARD = """
DROP TRIGGER suspensions_stay ON games_suspension;
DROP TRIGGER withdrawn_rules_hold_nowhere ON games_rulesversion;
DROP TRIGGER suspended_rules_hold_nowhere ON games_suspension;
DROP TRIGGER periods_keep_their_beginning ON games_tablerules;
DROP TRIGGER rules_hold_when_they_may ON games_tablerules;
DROP FUNCTION games_ensure_rules_hold_nowhere();
DROP FUNCTION games_ensure_rules_may_hold();
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0018_going_live")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
