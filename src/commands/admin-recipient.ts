import { listAllLockedRecipients } from '../actions/admin/list-all-locked-recipients.ts';
import { unlockRecipientById } from '../actions/admin/unlock-recipient-by-id.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function listLocked(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const recipients = await listAllLockedRecipients(ports);
    if (call.options.json) for (const each of recipients) call.print(JSON.stringify(each));
    else {
      const rows = recipients.map(({ recipientId, trackingId, address, lockedUntil, wrongPasswords }) => [
        ...[recipientId, trackingId, address, lockedUntil.toISOString(), String(wrongPasswords)],
      ]);
      printTable(call, ['ID', 'Tracking ID', 'Recipient', 'Locked until', 'Wrong passwords'], rows);
    }
  });
}

export async function unlock(call: Call): Promise<void> {
  const [recipientId = ''] = call.values;
  await withService(call, async ({ ports }) => {
    await unlockRecipientById(ports, recipientId, call.actor);
    call.print('Recipient unlocked.');
  });
}
