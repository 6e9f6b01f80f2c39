import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '../../test/support/each-database.ts';
import { memoryBlobs } from '../blobs/memory.ts';
import { openDatabase } from '../db/open-database.ts';
import { checkReadiness } from './check-readiness.ts';

eachDatabase('a house with all its parts is ready', async (db) => {
  await checkReadiness({ db, blobs: memoryBlobs() });
});

eachDatabase('a house whose blob store is gone is not', async (db) => {
  const gone = {
    ...memoryBlobs(),
    // biome-ignore lint/correctness/useYield: it fails before it could
    async *list() {
      throw new Error('gone');
    },
  };
  await assert.rejects(checkReadiness({ db, blobs: gone }), /gone/);
});

test('a house whose database is gone is not', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none');
  await assert.rejects(checkReadiness({ db, blobs: memoryBlobs() }), /ECONNREFUSED/);
  await db.destroy();
});
