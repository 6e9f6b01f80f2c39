import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { testLogChain } from '../../../test/support/database/test-rows.ts';
import { findingsIn } from '../../../test/support/faults/invariants.ts';
import { createControlledScanner } from '../../../test/support/scanner/controlled-scanner.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createEmptySession, createSender, uploadFile } from '../../../test/support/transfer/sender.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { hourMs } from '../../core/time.ts';
import type { TransferState } from '../../core/transfer-state.ts';
import { moveTransfer } from '../../db/transfers/transfers.ts';
import { removeMarkedParts } from '../cleanup/parts.ts';
import { submitSession } from '../sessions/submit-session.ts';
import { removeEndedContents } from './expiry.ts';

const revoke = ({ db, clock }: TestPorts, trackingId: string) =>
  db.transaction().execute((tx) => moveTransfer(tx, testLogChain, trackingId, 'revoked', clock.now()));

async function blobsLeft({ db, blobs }: TestPorts): Promise<number> {
  const left = await Array.fromAsync(blobs.list(''));
  const parts = await db.selectFrom('part').select('blob_key').execute();
  assert.equal(parts.length, left.length);
  return left.length;
}

eachDatabase('removes blobs and aborts downloads of an ended transfer only', async (db) => {
  const ports = await createTestPorts(db);
  const ended: readonly TransferState[] = ['Deleted_by_revocation', 'Deleted_by_admin', 'Deleted_by_security'];
  const others = await Promise.all(
    (['Session', 'Processing', 'Active'] as const).map((state) =>
      createTransfer(ports, { state, columns: { send_recipient_notification: 0 } }),
    ),
  );
  for (const state of ended) {
    const { trackingId } = await createTransfer(ports, { state });
    assert.equal(await blobsLeft(ports), others.length + 1);
    let cuts = 0;
    ports.downloads.track(trackingId, () => {
      cuts += 1;
    });
    await removeEndedContents(ports, trackingId);
    assert.equal(await blobsLeft(ports), others.length, state);
    assert.equal(cuts, 1, state);
    await removeEndedContents(ports, trackingId);
  }
  for (const { trackingId } of others) await removeEndedContents(ports, trackingId);
  assert.equal(await blobsLeft(ports), others.length);
  assert.deepEqual(await findingsIn(ports, { isCleanedUp: true }), []);
});

eachDatabase('keeps the blobs of an expired transfer while downloads may finish', async (db) => {
  const ports = await createTestPorts(db);
  const { clock } = ports;
  const expiry = clock.now().getTime() + hourMs;
  const columns = { expires_at: new Date(expiry).toISOString() };
  const due = await createTransfer(ports, { columns });
  const moved = await createTransfer(ports, { columns, state: 'Deleted_by_expiration' });
  let cuts = 0;
  ports.downloads.track(moved.trackingId, () => {
    cuts += 1;
  });
  clock.set(new Date(expiry + hourMs - 1));
  for (const { trackingId } of [due, moved]) await removeEndedContents(ports, trackingId);
  await removeMarkedParts(ports);
  assert.deepEqual([await blobsLeft(ports), cuts], [2, 0]);
  clock.set(new Date(expiry + hourMs));
  for (const { trackingId } of [due, moved]) await removeEndedContents(ports, trackingId);
  assert.deepEqual([await blobsLeft(ports), cuts], [1, 1], 'what was not moved may not lose anything');
});

eachDatabase('the next cleanup removes blobs that a crash left behind', async (db) => {
  const ports = await createTestPorts(db);
  const { trackingId } = await createTransfer(ports, {
    files: [1, 2, 3].map((n) => ({ name: `${n}`, content: `${n}` })),
  });
  await revoke(ports, trackingId);
  const remove = async (...[key = '']: readonly string[]) => {
    await ports.blobs.remove(key);
    throw new Error('the disk is unavailable');
  };
  await assert.rejects(removeEndedContents({ ...ports, blobs: { ...ports.blobs, remove } }, trackingId), /unavailable/);
  assert.deepEqual(await findingsIn(ports), []);
  await removeMarkedParts(ports);
  assert.equal(await blobsLeft(ports), 0);
  assert.deepEqual(await findingsIn(ports, { isCleanedUp: true }), []);
});

eachDatabase('stops the scans of an ended transfer only', async (db) => {
  const scanner = createControlledScanner();
  scanner.holdVerdicts();
  const ports = { ...(await createTestPorts(db)), scanner };
  const sender = await createSender(ports);
  const trackingId = await createEmptySession(ports, sender);
  await uploadFile(ports, sender, trackingId, { name: 'a', content: 'a' });
  await submitSession(ports, sender, trackingId);
  await scanner.whenStarted(1);
  await removeEndedContents(ports, trackingId);
  assert.deepEqual(scanner.aborted, []);
  await revoke(ports, trackingId);
  await removeEndedContents(ports, trackingId);
  assert.deepEqual(scanner.aborted, ['a']);
  assert.equal(await blobsLeft(ports), 0);
});
