import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createCertificate } from '../../test/support/server/certificate.ts';
import { freePort } from '../../test/support/server/free-port.ts';
import { probeBaseUrl } from './requests.ts';

const never = new AbortController().signal;
const probe = (base: string, signal = never) =>
  probeBaseUrl({ baseUrl: new URL(base), nonce: 'abc', proof: 'the proof' }, signal);

async function startServer(t: TestContext, respond: RequestListener): Promise<string> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a base URL is right if this service responds below it', async (t) => {
  const paths: unknown[] = [];
  const base = await startServer(t, ({ url }, response) => {
    paths.push(url);
    response.end(JSON.stringify({ proof: 'the proof' }));
  });
  for (const path of ['', '/', '/files', '/files/']) {
    const address = `${base}${path}`.replace(/\/$/, '');
    assert.deepEqual(await probe(`${base}${path}`), {
      state: 'ok',
      code: 'ok',
      sentence: `${address} leads to this service.`,
    });
  }
  const [below, above] = ['/files/api/status?nonce=abc', '/api/status?nonce=abc'];
  assert.deepEqual(paths, [above, above, below, below]);
});

test('describes why a base URL is wrong', async (t) => {
  const failsWith = async (code: string, pattern: RegExp, respond: RequestListener) => {
    const { state, code: found, sentence } = await probe(await startServer(t, respond));
    assert.deepEqual([state, found], ['failing', code]);
    assert.match(sentence, pattern);
  };
  const other = ['base_url_other_service', /leads to another service/] as const;
  await failsWith(...other, (_, response) => void response.end(JSON.stringify({ proof: 'other' })));
  for (const body of ['<html>', '', 'null', '[]', '{"proof":null}', 'x'.repeat(1_000_000)])
    await failsWith(...other, (_, response) => void response.end(body));
  await failsWith(
    'base_url_status',
    /responds with status 502.*reverse proxy/,
    (_, response) => void response.writeHead(502).end(),
  );
  await failsWith(
    'base_url_redirects',
    /redirects to https:\/\/example\.org\/\. /,
    (_, response) => void response.writeHead(301, { location: 'https://example.org/' }).end(),
  );
  await failsWith(
    'base_url_redirects',
    /redirects to another address/,
    (_, response) => void response.writeHead(302).end(),
  );
});

test('describes why a base URL cannot be reached', async (t) => {
  const refused = await probe(`http://127.0.0.1:${await freePort()}`);
  assert.equal(refused.code, 'base_url_unreachable');
  assert.match(refused.sentence, /cannot be reached from this server: the connection is refused\./);
  const unknown = await probe('http://files.invalid');
  assert.match(unknown.sentence, /cannot be reached from this server: its host name cannot be resolved\./);
  const silent = await startServer(t, () => {});
  assert.match((await probe(silent, AbortSignal.timeout(50))).sentence, /it does not respond\./);
  const tls = createTlsServer(createCertificate(t)).listen(0, '127.0.0.1');
  await once(tls, 'listening');
  t.after(() => tls.close());
  const untrusted = await probe(`https://127.0.0.1:${(tls.address() as AddressInfo).port}`);
  assert.equal(untrusted.code, 'certificate_untrusted');
  assert.match(untrusted.sentence, /has a certificate that is signed by itself\.$/);
});
