import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { migrate } from '../../src/db/engine/migrate.ts';
import { openDatabase } from '../../src/db/engine/open-database.ts';
import { inReverseOrder } from '../support/cleanup.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { startApiServer, withPassword } from '../support/server/api-server.ts';
import { createTestPorts } from '../support/server/test-ports.ts';
import { waitUntil } from '../support/wait-until.ts';

const clients = 4;
/** How many responses the clients must get before the next step. */
const responsesPerStep = 40;

test('while PostgreSQL is unavailable, requests are 503 with Retry-After, and work again afterwards', async (t) => {
  const cleanup = inReverseOrder(t);
  const postgres = await startPostgres();
  cleanup.after(() => postgres.stop());
  const db = openDatabase(`${postgres.url}postgres`);
  cleanup.after(() => db.destroy());
  await migrate(db);
  const server = await startApiServer(cleanup, { ports: await createTestPorts(db) });
  const { headers, sessions } = await server.sender();
  const json = { 'Content-Type': 'application/json', ...headers };

  const seen = { served: 0, unavailable: 0 };
  const withoutRetryAfter: string[] = [];
  const send = async (path: string, init?: RequestInit): Promise<Response> => {
    const response = await server.request(path, init);
    const outcome = response.status === 503 ? 'unavailable' : 'served';
    seen[outcome] += 1;
    if (response.status === 503 && response.headers.get('retry-after') === null) withoutRetryAfter.push(path);
    if (response.status >= 500 && response.status !== 503) assert.fail(`${path}: ${await response.text()}`);
    return response;
  };
  const useOnce = async (): Promise<void> => {
    const body = JSON.stringify({ recipients: { to: [{ mail: 'bob@example.org' }] } });
    const created = await send(sessions, { method: 'POST', headers: json, body });
    const session = created.headers.get('location');
    if (session !== null) {
      await send(session, { headers });
      await send(session, { method: 'DELETE', headers });
    }
    await send('/api/users/ann@example.org/verification/code/email', { method: 'POST', headers: json, body: '{}' });
    await send(`/api/transfers/${randomBytes(16).toString('hex')}/files`, withPassword('wrong'));
    await send('/health/ready');
    await send('/');
  };
  let isOver = false;
  const load = Array.from({ length: clients }, async () => {
    while (!isOver) await useOnce();
  });
  cleanup.after(() => {
    isOver = true;
  });
  const failed = Promise.all(load);
  const more = (outcome: keyof typeof seen) => {
    const before = seen[outcome];
    const enough = waitUntil(() => isOver || seen[outcome] >= before + responsesPerStep);
    return Promise.race([enough, failed]);
  };

  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    await more('served');
    await postgres.end(signal);
    await more('unavailable');
    await postgres.restart();
    await more('served');
  }
  isOver = true;
  await failed;
  assert.deepEqual(withoutRetryAfter, []);
});
