import { prepareCompletionEmails } from '../../../src/actions/mailing/notifications.ts';
import { queueEmails } from '../../../src/db/outbox/outbox.ts';
import type { TestPorts } from '../server/test-ports.ts';
import { createTransfer, type TestTransfer } from '../transfer/test-transfer.ts';

const columns = { send_recipient_notification: 1, send_upload_summary: 0 };

/** Creates a transfer, and queues the emails to its recipients. */
export async function queueNotifications(ports: TestPorts, recipients: readonly string[]): Promise<TestTransfer> {
  const transfer = await createTransfer(ports, { recipients, columns });
  const completion = { accepted: 1, removed: 0, unscanned: 0, linkSecrets: new Map<string, string>() };
  const emails = await prepareCompletionEmails(ports, transfer.trackingId, completion, ports.clock.now());
  await ports.db.transaction().execute((tx) => queueEmails(tx, emails));
  return transfer;
}
