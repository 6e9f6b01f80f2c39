import { test } from 'node:test';
import { backUpDestroyAndRestore, localPlace } from '../support/backup/drill.ts';
import { startObjectStores } from '../support/backup/object-stores.ts';
import { freshLocation } from '../support/database/fresh-database.ts';
import { createEmptyFolder } from '../support/server/program.ts';

test('a service with PostgreSQL and a bucket is restored from a bucket, to the same kinds and to SQLite and a folder', async () => {
  await using stores = await startObjectStores();
  await using folder = await createEmptyFolder();
  await using database = await freshLocation('PostgreSQL');
  await using empty = await freshLocation('PostgreSQL');
  const from = stores.placeWithBucket(folder.path, 'data', database.value);
  await backUpDestroyAndRestore(from, stores.bucketUrl('backups', 'one/sealpost'), [
    { ...localPlace(folder.path, 'local').env, ...stores.credentials },
    stores.placeWithBucket(folder.path, 'restored', empty.value).env,
  ]);
});
