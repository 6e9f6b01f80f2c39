import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { databaseKinds, migratedLocation } from '../../test/support/database/fresh-database.ts';
import { freePort } from '../../test/support/server/free-port.ts';
import { readConfig } from '../config.ts';
import { defaultSettings } from '../core/settings.ts';
import { dayMs, hourMs } from '../core/time.ts';
import { openDatabase } from '../db/engine/open-database.ts';
import { trustedClock } from '../runtime/trusted-clock.ts';
import { checkClock } from './machine-checks.ts';

/** Starts a server whose clock is ahead by this time. */
async function startServer(t: TestContext, aheadMs: number): Promise<string> {
  const server = createServer((_, response) => {
    response.sendDate = false;
    response.setHeader('date', new Date(Date.now() + aheadMs).toUTCString()).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Subject = Parameters<typeof checkClock>[0];

/** The failures. Whether the clock of the machine that runs the tests is synchronized does not matter here. */
async function failures(subject: Partial<Subject>): Promise<readonly string[]> {
  const setup = { config: readConfig({}), db: undefined, settings: undefined, now: () => new Date(), ...subject };
  const found = await Array.fromAsync(checkClock(setup, new AbortController().signal));
  assert.ok(found.length > 0);
  return found.filter(({ state }) => state === 'failure').map(({ text }) => text);
}

test('compares the clock with that of the server at the base URL', async (t) => {
  const at = async (aheadMs: number) => readConfig({ SEALPOST_BASE_URL: await startServer(t, aheadMs) });
  assert.deepEqual(await failures({ config: await at(0) }), []);
  const [ahead = ''] = await failures({ config: await at(hourMs) });
  assert.match(ahead, /^The system clock is 3\d{3} seconds behind the clock of the server at http.*\(NTP\)\.$/);
  const [behind = ''] = await failures({ config: await at(-hourMs) });
  assert.match(behind, /^The system clock is 3\d{3} seconds ahead of /);
});

test('does not depend on a server that cannot be reached', async () => {
  const config = readConfig({ SEALPOST_BASE_URL: `http://127.0.0.1:${await freePort()}` });
  assert.deepEqual(await failures({ config }), []);
});

for (const kind of databaseKinds) {
  test(`${kind}: compares the clock with the trusted time of the service`, async () => {
    await using location = await migratedLocation(kind);
    const db = openDatabase(location.value);
    try {
      await trustedClock({ db, clock: { now: () => new Date() } }).update();
      assert.deepEqual(await failures({ db, settings: defaultSettings }), []);
      const now = () => new Date(Date.now() + 60 * dayMs);
      const [doubt = ''] = await failures({ db, settings: defaultSettings, now });
      assert.match(doubt, /^The system clock is \d+ minutes ahead of the trusted time;.*\.$/);
    } finally {
      await db.destroy();
    }
  });
}
