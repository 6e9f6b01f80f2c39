import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { insertSession, noon, randomId, testLogChain } from '../../../test/support/database/test-rows.ts';
import { waitUntil } from '../../../test/support/wait-until.ts';
import { isPostgres } from '../engine/open-database.ts';
import { addPendingPart, commitPart, type DurablePart, findCommittedParts } from '../parts/parts.ts';
import type { Database } from '../tables.ts';
import { moveTransfer } from '../transfers/transfers.ts';
import { beginContent, type ContentVersion, completeContent, continueContent } from './content.ts';

async function begin(db: Database, session: { trackingId: string; fileId: string }): Promise<ContentVersion> {
  const version = await db.transaction().execute((tx) => beginContent(tx, session, noon));
  assert.ok(version);
  return version;
}

function aPart(version: ContentVersion, number: number, plainSize: number, start = number * 10): DurablePart {
  const blobKey = `blob/${randomId()}`;
  return {
    ...version,
    number,
    blobKey,
    start,
    plainSize,
    plainCrc32: 7,
    fingerprint: Buffer.alloc(16),
    sealedSize: plainSize + 106,
    sealedCrc32s: Buffer.alloc(4),
  };
}

async function store(db: Database, part: DurablePart): Promise<boolean> {
  await addPendingPart(db, part, noon);
  return db.transaction().execute((tx) => commitPart(tx, part));
}

async function isWaitingForLock(db: Database): Promise<boolean> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(db)).rows.length > 0;
}

const content = { manifest: Buffer.from('manifest'), etag: 'e1' };

eachDatabase('a file is the parts that were committed, in order', async (db) => {
  const session = await insertSession(db, { size: 30 });
  const version = await begin(db, session);
  assert.equal(version.generation, 1);
  for (const number of [0, 1, 2]) assert.ok(await store(db, aPart(version, number, 10)));
  assert.deepEqual(
    (await findCommittedParts(db, version)).map((part) => [part.number, part.plainSize]),
    [
      [0, 10],
      [1, 10],
      [2, 10],
    ],
  );
  assert.ok(await db.transaction().execute((tx) => completeContent(tx, version, content)));
  const file = await db.selectFrom('file').select(['state', 'parts', 'received', 'etag']).executeTakeFirstOrThrow();
  assert.deepEqual(file, { state: 'UPLOADED', parts: 3, received: 30, etag: 'e1' });
});

eachDatabase('lets one of two writers commit a part and reports the conflict to the other', async (db) => {
  const version = await begin(db, await insertSession(db, { size: 20 }));
  const won = await Promise.all([store(db, aPart(version, 0, 10)), store(db, aPart(version, 0, 12))]);
  assert.deepEqual([...won].sort(), [false, true]);
  assert.equal((await findCommittedParts(db, version)).length, 1);
});

eachDatabase('the last part gives way to one that begins with its bytes; of two such, one is committed', async (db) => {
  const version = await begin(db, await insertSession(db, { size: 30 }));
  const short = aPart(version, 0, 10);
  await store(db, short);
  const longer = [aPart(version, 0, 15), aPart(version, 0, 18)];
  for (const part of longer) await addPendingPart(db, part, noon);
  const won = await Promise.all(longer.map((part) => db.transaction().execute((tx) => commitPart(tx, part, short))));
  assert.deepEqual([...won].sort(), [false, true]);
  const [saved, ...more] = await findCommittedParts(db, version);
  assert.deepEqual([saved?.blobKey, more], [longer[won.indexOf(true)]?.blobKey, []]);
  const { committed } = await db
    .selectFrom('part')
    .select('committed')
    .where('blob_key', '=', short.blobKey)
    .executeTakeFirstOrThrow();
  assert.equal(committed, 2);
});

