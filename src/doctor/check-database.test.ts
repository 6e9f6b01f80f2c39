import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import pg from 'pg';
import { databaseKinds, freshLocation, migratedLocation } from '../../test/support/database/fresh-database.ts';
import { freePort } from '../../test/support/server/free-port.ts';
import { readConfig } from '../config.ts';
import { openCheckedParts } from '../wiring/checked-parts.ts';
import { openService } from '../wiring.ts';
import { checkDatabase } from './part-checks.ts';
import { toStartError } from './start-errors.ts';

/** The findings about the database at this location. A check that throws has one: the sentence of a start. */
async function findings(location: string): Promise<readonly string[]> {
  const config = readConfig({ SEALPOST_DATABASE: location });
  const parts = openCheckedParts(config);
  try {
    const found = await Array.fromAsync(checkDatabase({ config, db: parts.db }));
    return found.map(({ state, text }) => `${state}: ${text}`);
  } catch (error) {
    return [`failure: ${((await toStartError(config, error)) as Error).message}`];
  } finally {
    await parts.close();
  }
}

for (const kind of databaseKinds) {
  test(`${kind}: accepts a database of this version and an empty one, and changes nothing`, async () => {
    await using migrated = await migratedLocation(kind);
    const bytes = () => (kind === 'SQLite' ? readFile(migrated.value) : Promise.resolve(Buffer.alloc(0)));
    const before = await bytes();
    assert.deepEqual(await findings(migrated.value), [
      'ok: The database can be changed, and has the tables of this version.',
    ]);
    assert.ok(before.equals(await bytes()));
    await using fresh = await freshLocation(kind);
    assert.match((await findings(fresh.value))[0] ?? '', /^ok: .*The first start creates/);
    assert.match((await findings(fresh.value))[0] ?? '', /^ok: .*The first start creates/);
  });

  test(`${kind}: reports a database of a newer version, and one that the next start upgrades`, async () => {
    await using location = await migratedLocation(kind);
    const change = async (statement: (db: import('../db/tables.ts').Database) => Promise<unknown>) => {
      const { db, close } = openCheckedParts(readConfig({ SEALPOST_DATABASE: location.value }));
      if (db !== undefined) await statement(db);
      await close();
    };
    await change((db) => db.deleteFrom('schema_migration').where('name', 'like', '0013%').execute());
    assert.match((await findings(location.value))[0] ?? '', /^ok: .*The next start upgrades it/);
    await change((db) => db.insertInto('schema_migration').values({ name: '9999-later' }).execute());
    assert.match((await findings(location.value))[0] ?? '', /^failure: .*newer version of Sealpost .*9999-later/);
  });
}

test('PostgreSQL: reports a missing database, a wrong user, missing rights and a server that does not run', async () => {
  await using location = await migratedLocation('PostgreSQL');
  const admin = new pg.Client({ connectionString: location.value });
  await admin.connect();
  const { hostname, port, pathname } = new URL(location.value);
  const user = `guest_${pathname.slice(3)}`;
  const at = (name: string, path = pathname) => `postgres://${name}:wrong@${hostname}:${port}${path}`;
  try {
    await admin.query(`create user ${user}`);
    assert.match(
      (await findings(at(user)))[0] ?? '',
      new RegExp(`^failure: The user ${user} lacks a right in .*owner`),
    );
    await admin.query(`grant all on schema public to ${user}; grant all on all tables in schema public to ${user}`);
    assert.match((await findings(at(user))).join(), /^ok: /);
    await admin.query(`revoke update on setting from ${user}`);
    assert.match((await findings(at(user)))[0] ?? '', /^failure: .*permission denied for table setting.*owner/);
  } finally {
    await admin.query(`drop owned by ${user}; drop user ${user}`);
    await admin.end();
  }
  assert.match(
    (await findings(at('postgres', '/missing')))[0] ?? '',
    /has no database missing\. Create it, or correct/,
  );
  assert.match(
    (await findings(at('unknown')))[0] ?? '',
    /rejects the user unknown or its password\..*SEALPOST_DATABASE/,
  );
  const closed = `postgres://ann:secret-word@127.0.0.1:${await freePort()}/sealpost`;
  const [refused = ''] = await findings(closed);
  assert.match(refused, /^failure: The PostgreSQL server 127\.0\.0\.1:\d+ refuses connections\. Check that it runs/);
  const config = readConfig({ SEALPOST_DATABASE: closed });
  const start = await openService(config).catch((error: unknown) => toStartError(config, error));
  assert.equal(`failure: ${(start as Error).message}`, refused);
  assert.ok(!refused.includes('secret-word'));
});
