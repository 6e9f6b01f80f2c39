import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { findingsIn } from '../../../test/support/faults/invariants.ts';
import { createEmailCollector } from '../../../test/support/mail/sent-emails.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { hourMs } from '../../core/time.ts';
import type { TransferState } from '../../core/transfer-state.ts';
import { openDatabase } from '../../db/engine/open-database.ts';
import type { Database } from '../../db/tables.ts';
import { removeMarkedParts } from '../cleanup/parts.ts';
import { expireTransfers } from './expiry.ts';

const neverStopped = new AbortController().signal;

const inHours = ({ clock }: TestPorts, hours: number) => new Date(clock.now().getTime() + hours * hourMs);

async function statesIn(db: Database): Promise<Readonly<Record<string, TransferState>>> {
  const rows = await db.selectFrom('transfer').select(['tracking_id', 'state']).execute();
  return Object.fromEntries(rows.map((row) => [row.tracking_id, row.state]));
}

const slotsIn = async (db: Database) => (await db.selectFrom('key_slot').select('tracking_id').execute()).length;

eachDatabase('destroys the keys of an expired transfer at once, and its blobs when no download may run', async (db) => {
  const ports = await createTestPorts(db);
  const quiet = { send_recipient_notification: 0, expires_at: inHours(ports, 1).toISOString() };
  const [active, processing] = [
    await createTransfer(ports, { columns: quiet }),
    await createTransfer(ports, { columns: quiet, state: 'Processing' }),
  ];
  const revoked = await createTransfer(ports, { columns: quiet, state: 'Deleted_by_revocation' });
  const later = { ...quiet, expires_at: inHours(ports, 2).toISOString() };
  const [saved, session] = [
    await createTransfer(ports, { columns: later }),
    await createTransfer(ports, { columns: quiet, state: 'Session' }),
  ];
  ports.clock.set(new Date(inHours(ports, 1).getTime() - 1));
  await expireTransfers(ports, neverStopped);
  assert.equal((await statesIn(db))[active.trackingId], 'Active');
  ports.clock.advance(1);
  const before = await slotsIn(db);
  for (let time = 0; time < 2; time += 1) await expireTransfers(ports, neverStopped);
  assert.deepEqual(await statesIn(db), {
    [active.trackingId]: 'Deleted_by_expiration',
    [processing.trackingId]: 'Deleted_by_expiration',
    [revoked.trackingId]: 'Deleted_by_revocation',
    [saved.trackingId]: 'Active',
    [session.trackingId]: 'Session',
  });
  assert.equal(await slotsIn(db), before - 5);
  assert.deepEqual(await findingsIn(ports), []);
  const blobs = async () => (await Array.fromAsync(ports.blobs.list(''))).length;
  await removeMarkedParts(ports);
  assert.equal(await blobs(), 4);
  ports.clock.set(inHours(ports, 1));
  await removeMarkedParts(ports);
  assert.equal(await blobs(), 2);
  assert.deepEqual(await findingsIn(ports, { isCleanedUp: true }), []);
});

eachDatabase('two servers expire a transfer once, and not if its date was changed meanwhile', async (db, location) => {
  const ports = await createTestPorts(db);
  const columns = { expires_at: inHours(ports, 1).toISOString(), send_download_summary: 1 };
  for (let count = 0; count < 5; count += 1) await createTransfer(ports, { columns });
  const other = { ...ports, db: openDatabase(location) };
  try {
    ports.clock.set(inHours(ports, 1));
    await Promise.all([ports, other, ports, other].map((each) => expireTransfers(each, neverStopped)));
    const log = await db.selectFrom('transfer_log').select('tracking_id').where('event', '=', 'expired').execute();
    assert.equal(log.length, 5);
    assert.equal((await db.selectFrom('outbox').select('id').execute()).length, 5);
    const edited = await createTransfer(ports, { columns: { expires_at: ports.clock.now().toISOString() } });
    // Simulates a change between the query and the end of the transfer.
    let isEdited = false;
    const racing = other.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isEdited) return result;
        isEdited = true;
        await db
          .updateTable('transfer')
          .set({ expires_at: inHours(ports, 1).toISOString() })
          .execute();
        return result;
      },
    });
    await expireTransfers({ ...other, db: racing }, neverStopped);
    assert.equal((await statesIn(db))[edited.trackingId], 'Active');
  } finally {
    await other.db.destroy();
  }
});

eachDatabase(
  'emails the sender one download summary an hour after the expiry, or that nothing was sent',
  async (db) => {
    const ports = await createTestPorts(db);
    const post = createEmailCollector(ports);
    const columns = { expires_at: inHours(ports, 1).toISOString(), send_download_summary: 1 };
    const made = await createTransfer(ports, { columns, sender: 'ann@example.org' });
    await createTransfer(ports, { columns: { ...columns, send_download_summary: 0 }, sender: 'eve@example.org' });
    const late = await createTransfer(ports, { columns, state: 'Processing', sender: 'dan@example.org' });
    ports.clock.set(inHours(ports, 1));
    for (let time = 0; time < 2; time += 1) await expireTransfers(ports, neverStopped);
    const first = await post();
    assert.deepEqual([...first.keys()], ['dan@example.org']);
    assert.match(first.get('dan@example.org')?.text ?? '', new RegExp(late.trackingId));
    const [recipient, file] = [made.recipients[0]?.id ?? '', made.files[0]?.id ?? ''];
    const at = inHours(ports, 0.9).toISOString();
    await db
      .insertInto('download')
      .values({ recipient_id: recipient, file_id: file, method: 'DOWNLOADED', at })
      .execute();
    ports.clock.set(inHours(ports, 1));
    await expireTransfers(ports, neverStopped);
    const second = await post();
    assert.deepEqual([...second.keys()], ['ann@example.org']);
    const text = second.get('ann@example.org')?.text ?? '';
    assert.match(text, new RegExp(made.trackingId));
    assert.doesNotMatch(text, /nobody/i, 'A download that ended after the expiry is in it');
    assert.equal((await post()).size, 0);
  },
);

eachDatabase('a transfer that cannot be expired is reported and does not block others', async (db) => {
  const ports = await createTestPorts(db);
  const made: string[] = [];
  for (const hours of [1, 2, 3]) {
    made.push(
      (await createTransfer(ports, { columns: { expires_at: inHours(ports, hours).toISOString() } })).trackingId,
    );
  }
  const [bad = '', ...others] = made;
  const failing = db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'UpdateQueryNode' && JSON.stringify(node).includes(bad)) throw new Error('damaged');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  ports.clock.set(inHours(ports, 3));
  await assert.rejects(expireTransfers({ ...ports, db: failing }, neverStopped), /could not be ended/);
  const states = await statesIn(db);
  assert.deepEqual(
    [states[bad], ...others.map((id) => states[id])],
    ['Active', 'Deleted_by_expiration', 'Deleted_by_expiration'],
  );
});
