import { endInvitation, listInvitations } from '../actions/sign-in/invitations.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function listLinks(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const invitations = await listInvitations(ports);
    if (call.options.json) {
      for (const invitation of invitations) call.print(JSON.stringify(invitation));
      return;
    }
    const rows = invitations.map(({ id, kind, role, name, createdAt, endsAt }) => [
      ...[id, kind, role, name ?? '', createdAt.toISOString(), endsAt.toISOString()],
    ]);
    printTable(call, ['ID', 'Kind', 'Role', 'Name', 'Created', 'Ends'], rows);
  });
}

export async function endLink(call: Call): Promise<void> {
  const [id = ''] = call.values;
  await withService(call, async ({ ports }) => {
    await endInvitation(ports, id, call.actor);
    call.print('Invitation ended. Its link cannot be used any more.');
  });
}
