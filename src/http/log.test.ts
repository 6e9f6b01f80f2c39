import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHttpServer } from '../../test/support/server/http-server.ts';
import { waitUntil } from '../../test/support/wait-until.ts';

test('logs only lines of the level that was set last', async (t) => {
  const { server, log } = await startHttpServer(t);
  const request = () => fetch(new URL('/health/live', server.baseUrl));
  const start = log().length;
  server.setLogLevel('warn');
  await request();
  server.setLogLevel('info');
  await request();
  const events = () =>
    [
      ...log()
        .slice(start)
        .matchAll(/"event":"([^"]+)/g),
    ].map(([, name]) => name);
  await waitUntil(() => events().includes('request.completed'));
  server.setLogLevel('info');
  assert.deepEqual(events(), ['log.level', 'request.completed']);
});
