import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getStatus } from '../../src/http/routes/status.ts';
import { requestsTo } from './generated-requests.ts';
import { aHouse } from './house.ts';
import { brokenRequests } from './raw-requests.ts';
import { noStorm, sendStorm } from './request-storm.ts';
import { shellRoutes } from './shell-routes.ts';

const routes = [getStatus, ...shellRoutes];

test('whatever is sent, the server stands, and every refusal has the documented body', async (t) => {
  const { server, sealpost, log } = await aHouse(t, {}, () => routes);
  const storm = noStorm();
  const requests = requestsTo({
    routes,
    pathOf: (pattern, odd) => pattern.replace(/:(\w+)/g, (_, name) => odd[name] ?? 'AAAAAAAAAA'),
    credentials: [['X-CS-Password', 'correct-Horse.9']],
    bodies: { sendToShell: { name: 'a', tags: ['b'] } },
  });
  await sendStorm(server, requests, { count: 1_000, kind: 'whole', storm });
  await sendStorm(server, brokenRequests(requests), { count: 300, kind: 'broken', storm });
  t.diagnostic(`statuses: ${JSON.stringify([...storm.statuses])}`);
  for (const status of [200, 400, 404, 405, 413, 415]) {
    assert.ok((storm.statuses.get(status) ?? 0) > 0, `some answers are ${status}`);
  }
  assert.doesNotMatch(log(), /"level":"(error|fatal)"/);
  await sealpost.status();
});
