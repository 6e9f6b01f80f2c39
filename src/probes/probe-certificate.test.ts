import assert from 'node:assert/strict';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createCertificate } from '../../test/support/server/certificate.ts';
import { freePort } from '../../test/support/server/free-port.ts';
import { dayMs } from '../core/time.ts';
import { probeCertificate } from './certificate.ts';

const never = new AbortController().signal;

/** Starts a TLS server with a new certificate for 127.0.0.1, of 30 days, that this process trusts. */
async function startTlsServer(t: TestContext, host = '127.0.0.1') {
  const certificate = createCertificate(t);
  const server = createServer(certificate).listen(0, host);
  await once(server, 'listening');
  t.after(() => server.close());
  const usual = getCACertificates('default');
  t.after(() => setDefaultCACertificates(usual));
  return {
    trust: () => setDefaultCACertificates([...usual, certificate.cert]),
    port: (server.address() as AddressInfo).port,
    end: new Date(new X509Certificate(certificate.cert).validTo),
  };
}

test('a certificate is valid until it should have been renewed', async (t) => {
  const { port, end, trust } = await startTlsServer(t);
  trust();
  const day = end.toISOString().slice(0, 10);
  const probe = (beforeEnd: number) =>
    probeCertificate(new URL(`https://127.0.0.1:${port}`), new Date(end.getTime() - beforeEnd), never);
  const valid = {
    ...{ state: 'ok', code: 'ok', validUntil: end },
    sentence: `The certificate of 127.0.0.1:${port} is valid until ${day}.`,
  };
  const ending = {
    ...{ state: 'failing', code: 'certificate_expiring', validUntil: end },
    sentence: `The certificate of 127.0.0.1:${port} expires on ${day}. Renew it.`,
  };
  // A quarter of its 30 days.
  assert.deepEqual(await probe(8 * dayMs), valid);
  assert.deepEqual(await probe(7 * dayMs), ending);
});

test('describes a certificate that browsers do not accept', async (t) => {
  const { port, end, trust } = await startTlsServer(t);
  const now = new Date(end.getTime() - 20 * dayMs);
  const probe = (host: string) => probeCertificate(new URL(`https://${host}:${port}`), now, never);
  const self = await probe('127.0.0.1');
  assert.deepEqual([self.code, self.validUntil], ['certificate_untrusted', end]);
  assert.deepEqual([self.state, /is signed by itself\.$/.test(self.sentence)], ['failing', true], self.sentence);
  trust();
  const second = await startTlsServer(t, '127.0.0.2');
  second.trust();
  const other = await probeCertificate(new URL(`https://127.0.0.2:${second.port}`), now, never);
  assert.equal(other.code, 'certificate_other_name');
  assert.deepEqual(
    [other.state, /is for another host name\.$/.test(other.sentence)],
    ['failing', true],
    other.sentence,
  );
});

test('a certificate that cannot be read from this server is not checked', async (t) => {
  const now = new Date('2026-03-01T12:00:00Z');
  const http = await probeCertificate(new URL('http://127.0.0.1'), now, never);
  assert.deepEqual([http.state, http.code], ['off', 'certificate_none']);
  const closed = await probeCertificate(new URL(`https://127.0.0.1:${await freePort()}`), now, never);
  assert.deepEqual([closed.state, closed.code], ['off', 'certificate_unreachable']);
  assert.match(closed.sentence, /cannot reach the address: the connection is refused\.$/);
  const silent = createTcpServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.after(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  const late = await probeCertificate(new URL(`https://127.0.0.1:${port}`), now, AbortSignal.timeout(50));
  assert.match(late.sentence, /cannot reach the address: it does not respond\.$/);
});
