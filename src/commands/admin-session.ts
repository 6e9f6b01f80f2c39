import {
  endAdministratorSession,
  endAdministratorSessions,
  listAdminSessions,
} from '../actions/sign-in/admin-sessions.ts';
import { namedIn } from './admin-administrator.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function listSessions(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const sessions = await listAdminSessions(ports, await namedIn(call, ports));
    if (call.options.json) for (const session of sessions) call.print(JSON.stringify(session));
    else {
      const rows = sessions.map(({ id, method, createdAt, seenAt, network, agent }) => [
        ...[id, method, createdAt.toISOString(), seenAt.toISOString(), network, agent],
      ]);
      printTable(call, ['ID', 'Method', 'Signed in', 'Last request', 'Network', 'Browser'], rows);
    }
  });
}

export async function endSessions(call: Call): Promise<void> {
  const [, sessionId] = call.values;
  await withService(call, async ({ ports }) => {
    const id = await namedIn(call, ports);
    if (sessionId !== undefined) {
      await endAdministratorSession(ports, id, sessionId, call.actor);
      call.print('Session ended.');
      return;
    }
    await endAdministratorSessions(ports, id, call.actor);
    call.print('All sessions of this administrator have ended.');
  });
}
