import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCommandFixture } from '../../test/support/server/command-fixture.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { rotateMasterKey } from '../actions/master-keys/rotate-master-key.ts';
import { localActor } from '../core/actor.ts';
import { readKeyReports } from '../db/master-keys.ts';
import { withService } from './with-service.ts';

test('a command that runs during a rotation has the new key before it is used, and then uses it', async () => {
  await using fixture = await createCommandFixture();
  const { ports, keyStore, server } = fixture;
  const { db, keys, clock } = ports;
  const hasReported = async () => (await readKeyReports(db)).some(({ keyIds }) => keyIds.length === 2);
  const times = { silenceMs: 0, timeoutMs: 0, wait: () => waitUntil(hasReported) };
  const { error, notes } = await fixture.typed((call) =>
    withService(call, async (command) => {
      const id = await rotateMasterKey({ db, keys, clock, keyStore, server }, localActor, times);
      assert.ok(command.ports.keys.find(id));
      await waitUntil(async () => command.ports.keys.current.id === id);
    }),
  );
  assert.deepEqual([error, notes], [undefined, []]);
  const left = (await readKeyReports(db)).map((report) => report.server);
  assert.deepEqual(left, [server.server], 'the command has removed its report');
});
