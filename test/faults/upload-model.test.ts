import assert from 'node:assert/strict';
import { createCipheriv } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { storeContent } from '../../src/actions/uploading/store-content.ts';
import { contentKey, newTransferKey, type TransferKey } from '../../src/crypto/key-tree.ts';
import { readParts } from '../../src/crypto/sealed-reader.ts';
import { beginContent, type ContentVersion } from '../../src/db/files/content.ts';
import { findCommittedParts } from '../../src/db/parts/parts.ts';
import type { Database } from '../../src/db/tables.ts';
import type { BlobStore } from '../../src/ports/blob-store.ts';
import { withInlineParts } from '../../src/records/inline-parts.ts';
import { checksumCache } from '../../src/runtime/caches.ts';
import { trackAnnouncedBytes } from '../../src/runtime/uploads.ts';
import { eachDatabase } from '../support/database/each-database.ts';
import { insertSession, noon } from '../support/database/test-rows.ts';
import { memoryBlobs } from '../support/transfer/memory-blobs.ts';
import { openContent } from '../support/transfer/open-content.ts';

/*
 * An upload against a model: a server that crashes at any step of storing parts, and senders that are cut off, start again
 * or overtake each other. The stored bytes are always a prefix of what one sender sent, never less than was
 * acknowledged.
 */

/** A file in the blob store with several parts, and one in the database. */
const sizes = { stored: 3 * 2 ** 20 + 4321, inline: 12_345 };

/** The steps of storing a part at which the server may crash. */
const crashSteps = ['before the row', 'after the row', 'after the blob', 'in the commit', 'after the commit'] as const;
type CrashPoint = { readonly step: (typeof crashSteps)[number]; readonly part: number } | undefined;

/** Returns the ports of a server that crashes at one step. All later calls fail. */
function crashingServer(blobs: BlobStore, db: Database, crash: CrashPoint) {
  let part = 0;
  let updates = 0;
  let isCrashed = false;
  let time = noon.getTime();
  function reach(step: (typeof crashSteps)[number] | 'anything'): void {
    isCrashed ||= step === crash?.step && part === crash.part;
    if (isCrashed) throw new Error(`The server crashed: ${step}`);
  }
  return {
    reach,
    hasCrashed: () => isCrashed,
    ports: {
      // The clock runs so fast that every part of one MiB is old enough to be closed.
      clock: {
        now() {
          time += 20_000;
          return new Date(time);
        },
      },
      db: db.withPlugin({
        transformQuery({ node }) {
          if (node.kind === 'InsertQueryNode') {
            part += 1;
            updates = 0;
            reach('before the row');
          }
          reach('anything');
          if (node.kind === 'UpdateQueryNode') {
            updates += 1;
            // This is the second update of a commit, or the third if the last part completes the file.
            if (updates >= 2) reach('in the commit');
          }
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
      blobs: {
        ...blobs,
        async write(key: string, bytes: Readable) {
          reach('after the row');
          const written = await blobs.write(key, bytes);
          reach('after the blob');
          return written;
        },
      } satisfies BlobStore,
    },
  };
}

const someBytes = (size: number) => fc.integer({ min: 0, max: size });
const stepOf = (size: number) =>
  fc.oneof(
    fc.record({ do: fc.constant('begin' as const) }),
    fc.record({ do: fc.constant('race' as const), bytes: fc.tuple(someBytes(size), someBytes(size)) }),
    fc.record({
      do: fc.constant('send' as const),
      bytes: someBytes(size),
      isCut: fc.boolean(),
      isLate: fc.boolean(),
      crash: fc.option(fc.record({ step: fc.constantFrom(...crashSteps), part: fc.integer({ min: 1, max: 3 }) }), {
        nil: undefined,
      }),
    }),
  );

for (const [kind, size] of Object.entries(sizes))
  eachDatabase(
    `after any crash the stored bytes are a prefix of what one sender sent (${kind})`,
    async (db, _location, t) => {
      const step = stepOf(size);
      const seen = { crashes: 0, cuts: 0, races: 0, complete: 0, rejectedLate: 0 };
      const property = fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 10 }),
        fc.nat(),
        async (steps, seed) => {
          const session = await insertSession(db, { size });
          const blobs = withInlineParts(db, memoryBlobs());
          const transferKey = newTransferKey();
          const checksums = checksumCache({ now: () => noon });
          const announcedBytes = trackAnnouncedBytes();
          let version = await begin(db, session);
          let stale: ContentVersion | undefined;
          let acknowledged = 0;
          let content = bytesFrom(seed, size);

          async function send(
            offset: number,
            sent: Buffer,
            { isCut = false, crash }: { isCut?: boolean; crash?: CrashPoint },
            to = version,
          ) {
            const server = crashingServer(blobs, db, crash);
            const target = { transferKey, version: to, offset, size, algorithm: 'SHA-256' as const };
            const wasComplete = await isWhole(db, session);
            try {
              const stored = await storeContent(
                { ...server.ports, checksums, announcedBytes },
                target,
                sender(sent, isCut),
              );
              server.reach('after the commit');
              assert.ok(to === version && !isCut && !(wasComplete && sent.length > 0), 'this should have failed');
              assert.equal(stored.isWhole, stored.received === size);
              return stored.received;
            } catch (error) {
              if (server.hasCrashed()) seen.crashes += 1;
              else if (isCut) seen.cuts += 1;
              else if (to !== version) seen.rejectedLate += 1;
              else if (!wasComplete) throw error;
              return undefined;
            }
          }

          for (const now of steps) {
            const offset = await receivedOf(db, version);
            if (now.do === 'begin') {
              stale = version;
              version = await begin(db, session);
              content = bytesFrom(seed + version.generation, size);
              acknowledged = 0;
            } else if (now.do === 'race' && offset < size) {
              // Two senders send different bytes for the same range: the stored ones are all from one of them.
              const others = Buffer.concat([content.subarray(0, offset), bytesFrom(seed + 999, size - offset)]);
              const [mine, yours] = now.bytes.map((bytes) => Math.min(size, offset + Math.max(1, bytes))) as [
                number,
                number,
              ];
              await Promise.allSettled([
                send(offset, content.subarray(offset, mine), {}),
                send(offset, others.subarray(offset, yours), {}),
              ]);
              seen.races += 1;
              if (!(await isPrefix(db, blobs, transferKey, version, content))) content = others;
            } else if (now.do === 'send') {
              const late = now.isLate ? stale : undefined;
              const received = await send(
                offset,
                content.subarray(offset, Math.min(size, offset + now.bytes)),
                now,
                late,
              );
              acknowledged = received ?? acknowledged;
            }
            assert.ok((await receivedOf(db, version)) >= acknowledged, 'acknowledged bytes are lost');
            assert.ok(
              await isPrefix(db, blobs, transferKey, version, content),
              'stored bytes are not those that were sent',
            );
            if (await checkFile(db, blobs, transferKey, version, content)) seen.complete += 1;
          }
        },
      );
      await fc.assert(property, { numRuns: 40, seed: 20_260_301 });
      t.diagnostic(JSON.stringify(seen));
      for (const [what, count] of Object.entries(seen)) assert.ok(count > 0, `no ${what} in this run`);
    },
  );

