import assert from 'node:assert/strict';
import { onlyKey } from '../../src/crypto/keyring.ts';
import { generateMasterKey, parseMasterKey } from '../../src/crypto/master-key.ts';
import { everyone } from '../../src/http/access/guards.ts';
import { bindRoutes, route } from '../../src/http/route.ts';
import * as status from '../../src/http/routes/status.ts';
import { anyBrokenRequest } from '../support/inputs/broken-requests.ts';
import { anyRequestTo } from '../support/inputs/generated-requests.ts';
import { createFuzzStats, fuzzServer } from '../support/inputs/request-fuzzer.ts';
import { startHttpServer } from '../support/server/http-server.ts';
import { testRoutes } from '../support/server/test-routes.ts';
import { sizedTest } from '../support/sized-test.ts';

const getStatus = route('GET', '/api/status', everyone, 'getStatus', status.get);
const keys = onlyKey(parseMasterKey(generateMasterKey()));
const routes = [...bindRoutes([getStatus], { keys }), ...testRoutes];

sizedTest('the server survives any input, and every error has the documented body', 1_000, async (t, cases) => {
  const { server, sealpost, log } = await startHttpServer(t, {}, () => routes);
  const stats = createFuzzStats();
  const requests = anyRequestTo({
    routes,
    pathOf: (pattern, odd) => pattern.replace(/:(\w+)/g, (_, name) => odd[name] ?? 'AAAAAAAAAA'),
    credentials: [['X-CS-Password', 'correct-Horse.9']],
    bodies: { sendToShell: { name: 'a', tags: ['b'] } },
  });
  await fuzzServer(server, requests, { count: cases, kind: 'whole', stats });
  await fuzzServer(server, anyBrokenRequest(requests), { count: 0.3 * cases, kind: 'broken', stats });
  t.diagnostic(`statuses: ${JSON.stringify([...stats.statuses])}`);
  // Few requests do not reach every status.
  for (const status of cases < 1_000 ? [200, 400, 404] : [200, 400, 404, 405, 413, 415]) {
    assert.ok((stats.statuses.get(status) ?? 0) > 0, `some responses are ${status}`);
  }
  assert.doesNotMatch(log(), /"level":"(error|fatal)"/);
  await sealpost.status();
});
