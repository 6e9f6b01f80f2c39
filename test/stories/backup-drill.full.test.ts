import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { backUpDestroyAndRestore, localPlace } from '../support/backup/drill.ts';
import { type ObjectStores, startObjectStores } from '../support/backup/object-stores.ts';
import { freshLocation } from '../support/database/fresh-database.ts';
import { createEmptyFolder } from '../support/server/program.ts';

let stores: ObjectStores;
before(async () => {
  stores = await startObjectStores();
});
after(() => stores[Symbol.asyncDispose]());

test('a service with PostgreSQL and a bucket is restored from a bucket to PostgreSQL and a bucket', async () => {
  await using folder = await createEmptyFolder();
  await using database = await freshLocation('PostgreSQL');
  await using empty = await freshLocation('PostgreSQL');
  const from = stores.placeWithBucket(folder.path, 'data', database.value);
  const to = stores.placeWithBucket(folder.path, 'restored', empty.value);
  await backUpDestroyAndRestore(from, stores.bucketUrl('backups', 'one/sealpost'), to);
});

test('a service with PostgreSQL and a bucket is restored from a folder to SQLite and a folder', async () => {
  await using folder = await createEmptyFolder();
  await using database = await freshLocation('PostgreSQL');
  const from = stores.placeWithBucket(folder.path, 'old', database.value);
  await backUpDestroyAndRestore(from, join(folder.path, 'backup'), localPlace(folder.path, 'restored'));
});

test('a service with SQLite and a folder is restored from a bucket to PostgreSQL and a bucket', async () => {
  await using folder = await createEmptyFolder();
  await using empty = await freshLocation('PostgreSQL');
  const { env, destroy } = localPlace(folder.path, 'local');
  const from = { env: { ...env, ...stores.credentials }, destroy };
  const to = stores.placeWithBucket(folder.path, 'moved', empty.value);
  await backUpDestroyAndRestore(from, stores.bucketUrl('backups', 'two'), to);
});
