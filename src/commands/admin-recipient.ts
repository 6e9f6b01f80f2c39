import { listAllLockedRecipients } from '../actions/admin/list-all-locked-recipients.ts';
import { unlockRecipientById } from '../actions/admin/unlock-recipient-by-id.ts';
import { formatTimeCursor } from '../core/time-cursor.ts';
import { type Call, parseAddress } from './command.ts';
import { parseLimit, parsePlace } from './command-values.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function listLocked(call: Call): Promise<void> {
  const { options } = call;
  const address = options.recipient === undefined ? undefined : parseAddress(options.recipient);
  const query = { address, after: parsePlace(options.after), max: parseLimit(options.limit) };
  await withService(call, async ({ ports, reports }) => {
    const { recipients, next } = await listAllLockedRecipients({ ...ports, reports }, query);
    if (options.json) for (const each of recipients) call.print(JSON.stringify(each));
    else {
      const rows = recipients.map(({ recipientId, trackingId, address, lockedUntil, wrongPasswords }) => [
        ...[recipientId, trackingId, address, lockedUntil.toISOString(), String(wrongPasswords)],
      ]);
      printTable(call, ['ID', 'Tracking ID', 'Recipient', 'Locked until', 'Wrong passwords'], rows);
    }
    if (next !== undefined) call.warn(`More results are available. Continue with --after ${formatTimeCursor(next)}`);
  });
}

export async function unlock(call: Call): Promise<void> {
  const [recipientId = ''] = call.values;
  await withService(call, async ({ ports }) => {
    await unlockRecipientById(ports, recipientId, call.actor);
    call.print('Recipient unlocked.');
  });
}
