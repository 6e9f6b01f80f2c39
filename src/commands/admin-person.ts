import { erasePerson } from '../actions/admin/erase-person.ts';
import { exportPerson } from '../actions/admin/export-person.ts';
import { findPerson } from '../actions/admin/find-person.ts';
import { type Call, parseAddress } from './command.ts';
import { withService } from './with-service.ts';

export async function findData(call: Call): Promise<void> {
  const address = parseAddress(call.values[0] ?? '');
  await withService(call, async ({ reports }) => {
    const counts = await findPerson({ reports }, address);
    if (call.options.json) return call.print(JSON.stringify(counts));
    call.print(`Sent transfers: ${counts.sentTransfers}`);
    call.print(`Drafts: ${counts.drafts}`);
    call.print(`Received transfers: ${counts.receivedTransfers}`);
    call.print(`Verifications: ${counts.verifications}`);
    call.print(`Emails: ${counts.emails}`);
  });
}

export async function exportData(call: Call): Promise<void> {
  const address = parseAddress(call.values[0] ?? '');
  await withService(call, async ({ ports, reports }) => {
    for await (const record of await exportPerson({ ...ports, reports }, address, call.actor)) {
      call.print(JSON.stringify(record));
    }
  });
}

export async function eraseData(call: Call): Promise<void> {
  const address = parseAddress(call.values[0] ?? '');
  await withService(call, async ({ ports }) => {
    await erasePerson(ports, address, call.actor);
    call.print('The address was erased, and its transfers have ended. A running service removes the rest.');
  });
}