async function begin(db: Database, session: { trackingId: string; fileId: string }): Promise<ContentVersion> {
  const version = await db.transaction().execute((tx) => beginContent(tx, session, noon));
  assert.ok(version);
  return version;
}

async function receivedOf(db: Database, version: ContentVersion): Promise<number> {
  return (await findCommittedParts(db, version)).reduce((sum, part) => sum + part.plainSize, 0);
}

async function isWhole(db: Database, { fileId }: { fileId: string }): Promise<boolean> {
  const { state } = await db.selectFrom('file').select('state').where('id', '=', fileId).executeTakeFirstOrThrow();
  return state === 'UPLOADED';
}

async function isPrefix(
  db: Database,
  blobs: BlobStore,
  transferKey: TransferKey,
  version: ContentVersion,
  content: Buffer,
): Promise<boolean> {
  const parts = await findCommittedParts(db, version);
  const stored = parts.map((part) => ({ ...part, fingerprint: Buffer.from(part.fingerprint) }));
  const end = await receivedOf(db, version);
  const place = { blobs, contentKey: contentKey(transferKey), place: version, parts: stored };
  return (await buffer(readParts(place, { start: 0, end }))).equals(content.subarray(0, end));
}

/** Checks that the row matches the parts, a complete file has all content, and every blob has a row. */
async function checkFile(
  db: Database,
  blobs: BlobStore,
  transferKey: TransferKey,
  version: ContentVersion,
  content: Buffer,
): Promise<boolean> {
  const file = await db.selectFrom('file').selectAll().where('id', '=', version.fileId).executeTakeFirstOrThrow();
  const parts = await findCommittedParts(db, version);
  assert.deepEqual([file.parts, file.received], [parts.length, await receivedOf(db, version)]);
  assert.equal(file.state === 'UPLOADED', file.manifest !== null);
  if (file.manifest !== null) {
    const opened = openContent({ db, blobs }, transferKey, version, { ...file, manifest: file.manifest });
    assert.ok((await buffer(opened.read())).equals(content));
  }
  const rows = await db.selectFrom('part').select('blob_key').where('file_id', '=', version.fileId).execute();
  const named = new Set(rows.map((row) => row.blob_key));
  for await (const key of blobs.list('')) assert.ok(named.has(key), `no row names the blob ${key}`);
  return file.manifest !== null;
}

/** Returns a stream of uneven chunks. If cut, it fails after its last byte. */
function sender(bytes: Buffer, isCut: boolean): Readable {
  return Readable.from(
    (function* () {
      for (let start = 0, length = 1; start < bytes.length; start += length, length = (length * 7) % 65_521) {
        yield bytes.subarray(start, start + length);
      }
      if (isCut) throw new Error('the connection was cut');
    })(),
    { objectMode: false },
  );
}

function bytesFrom(seed: number, length: number): Buffer {
  const key = Buffer.alloc(16);
  key.writeUInt32BE(seed % 2 ** 32);
  return createCipheriv('aes-128-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length));
}
