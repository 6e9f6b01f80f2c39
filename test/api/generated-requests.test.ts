import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routesOf } from '../../src/http/routes.ts';
import { sendGeneratedRequests } from './generated-requests.ts';
import { aHouse, freshPorts } from './house.ts';
import { shellRoutes } from './shell-routes.ts';

test('whatever is sent, the server stands, and every refusal has the documented body', async (t) => {
  const ports = await freshPorts(t);
  const { server, sealpost, log } = await aHouse(t, { ports }, (needs) => [...routesOf(needs), ...shellRoutes]);
  const statuses = await sendGeneratedRequests(server, 1_500);
  t.diagnostic(`statuses: ${JSON.stringify([...statuses])}`);
  for (const status of [200, 400, 404, 405, 415])
    assert.ok((statuses.get(status) ?? 0) > 0, `some answers are ${status}`);
  assert.doesNotMatch(log(), /"level":"(error|fatal)"/);
  await sealpost.status();
});
