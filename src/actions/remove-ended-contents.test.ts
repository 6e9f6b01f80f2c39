import assert from 'node:assert/strict';
import { aTransfer } from '../../test/support/a-transfer.ts';
import { eachDatabase } from '../../test/support/each-database.ts';
import { heldScanner } from '../../test/support/held-scanner.ts';
import { type HousePorts, housePorts } from '../../test/support/house-ports.ts';
import { findingsIn } from '../../test/support/invariants.ts';
import { aSender, begunSession, sentFile } from '../../test/support/sending.ts';
import type { TransferState } from '../core/transfer-state.ts';
import { moveTransfer } from '../db/transfers.ts';
import { removeEndedContents } from './remove-ended-contents.ts';
import { keepDownload } from './running-downloads.ts';
import { submitSession } from './submit-session.ts';
import { sweepParts } from './sweep-parts.ts';

const hourMs = 3_600_000;

const revoke = ({ db, clock }: HousePorts, trackingId: string) =>
  db.transaction().execute((tx) => moveTransfer(tx, trackingId, 'revoked', clock.now()));

async function blobsLeft({ db, blobs }: HousePorts): Promise<number> {
  const left = await Array.fromAsync(blobs.list(''));
  const parts = await db.selectFrom('part').select('blob_key').execute();
  assert.equal(parts.length, left.length);
  return left.length;
}

eachDatabase('a transfer that was ended loses its blobs and its downloads at once, and no other does', async (db) => {
  const ports = await housePorts(db);
  const ended: readonly TransferState[] = ['Deleted_by_revocation', 'Deleted_by_admin', 'Deleted_by_security'];
  const others = await Promise.all(
    (['Session', 'Processing', 'Active'] as const).map((state) =>
      aTransfer(ports, { state, columns: { send_recipient_notification: 0 } }),
    ),
  );
  for (const state of ended) {
    const { trackingId } = await aTransfer(ports, { state });
    assert.equal(await blobsLeft(ports), others.length + 1);
    let cuts = 0;
    keepDownload(db, trackingId, () => {
      cuts += 1;
    });
    await removeEndedContents(ports, trackingId);
    assert.equal(await blobsLeft(ports), others.length, state);
    assert.equal(cuts, 1, state);
    await removeEndedContents(ports, trackingId);
  }
  for (const { trackingId } of others) await removeEndedContents(ports, trackingId);
  assert.equal(await blobsLeft(ports), others.length);
  assert.deepEqual(await findingsIn(ports, { isSwept: true }), []);
});

eachDatabase('one that has expired keeps its blobs while downloads of it may come to their end', async (db) => {
  const ports = await housePorts(db);
  const { clock } = ports;
  const expiry = clock.now().getTime() + hourMs;
  const columns = { expires_at: new Date(expiry).toISOString() };
  const due = await aTransfer(ports, { columns });
  const moved = await aTransfer(ports, { columns, state: 'Deleted_by_expiration' });
  let cuts = 0;
  keepDownload(db, moved.trackingId, () => {
    cuts += 1;
  });
  clock.set(new Date(expiry + hourMs - 1));
  for (const { trackingId } of [due, moved]) await removeEndedContents(ports, trackingId);
  await sweepParts(ports);
  assert.deepEqual([await blobsLeft(ports), cuts], [2, 0]);
  clock.set(new Date(expiry + hourMs));
  for (const { trackingId } of [due, moved]) await removeEndedContents(ports, trackingId);
  assert.deepEqual([await blobsLeft(ports), cuts], [1, 1], 'what was not moved may not lose anything');
});

eachDatabase('what a crash leaves behind goes with the next sweep', async (db) => {
  const ports = await housePorts(db);
  const { trackingId } = await aTransfer(ports, { files: [1, 2, 3].map((n) => ({ name: `${n}`, content: `${n}` })) });
  await revoke(ports, trackingId);
  let removals = 0;
  const remove = (key: string) => {
    removals += 1;
    return removals > 1 ? Promise.reject(new Error('the disk is away')) : ports.blobs.remove(key);
  };
  await assert.rejects(removeEndedContents({ ...ports, blobs: { ...ports.blobs, remove } }, trackingId), /away/);
  assert.deepEqual(await findingsIn(ports), []);
  await sweepParts(ports);
  assert.equal(await blobsLeft(ports), 0);
  assert.deepEqual(await findingsIn(ports, { isSwept: true }), []);
});

eachDatabase('scans of a transfer that has ended stop, and those of one that has not go on', async (db) => {
  const scanner = heldScanner();
  scanner.hold();
  const ports = { ...(await housePorts(db)), scanner };
  const sender = await aSender(ports);
  const trackingId = await begunSession(ports, sender);
  await sentFile(ports, sender, trackingId, { name: 'a', content: 'a' });
  await submitSession(ports, sender, trackingId);
  await scanner.begun(1);
  await removeEndedContents(ports, trackingId);
  assert.deepEqual(scanner.stopped, []);
  await revoke(ports, trackingId);
  await removeEndedContents(ports, trackingId);
  assert.deepEqual(scanner.stopped, ['a']);
  assert.equal(await blobsLeft(ports), 0);
});
