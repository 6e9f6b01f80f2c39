import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ensureSystemPackages } from '../../scripts/system-packages.ts';
import { freePort } from '../../test/support/server/free-port.ts';
import { startHttpServer } from '../../test/support/server/http-server.ts';
import { runNginx } from '../../test/support/server/nginx.ts';
import { probeProxy } from './requests.ts';

const never = new AbortController().signal;

/** Starts the service behind nginx with these lines, and returns what the probe finds. */
async function probe(t: TestContext, lines: string, trustedProxies: readonly string[] = ['127.0.0.1']) {
  ensureSystemPackages(['nginx']);
  const { server } = await startHttpServer(t, { trustedProxies });
  const folder = mkdtempSync(join(tmpdir(), 'sealpost-proxy-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const target = `proxy_pass http://127.0.0.1:${server.address.port};`;
  const nginx = await runNginx(folder, `listen 127.0.0.1:${port}; location / { ${target} ${lines} }`);
  t.after(() => nginx.end());
  const baseUrl = new URL(`http://127.0.0.1:${port}`);
  return probeProxy({ baseUrl, requestId: 'doctor-0123456789', isTrusted: true }, never);
}

test('finds nothing about a proxy that passes on requests and responses', async (t) => {
  assert.deepEqual(await probe(t, 'client_max_body_size 0; proxy_request_buffering off;'), []);
});

test('finds the size limit that nginx has by default', async (t) => {
  const [size = '', ...others] = await probe(t, '');
  assert.match(size, /responds with status 413 when a client uploads 20 MB\..*client_max_body_size/);
  assert.deepEqual(others, []);
});

test('finds headers that the proxy removes', async (t) => {
  const hidden = 'proxy_hide_header Content-Security-Policy; proxy_hide_header X-Content-Type-Options;';
  const [headers = '', ...others] = await probe(t, `client_max_body_size 0; ${hidden}`);
  assert.match(headers, /removes headers of responses: content-security-policy, x-content-type-options\. /);
  assert.deepEqual(others, []);
});

test('finds a proxy that the service does not trust', async (t) => {
  const [trust = '', ...others] = await probe(t, 'client_max_body_size 0;', ['192.0.2.1']);
  assert.match(trust, /does not trust the reverse proxy .*SEALPOST_TRUSTED_PROXIES/);
  assert.deepEqual(others, []);
});
