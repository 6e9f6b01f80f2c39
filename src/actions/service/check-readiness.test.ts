import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { memoryBlobs } from '../../blobs/memory.ts';
import { openDatabase } from '../../db/engine/open-database.ts';
import { checkReadiness } from './check-readiness.ts';

eachDatabase('reports a complete service as ready', async (db) => {
  await checkReadiness({ db, blobs: memoryBlobs() });
});

eachDatabase('reports a service without its blob store as not ready', async (db) => {
  const gone = {
    ...memoryBlobs(),
    // biome-ignore lint/correctness/useYield: it fails before it could
    async *list() {
      throw new Error('gone');
    },
  };
  await assert.rejects(checkReadiness({ db, blobs: gone }), /gone/);
});

test('reports a service without its database as not ready', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none');
  await assert.rejects(checkReadiness({ db, blobs: memoryBlobs() }), /ECONNREFUSED/);
  await db.destroy();
});
