import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHttpServer } from '../../../test/support/server/http-server.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Returns the ID in the response to a request with these IDs, and checks that the log has it too. */
async function idFor(
  { server, log }: Awaited<ReturnType<typeof startHttpServer>>,
  given: readonly string[],
): Promise<string> {
  const headers = given.map((id): [string, string] => ['X-Request-Id', id]);
  const { headers: returned } = await fetch(new URL('/health/live', server.baseUrl), { headers });
  const id = returned.get('x-request-id') ?? '';
  assert.ok(log().includes(`"requestId":"${id}"`));
  return id;
}

test('uses the valid request ID of a trusted proxy in the response and in the log', async (t) => {
  const server = await startHttpServer(t, { trustedProxies: ['127.0.0.1'] });
  for (const id of ['5f0c1b2a-77aa-4b1e-9e0f-1c2d3e4f5a6b', 'Root=1-67891233:abcdef', 'a1b2c3d4']) {
    assert.equal(await idFor(server, [id]), id);
  }
});

test('replaces a request ID that is too short, too long, given twice or has other characters', async (t) => {
  const server = await startHttpServer(t, { trustedProxies: ['127.0.0.1'] });
  for (const given of [
    ['short'],
    ['x'.repeat(129)],
    ['with a blank'],
    ['ann@example.org'],
    ['"quoted"'],
    ['a1b2c3d4', 'e5f6a7b8'],
    [],
  ])
    assert.match(await idFor(server, given), uuid);
});

test('ignores the request ID of a client that is no trusted proxy', async (t) => {
  const server = await startHttpServer(t, { trustedProxies: ['192.0.2.1'] });
  assert.match(await idFor(server, ['a1b2c3d4']), uuid);
});
