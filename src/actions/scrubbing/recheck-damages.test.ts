import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createEmailCollector } from '../../../test/support/mail/sent-emails.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { dayMs, hourMs } from '../../core/time.ts';
import { changeSetting } from '../settings/settings.ts';
import { recheckDamages } from './damages.ts';
import { getScrubState, scrubNow } from './scrub.ts';

const never = new AbortController().signal;
const fast = { bytesPerSecond: Number.POSITIVE_INFINITY, stopping: never, onProgress: () => {} };

/** Sends a transfer whose blob is damaged, and returns how to restore it. */
async function sendDamaged(ports: TestPorts) {
  const { trackingId } = await createTransfer(ports, { password: undefined });
  const { blob_key } = await ports.db
    .selectFrom('part')
    .select('blob_key')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  const path = ports.blobs.pathOf(blob_key) ?? '';
  const bytes = await readFile(path);
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(50) ^ 1, 50);
  await writeFile(path, flipped);
  await scrubNow({ ...ports, reportDamage: () => {} }, fast);
  return { trackingId, restore: () => writeFile(path, bytes) };
}

eachDatabase('emails the administrator once about new damages, and not again within a day', async (db) => {
  const ports = await createTestPorts(db);
  const collect = createEmailCollector(ports);
  const recheck = async () => {
    await recheckDamages(ports, never);
    return [...(await collect())].map(([to, { text = '' }]) => ({ to, text: text.replaceAll(/\s+/g, ' ') }));
  };
  const one = await sendDamaged(ports);
  assert.deepEqual(await recheck(), [], 'there is no address');
  await changeSetting(ports, 'admin.email', 'admin@example.org');
  const [email, ...others] = await recheck();
  assert.equal(others.length, 0);
  assert.ok(email);
  assert.match(email.text, new RegExp(`One part of a file is damaged[^]*${one.trackingId}`));
  assert.equal(email.to, 'admin@example.org');
  assert.deepEqual(await recheck(), []);
  const other = await sendDamaged(ports);
  assert.deepEqual(await recheck(), []);
  ports.clock.advance(dayMs + 1);
  const [next] = await recheck();
  assert.match(
    next?.text ?? '',
    new RegExp(`2 parts of files[^]*${[one.trackingId, other.trackingId].sort().join(', ')}`),
  );
  ports.clock.advance(dayMs + 1);
  assert.deepEqual(await recheck(), []);
});

eachDatabase(
  'removes the record of a damage that was restored, without an email if it was not reported yet',
  async (db) => {
    const ports = await createTestPorts(db);
    await changeSetting(ports, 'admin.email', 'admin@example.org');
    const collect = createEmailCollector(ports);
    const [one, other] = [await sendDamaged(ports), await sendDamaged(ports)];
    await one.restore();
    await recheckDamages(ports, never);
    assert.equal((await getScrubState(ports)).damagedParts, 1);
    assert.equal((await collect()).size, 1);
    await other.restore();
    await recheckDamages(ports, never);
    assert.equal((await getScrubState(ports)).damagedParts, 1, 'it was read a moment ago');
    ports.clock.advance(hourMs + 1);
    await recheckDamages(ports, never);
    assert.equal((await getScrubState(ports)).damagedParts, 0);
    const third = await sendDamaged(ports);
    await third.restore();
    ports.clock.advance(2 * dayMs);
    await recheckDamages(ports, never);
    assert.equal((await collect()).size, 0);
  },
);
