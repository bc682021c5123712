from django.db import migrations

# The program that added or changed a webhook last, as the audit trail has it.
CLIENTS = """
UPDATE webhooks_webhook AS webhook SET client_id = found.id
FROM (
    SELECT DISTINCT ON (entry.object_id) entry.object_id, client.id
    FROM audit_auditentry AS entry
    JOIN oauth2_provider_application AS application ON application.client_id = entry.source ->> 'client'
    JOIN api_apiclient AS client ON client.application_id = application.id
    WHERE entry.object_type = 'webhook' AND entry.verb IN ('webhook.added', 'webhook.changed')
    ORDER BY entry.object_id, entry.at DESC
) AS found
WHERE found.object_id = webhook.id::text
"""


class Migration(migrations.Migration):
    dependencies = [("webhooks", "0003_client"), ("audit", "0001_initial")]

    operations = [migrations.RunSQL(CLIENTS, migrations.RunSQL.noop)]
