import assert from 'node:assert/strict';
import { appendFile, mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { createTestPorts, type TestPorts } from '../../../test/support/server/test-ports.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { deleteTransfer } from '../../administration/all-transfers.ts';
import { BlobStoreUnavailable } from '../../core/errors.ts';
import { type DamagedPart, describeDamage } from '../../core/scrub.ts';
import type { Database } from '../../db/tables.ts';
import { getScrubState, scrubNow } from './scrub.ts';

const never = new AbortController().signal;

async function scrub(ports: TestPorts): Promise<readonly DamagedPart[]> {
  const found: DamagedPart[] = [];
  await scrubNow(
    { ...ports, reportDamage: (damaged) => found.push(damaged) },
    { bytesPerSecond: Number.POSITIVE_INFINITY, stopping: never, onProgress: () => {} },
  );
  return found;
}

async function send(ports: TestPorts, content: Buffer): Promise<{ readonly trackingId: string; readonly key: string }> {
  const { trackingId } = await createTransfer(ports, { password: undefined, files: [{ name: 'a', content }] });
  const { blob_key } = await ports.db
    .selectFrom('part')
    .select('blob_key')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  return { trackingId, key: blob_key };
}

async function flip(path: string, ...positions: readonly number[]): Promise<void> {
  const bytes = await readFile(path);
  for (const at of positions) bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  await writeFile(path, bytes);
}

const stored = (db: Database) =>
  db.selectFrom('damaged_part').select(['blob_key', 'kind', 'mebibytes', 'reported']).orderBy('kind').execute();

eachDatabase('finds each kind of damage, and names the file, the part and the MiB', async (db) => {
  const ports = await createTestPorts(db);
  const small = Buffer.alloc(100, 1);
  const intact = await send(ports, small);
  const [missing, cut, long, one, other] = [
    await send(ports, small),
    await send(ports, small),
    await send(ports, small),
    await send(ports, small),
    await send(ports, small),
  ];
  const large = await send(ports, Buffer.alloc(3 * 2 ** 20, 1));
  const blocked = await send(ports, small);
  assert.deepEqual(await scrub(ports), []);
  const path = ({ key }: { readonly key: string }) => ports.blobs.pathOf(key) ?? '';
  await rm(path(missing));
  await truncate(path(cut), 50);
  await appendFile(path(long), 'x');
  await flip(path(large), 0, 2 * 2 ** 20 + 5, 3 * 2 ** 20 + 1);
  await rename(path(one), `${path(one)}.x`);
  await rename(path(other), path(one));
  await rename(`${path(one)}.x`, path(other));
  // The store fails for this one alone.
  await rm(path(blocked));
  await mkdir(path(blocked));
  const found = await scrub(ports);
  const kinds = new Map(found.map(({ trackingId, damage: { kind, mebibytes } }) => [trackingId, [kind, ...mebibytes]]));
  assert.deepEqual(
    kinds,
    new Map<string, ReadonlyArray<string | number>>([
      [missing.trackingId, ['missing']],
      [cut.trackingId, ['shorter']],
      [long.trackingId, ['longer']],
      [large.trackingId, ['contents', 0, 2, 3]],
      [one.trackingId, ['contents', 0]],
      [other.trackingId, ['contents', 0]],
      [blocked.trackingId, ['unreadable']],
    ]),
  );
  assert.ok(!kinds.has(intact.trackingId));
  const [first] = found.filter(({ trackingId }) => trackingId === large.trackingId);
  const { id } = await db
    .selectFrom('file')
    .select('id')
    .where('tracking_id', '=', large.trackingId)
    .executeTakeFirstOrThrow();
  assert.equal(
    first && describeDamage(first),
    `the stored bytes do not match their checksum in MiB 0, 2, 3 (part 0 of file ${id} in ${large.trackingId})`,
  );
  assert.equal((await getScrubState(ports)).damagedParts, 7);
});

eachDatabase('finds damage of small contents in the database, and reports each damage once', async (db) => {
  const ports = await createTestPorts(db, { maxInlineBytes: 1_000 });
  const { key } = await send(ports, Buffer.alloc(100, 1));
  const lost = await send(ports, Buffer.alloc(100, 1));
  const { content } = await db
    .selectFrom('part_content')
    .select('content')
    .where('blob_key', '=', key)
    .executeTakeFirstOrThrow();
  const flipped = Buffer.from(content);
  flipped.writeUInt8(flipped.readUInt8(9) ^ 128, 9);
  const save = (bytes: Uint8Array) =>
    db.updateTable('part_content').set({ content: bytes }).where('blob_key', '=', key).execute();
  await save(flipped);
  await db.deleteFrom('part_content').where('blob_key', '=', lost.key).execute();
  assert.deepEqual((await scrub(ports)).map(({ damage }) => damage.kind).sort(), ['contents', 'missing']);
  assert.deepEqual(await scrub(ports), []);
  assert.deepEqual(await stored(db), [
    { blob_key: key, kind: 'contents', mebibytes: '0', reported: 0 },
    { blob_key: lost.key, kind: 'missing', mebibytes: '', reported: 0 },
  ]);
  // Restored contents are not damaged any more.
  await save(content);
  await scrub(ports);
  assert.deepEqual(
    (await stored(db)).map(({ blob_key }) => blob_key),
    [lost.key],
  );
});

eachDatabase('a damage disappears with its transfer, and no part of an ended transfer is damaged', async (db) => {
  const ports = await createTestPorts(db);
  const [one, other] = [await send(ports, Buffer.alloc(100, 1)), await send(ports, Buffer.alloc(100, 1))];
  for (const { key } of [one, other]) await flip(ports.blobs.pathOf(key) ?? '', 20);
  assert.equal((await scrub(ports)).length, 2);
  await deleteTransfer(ports, one.trackingId);
  assert.deepEqual(
    (await stored(db)).map(({ blob_key }) => blob_key),
    [other.key],
  );
  // The end of a transfer marks its parts first.
  await db.updateTable('part').set({ committed: 2 }).where('blob_key', '=', other.key).execute();
  assert.equal((await getScrubState(ports)).damagedParts, 0);
});

eachDatabase('an outage of the store is no damage', async (db) => {
  const ports = await createTestPorts(db);
  for (let count = 0; count < 4; count += 1) await send(ports, Buffer.alloc(100, 1));
  const outage = async () => {
    throw new BlobStoreUnavailable('The blob folder is unavailable: EIO');
  };
  const unavailable = {
    ...ports.blobs,
    read: outage,
    list: () => ({ [Symbol.asyncIterator]: () => ({ next: outage }) }),
  };
  await assert.rejects(scrub({ ...ports, blobs: unavailable }), BlobStoreUnavailable);
  assert.deepEqual(await stored(db), []);
  // A store that can still list its blobs, but reads none, is unavailable too.
  await assert.rejects(scrub({ ...ports, blobs: { ...ports.blobs, read: outage } }), BlobStoreUnavailable);
  assert.equal((await getScrubState(ports)).complete, undefined);
});