eachDatabase('commits no part that exceeds the declared length', async (db) => {
  const version = await begin(db, await insertSession(db, { size: 19 }));
  assert.equal(await store(db, aPart(version, 0, 10)), true);
  assert.equal(await store(db, aPart(version, 1, 10)), false);
  assert.equal(await store(db, aPart(version, 1, 9)), true);
});

eachDatabase('an upload continues at the end of the content; the first one starts it', async (db) => {
  const session = await insertSession(db, { size: 20 });
  const goOn = () => db.transaction().execute((tx) => continueContent(tx, session));
  const version = { trackingId: session.trackingId, fileId: session.fileId, generation: 1 };
  assert.deepEqual(await goOn(), { version, received: 0 });
  await store(db, aPart(version, 0, 10));
  assert.deepEqual(await goOn(), { version, received: 10 });
  const other = { ...session, fileId: 'AAAAAAAAAA' };
  assert.equal(await db.transaction().execute((tx) => continueContent(tx, other)), undefined);
});

eachDatabase('a part is committed only when all parts before it are', async (db) => {
  const version = await begin(db, await insertSession(db, { size: 20 }));
  assert.equal(await store(db, aPart(version, 1, 10)), false);
});

eachDatabase('accepts nothing from the previous writer after content is restarted', async (db) => {
  const session = await insertSession(db, { size: 20 });
  const first = await begin(db, session);
  await store(db, aPart(first, 0, 10));
  const second = await begin(db, session);
  assert.equal(second.generation, 2);
  assert.equal(await store(db, aPart(first, 1, 10)), false);
  assert.equal(await db.transaction().execute((tx) => completeContent(tx, first, content)), false);
  assert.deepEqual(await findCommittedParts(db, second), []);
});

eachDatabase('content is complete only with all its bytes, and then closed', async (db) => {
  const version = await begin(db, await insertSession(db, { size: 20 }));
  await store(db, aPart(version, 0, 10));
  assert.equal(await db.transaction().execute((tx) => completeContent(tx, version, content)), false);
  await store(db, aPart(version, 1, 10));
  assert.equal(await db.transaction().execute((tx) => completeContent(tx, version, content)), true);
  assert.equal(await store(db, aPart(version, 2, 10)), false);
});

eachDatabase('a restart that meets the completion of the content keeps that content', async (db) => {
  const session = await insertSession(db, { size: 10 });
  const first = await begin(db, session);
  const [completed, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const last = aPart(first, 0, 10);
  await addPendingPart(db, last, noon);
  const completing = db.transaction().execute(async (tx) => {
    const isComplete = (await commitPart(tx, last)) && (await completeContent(tx, first, content));
    completed.resolve();
    await released.promise;
    return isComplete;
  });
  await completed.promise;
  const restarting = begin(db, session);
  // SQLite begins the second transaction only after the first one.
  if (isPostgres(db)) await waitUntil(() => isWaitingForLock(db));
  released.resolve();
  assert.equal(await completing, true);
  assert.equal((await restarting).generation, 2);
  const saved = await db.selectFrom('previous_content').select(['file_id', 'generation', 'etag']).execute();
  assert.deepEqual(saved, [{ file_id: session.fileId, generation: 1, etag: 'e1' }]);
  assert.equal((await findCommittedParts(db, first)).length, 1);
});

eachDatabase('no content begins once the session is submitted', async (db) => {
  const session = await insertSession(db);
  await db.transaction().execute((tx) => moveTransfer(tx, testLogChain, session.trackingId, 'submitted', noon));
  assert.equal(await db.transaction().execute((tx) => beginContent(tx, session, noon)), undefined);
});

eachDatabase('cannot commit a part that was not registered', async (db) => {
  const version = await begin(db, await insertSession(db, { size: 10 }));
  await assert.rejects(
    db.transaction().execute((tx) => commitPart(tx, aPart(version, 0, 10))),
    /never been intended/,
  );
  const file = await db.selectFrom('file').select(['parts', 'received']).executeTakeFirstOrThrow();
  assert.deepEqual(file, { parts: 0, received: 0 });
});
