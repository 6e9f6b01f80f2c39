import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHttpServer } from '../../test/support/server/http-server.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { emailFailureSentence } from '../core/email-kinds.ts';
import { EmailFailed } from '../ports/mailer.ts';

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

test('logs an address that the mail server rejects with level info, and without the address', async (t) => {
  const { server, log } = await startHttpServer(t);
  server.logRejectedEmail(
    { id: 'e1', tracking_id: null },
    new EmailFailed('refused', emailFailureSentence('refused', '550')),
  );
  const line = () => log().match(/.*"event":"address\.rejected".*/)?.[0];
  await waitUntil(() => line() !== undefined);
  const { level, email, trackingId, failure } = JSON.parse(line() ?? '');
  assert.deepEqual([level, email, trackingId], ['info', 'e1', null]);
  assert.equal(failure.message, 'mail server rejected a message (550)');
});
