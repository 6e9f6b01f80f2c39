import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../src/db/engine/open-database.ts';
import { startApiServer } from '../support/server/api-server.ts';
import { createDraft } from '../support/transfer/draft.ts';
import { waitUntil } from '../support/wait-until.ts';

test('a session is deleted although PostgreSQL ends the deletion because of a deadlock with another server', async (t) => {
  const server = await startApiServer(t, { kind: 'PostgreSQL' });
  const sender = await server.sender();
  const draft = await createDraft(sender, { recipients: { to: [{ mail: 'bob@example.org' }] } });
  const fileId = await draft.register({ fileName: 'a.txt', size: 3 });
  const other = openDatabase(server.location);
  t.after(() => other.destroy());
  const path = `${sender.sessions}/${draft.trackingId}`;
  const remove = () => server.request(path, { method: 'DELETE', headers: sender.headers });
  const isWaiting = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(other);
    return rows.length > 0;
  };
  let removing: ReturnType<typeof remove> | undefined;
  let isRemoved = false;
  await other.transaction().execute(async (tx) => {
    await tx.updateTable('file').set({ received: 0 }).where('id', '=', fileId).execute();
    removing ??= remove().finally(() => {
      isRemoved = true;
    });
    // The deletion holds the transfer and waits for its file. It waits first, so PostgreSQL ends it and not this one, unless
    // the machine is so busy that this one begins to wait more than a second later: then it is repeated after the deletion.
    await waitUntil(async () => isRemoved || (await isWaiting()));
    await tx.updateTable('transfer').set({ warnings: 0 }).where('tracking_id', '=', draft.trackingId).execute();
  });
  assert.equal((await removing)?.status, 204);
  assert.equal((await remove()).status, 404);
});
