import assert from 'node:assert/strict';
import { appendFile, mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { anchorUnderLease } from '../../test/support/anchor-under-lease.ts';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { insertContact } from '../../test/support/database/test-rows.ts';
import { snapshotRows } from '../../test/support/faults/invariants/fixture.ts';
import { findingsIn } from '../../test/support/faults/invariants.ts';
import { commandNamed, createCommandFixture } from '../../test/support/server/command-fixture.ts';
import { createTestPorts, withOwnRuntime } from '../../test/support/server/test-ports.ts';
import { createEmptySession, createSender, uploadFile } from '../../test/support/transfer/sender.ts';
import { createTransfer } from '../../test/support/transfer/test-transfer.ts';
import { completeTransfers } from '../actions/completing/complete-transfers.ts';
import { editPassword } from '../actions/managing/edit-password.ts';
import { changeExpiry } from '../actions/managing/expiry.ts';
import { submitSession } from '../actions/sessions/submit-session.ts';
import { deleteTransfer } from '../administration/all-transfers.ts';
import { Findings } from '../core/errors.ts';
import { openDatabase } from '../db/engine/open-database.ts';
import { checkLists } from '../integrity/check-integrity.ts';
import { check } from './check.ts';

const checkLog = commandNamed('admin log verify');
const exportEntries = commandNamed('admin log export');

type Fixture = Awaited<ReturnType<typeof createCommandFixture>>;
const notAborted = new AbortController().signal;
const fastOptions = {
  password: undefined,
  columns: { send_recipient_notification: 0 },
  // Large enough to be stored as a blob.
  files: [{ name: 'a.bin', content: Buffer.alloc(20_000, 1) }],
};

async function blobFile({ ports }: Fixture, trackingId: string): Promise<string> {
  const part = await ports.db
    .selectFrom('part')
    .select('blob_key')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  return ports.blobs.pathOf(part.blob_key) ?? '';
}

test('reports that everything is consistent, or each finding', async () => {
  await using fixture = await createCommandFixture();
  const { ports } = fixture;
  const trackingIds = [];
  for (let count = 0; count < 6; count += 1) trackingIds.push((await createTransfer(ports, fastOptions)).trackingId);
  const [, lost = '', short = '', long = '', keyless = '', damaged = ''] = trackingIds;
  assert.deepEqual(await fixture.typed(check), { lines: ['No problems found.'], notes: [], error: undefined });
  assert.deepEqual((await fixture.typed(check, { json: true, contents: true })).lines, []);
  await rm(await blobFile(fixture, lost));
  await truncate(await blobFile(fixture, short), 3);
  await appendFile(await blobFile(fixture, long), 'x');
  await ports.db.deleteFrom('key_slot').where('tracking_id', '=', keyless).execute();
  const orphan = ports.blobs.pathOf('20260301/120000-AbCdEfGh/0123') ?? '';
  await mkdir(dirname(orphan), { recursive: true });
  await writeFile(orphan, 'x');
  const { lines, error } = await fixture.typed(check, { json: true });
  const found = lines.map((line) => JSON.parse(line) as Record<'invariant' | 'about' | 'what', string>);
  const findings = found.map(({ invariant, what }) => `${invariant}: ${what.replace(/ [[(].*/, '')}`).sort();
  assert.deepEqual(findings, [
    'counter-mismatch: fewer bytes are stored than were written',
    'counter-mismatch: more bytes are stored than were written',
    'file-integrity: the stored bytes are missing',
    'key-slots: state Active with the key slots',
    'orphan: orphaned, not referenced by any part',
  ]);
  assert.ok(error instanceof Findings);
  assert.deepEqual([error.exitCode, error.message], [2, '5 problems found.']);
  const path = await blobFile(fixture, damaged);
  await truncate(path, 100);
  assert.equal((await fixture.typed(check)).lines.length, 6);
});

eachDatabase('finds each changed column that decides access', async (db) => {
  const ports = await createTestPorts(db);
  const { trackingId, recipients, files } = await createTransfer(ports, fastOptions);
  const other = await createTransfer(ports, { ...fastOptions, recipients: ['eve@example.org'] });
  const contact = await insertContact(db);
  const elsewhere = { tracking_id: other.trackingId };
  const changes = [
    ...[
      { expires_at: '2036-01-01T00:00:00.000Z' },
      { created_at: '2036-01-01T00:00:00.000Z' },
      { finalized_at: '2036-01-01T00:00:00.000Z' },
      { password_mode: 'GENERATED' as const },
      { checksum_algorithm: 'SHA-512' },
      { sender_id: contact },
      { client_hash: 'x' },
      { sender_verified: 0 },
      { file_type_filter: '.exe' },
    ].map((set) => ({ table: 'transfer', set, about: trackingId }) as const),
    ...[{ transfer_id_hash: 'x' }, { contact_id: contact }, { kind: 'bcc' as const }, elsewhere].map(
      (set) => ({ table: 'recipient', set, about: `recipient ${recipients[0]?.id}` }) as const,
    ),
    ...[{ manifest: Buffer.from('x') }, { etag: 'x' }].map(
      (set) => ({ table: 'file', set, about: trackingId, names: files[0]?.id }) as const,
    ),
  ];
  const restore = await snapshotRows(db);
  for (const { table, set, about, ...more } of changes) {
    const query = db.updateTable<'transfer' | 'recipient' | 'file'>(table).set(set);
    await query.where('tracking_id', '=', trackingId).execute();
    const findings = await findingsIn(ports, { readsBlobs: false });
    const found = findings.filter((finding) => finding.about === about);
    assert.ok(found.length > 0, `${table} ${Object.keys(set)}: ${JSON.stringify(findings)}`);
    if ('names' in more) assert.match(found[0]?.what ?? '', new RegExp(`${more.names}`));
    await restore();
  }
  assert.deepEqual(await findingsIn(ports, { readsBlobs: false }), []);
});

eachDatabase('finds a changed expiration date also after a later change by the sender', async (db) => {
  const ports = await createTestPorts(db);
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  await uploadFile(ports, sender, trackingId, { name: 'a.txt', content: 'Hello' });
  await submitSession(ports, sender, trackingId);
  await completeTransfers(ports, notAborted);
  const inDays = (days: number) => new Date(ports.clock.now().getTime() + days * 86_400_000);
  await changeExpiry(ports, sender, trackingId, inDays(3));
  await editPassword(ports, sender, trackingId, {
    currentPassword: undefined,
    password: undefined,
    passwordMode: 'GENERATED',
  });
  assert.deepEqual(await findingsIn(ports), []);
  await db.updateTable('transfer').set({ expires_at: '2036-01-01T00:00:00.000Z' }).execute();
  await changeExpiry(ports, sender, trackingId, inDays(2));
  assert.deepEqual(
    (await findingsIn(ports)).map(({ invariant }) => invariant),
    ['row-tag'],
  );
});

test('verifies and exports the log, and reports a changed byte', async () => {
  await using fixture = await createCommandFixture();
  const { ports } = fixture;
  const { trackingId } = await createTransfer(ports, fastOptions);
  await anchorUnderLease(ports);
  const verified = await fixture.typed(checkLog, { 'min-anchors': '1' });
  assert.equal(
    verified.lines.join('\n'),
    'OK: 2 entries verified, 1 anchor.\nOK: 0 audit entries verified, 0 written.',
  );
  assert.match((await fixture.typed(checkLog, { 'min-anchors': '2' })).error?.message ?? '', /^anchor 2: missing/);
  const lines = (await fixture.typed(exportEntries)).lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    lines.map(({ event, trackingId: id, hash }) => [event, id, hash.length]),
    [
      ['submitted', trackingId, 64],
      ['finalized', trackingId, 64],
    ],
  );
  const at = lines[0].at.replace(/.Z$/, (end: string) => (end === '1Z' ? '2Z' : '1Z'));
  await ports.db.updateTable('transfer_log').set({ at }).where('id', '=', lines[0].id).execute();
  const { error } = await fixture.typed(checkLog);
  assert.ok(error instanceof Findings);
  assert.match(
    error.message,
    new RegExp(`^entry ${lines[0].id} of ${trackingId}: this or an earlier entry has been modified`),
  );
  assert.match((await fixture.typed(check)).lines.join(), /^entry .* \(log-chain\)$/);
});

eachDatabase('finds wrong lists and counts', async (db) => {
  const ports = await createTestPorts(db);
  const { trackingId } = await createTransfer(ports, fastOptions);
  await createTransfer(ports, { ...fastOptions, state: 'Deleted_by_revocation' });
  await createTransfer(ports, { ...fastOptions, state: 'Failed' });
  const found = async () => (await Array.fromAsync(checkLists({ db }))).map(({ about }) => about.split(' ')[0]);
  assert.deepEqual(await found(), []);
  await db.deleteFrom('listing').where('tracking_id', '=', trackingId).where('box', '=', 'received').execute();
  assert.deepEqual(await found(), [trackingId]);
  await sql`update listing_change set entries = 2 where id = (select min(id) from listing_change)`.execute(db);
  assert.deepEqual(await found(), [trackingId, 'contact']);
});

eachDatabase('finds nothing while transfers are being sent and deleted', async (db, location) => {
  const ports = await createTestPorts(db);
  const workerPorts = { ...withOwnRuntime(ports), db: openDatabase(location) };
  const sender = await createSender(ports);
  let isDone = false;
  const work = async () => {
    for (let round = 0; round < 4; round += 1) {
      const trackingId = await createEmptySession(workerPorts, sender);
      await uploadFile(workerPorts, sender, trackingId, { name: 'a.txt', content: 'Hello' });
      await submitSession(workerPorts, sender, trackingId);
      await completeTransfers(workerPorts, notAborted);
      if (round % 2 === 0) await deleteTransfer(workerPorts, trackingId);
    }
  };
  const working = work().finally(() => {
    isDone = true;
  });
  try {
    while (!isDone) {
      assert.deepEqual(await findingsIn(ports, { readsBlobs: false }), []);
      assert.deepEqual(await Array.fromAsync(checkLists({ db })), []);
    }
    await working;
  } finally {
    await working.catch(() => {});
    await workerPorts.db.destroy();
  }
});
