import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Sealpost, SealpostProblem } from '#client';
import { sendEmails } from '../../src/actions/mailing/send-emails.ts';
import { requestCode } from '../../src/actions/verification/codes.ts';
import { newClientId } from '../../src/crypto/identifiers.ts';
import { parseMime, verificationCodeIn } from '../support/mail/smtp-servers.ts';
import { startApiServer } from '../support/server/api-server.ts';
import { exchangeRaw } from '../support/server/http-server.ts';

async function startMailServer(t: TestContext) {
  let triggered = 0;
  const { ports, server, log } = await startApiServer(t, {
    trustedProxies: ['127.0.0.1'],
    triggerEmails: () => {
      triggered += 1;
    },
  });
  const as = (credentials: { clientId?: string; token?: string }) =>
    new Sealpost({ baseUrl: server.baseUrl, ...credentials });
  const request = (address: string, clientId = newClientId()) =>
    as({ clientId }).send('POST', `/api/users/${address}/verification/code/email`);
  async function lastEmail(): Promise<Buffer> {
    await sendEmails({ ...ports, serviceUrl: server.baseUrl.href }, new AbortController().signal);
    return ports.mailer.sent.at(-1)?.bytes ?? Buffer.alloc(0);
  }
  return { ports, server, log, as, request, lastEmail, triggered: () => triggered };
}

const rejection = (status: number, errorCode: number) => (error: unknown) => {
  assert.ok(error instanceof SealpostProblem);
  assert.deepEqual([error.status, error.errorCode], [status, errorCode]);
  return true;
};

test('sends a code by email, which becomes a token that works until it is ended', async (t) => {
  const { as, request, lastEmail, log, triggered } = await startMailServer(t);
  const clientId = newClientId();
  const response = await request('Ann@Example.org', clientId);
  assert.deepEqual([response.status, await response.text(), triggered()], [200, '', 1]);
  const bytes = await lastEmail();
  assert.deepEqual((await parseMime(bytes)).to, [{ name: '', address: 'ann@example.org' }]);
  const code = await verificationCodeIn(bytes);
  const ann = '/api/users/ann@example.org/verification';
  const { token, validUntil } = await as({ clientId }).request<{ token: string; validUntil: string }>(
    'POST',
    `${ann}/token`,
    { body: { verificationCode: code } },
  );
  const verified = as({ clientId, token });
  const verificationMethods = ['EMAIL'];
  assert.deepEqual(await verified.request('GET', ann), { verified: true, validUntil, verificationMethods });
  assert.equal((await verified.send('DELETE', ann)).status, 204);
  assert.deepEqual(await verified.request('GET', ann), { verified: false, validUntil: null, verificationMethods });
  for (const secret of [code, token, clientId, 'ann@example.org']) assert.ok(!log().includes(secret), secret);
});

test('the email is in the requested language', async (t) => {
  const { server, ports, lastEmail } = await startMailServer(t);
  for (const [header, word] of [
    ['de-AT, en;q=0.5', 'Bestätigung'],
    ['en-GB', 'verification code'],
    ['tlh', 'verification code'],
    ['', 'verification code'],
  ] as const) {
    ports.clock.advance(600_000);
    const head = `POST /api/users/ann@example.org/verification/code/email HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
    const [response] = await exchangeRaw(server, `${head}Accept-Language: ${header}\r\nContent-Length: 0\r\n\r\n`);
    assert.equal(response?.status, 200);
    assert.match((await parseMime(await lastEmail())).subject ?? '', new RegExp(word), header);
  }
});

test('an email has a link that enters the code only if requested', async (t) => {
  const { as, lastEmail } = await startMailServer(t);
  for (const [request, links] of [
    [{ withLink: true }, 1],
    [{ withLink: false }, 0],
    [{ withLink: null }, 0],
    [{}, 0],
  ] as const) {
    await as({}).requestCode('ann@example.org', request);
    const { text = '', html = '' } = await parseMime(await lastEmail());
    const code = /^[A-Za-z0-9]{10}$/m.exec(text)?.[0] ?? assert.fail(text);
    assert.equal(text.split(`/#code=${code}`).length - 1, links);
    assert.equal(html.includes('#code='), links > 0);
  }
});

test('a short code is sent on request, and accepted as it is shown and as it is typed', async (t) => {
  const { as, lastEmail, ports } = await startMailServer(t);
  const verificationCode = async (clientId: string, options: { shortCode?: boolean | null }) => {
    ports.clock.advance(600_000);
    await as({ clientId }).requestCode('ann@example.org', { ...options, withLink: true });
    const bytes = await lastEmail();
    const link = /#code=(\w+)/.exec((await parseMime(bytes)).text ?? '')?.[1] ?? '';
    return { code: await verificationCodeIn(bytes), link };
  };
  const exchange = (clientId: string, code: string) =>
    as({ clientId }).request('POST', '/api/users/ann@example.org/verification/token', {
      body: { verificationCode: code },
    });
  for (const change of [
    (code: string) => code,
    (code: string) => code.replace('-', ' ').toUpperCase(),
    (code: string) => code.replace('-', ''),
    // The form that version 0.1 accepts.
    (code: string) => `${code.replace('-', '')}00`,
  ]) {
    const clientId = newClientId();
    const { code, link } = await verificationCode(clientId, { shortCode: true });
    assert.match(code, /^[a-kmnp-z2-9]{4}-[a-kmnp-z2-9]{4}$/);
    assert.equal(link, `${code.replace('-', '')}00`);
    await exchange(clientId, change(code));
    await assert.rejects(exchange(clientId, change(code)), rejection(403, 3002), 'it works once');
  }
  const clientId = newClientId();
  const { code } = await verificationCode(clientId, { shortCode: true });
  await as({ clientId }).verify('ann@example.org', code.toUpperCase());
  for (const shortCode of [false, null]) {
    assert.match((await verificationCode(clientId, { shortCode })).code, /^[A-Za-z0-9]{10}$/);
  }
});

test('a code for any client is never short, because its attempts have no limit', async (t) => {
  const { as, lastEmail } = await startMailServer(t);
  await as({}).requestCode('ann@example.org', { shortCode: true });
  assert.match(await verificationCodeIn(await lastEmail()), /^[A-Za-z0-9]{10}$/);
});

test('five wrong short codes void the right one', async (t) => {
  const { as, lastEmail } = await startMailServer(t);
  const client = as({ clientId: newClientId() });
  await client.requestCode('ann@example.org', { shortCode: true });
  const code = await verificationCodeIn(await lastEmail());
  for (let n = 2; n < 7; n += 1) {
    await assert.rejects(client.verify('ann@example.org', `aaaa-aaa${n}`), rejection(403, 3002));
  }
  await assert.rejects(client.verify('ann@example.org', code), rejection(403, 3002));
});

test('rejects the sixth request of a network for an address, however it is spelled', async (t) => {
  const { server, request, lastEmail, ports } = await startMailServer(t);
  const spellings = [
    'ann@müller.example',
    'Ann@MÜLLER.example',
    'ANN@xn--mller-kva.example',
    'ann@mu%CC%88ller.example',
  ];
  for (const address of [...spellings, spellings[0] ?? '']) assert.equal((await request(address)).status, 200);
  await assert.rejects(request('ann@xn--mller-kva.example'), rejection(429, 2007));
  await lastEmail();
  assert.deepEqual(new Set(ports.mailer.sent.map(({ to }) => to)), new Set(['ann@xn--mller-kva.example']));
  const raw = await fetch(new URL('/api/users/ann@xn--mller-kva.example/verification/code/email', server.baseUrl), {
    method: 'POST',
  });
  assert.deepEqual([raw.status, raw.headers.get('retry-after')], [429, '600']);
});

test('allows 300 codes per network, identified through listed proxies', async (t) => {
  const { ports, server } = await startMailServer(t);
  for (let index = 0; index < 300; index += 1) {
    const address = `p${index}@example.org` as Parameters<typeof requestCode>[1]['address'];
    await requestCode(ports, { address, clientId: undefined, callerAddress: '2001:db8::1', language: undefined });
  }
  const from = async (network: string) => {
    const head = 'POST /api/users/ann@example.org/verification/code/email HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
    const [response] = await exchangeRaw(server, `${head}X-Forwarded-For: ${network}\r\nContent-Length: 0\r\n\r\n`);
    return response?.status;
  };
  assert.equal(await from('2001:db8:0:1::ffff'), 429);
  assert.equal(await from('2001:db8:1::1'), 200);
});

test('V13: queues no code for an address in a reserved domain', async (t) => {
  const { request, ports, triggered } = await startMailServer(t);
  for (const email of [
    'link@link.invalid',
    'Link-1-abcdefghjkmnpqrs@LINK.invalid',
    'deleted-AbCdEfGhIjKlMnOp@proxy.invalid',
    'ann@mail.invalid',
  ]) {
    await assert.rejects(request(email), rejection(400, 1005), email);
  }
  assert.deepEqual(await ports.db.selectFrom('outbox').select('id').execute(), []);
  assert.equal(triggered(), 0);
  assert.equal((await request('ann@invalid.example')).status, 200);
});

test('rejects a malformed address and a wrong code; a request needs no client ID', async (t) => {
  const { as, request } = await startMailServer(t);
  for (const email of [
    'ann',
    '%E2%84%AAelvin@example.org',
    '%EF%BC%A1nn@example.org',
    'a%0d%0ab@example.org',
    'a@b@c',
  ]) {
    await assert.rejects(request(email), rejection(400, 1005), email);
  }
  const path = '/api/users/ann@example.org/verification';
  assert.equal((await as({}).send('POST', `${path}/code/email`)).status, 200);
  assert.equal((await as({ clientId: 'bad' }).send('POST', `${path}/code/email`)).status, 200);
  for (const verificationCode of ['AbCdEfGhIj', ' ', 'x'.repeat(100_000), '\u0000']) {
    const wrong = as({ clientId: newClientId() }).request('POST', `${path}/token`, { body: { verificationCode } });
    await assert.rejects(wrong, rejection(403, 3002));
  }
  const odd = as({ clientId: newClientId() }).request('POST', `${path}/token`, { body: { verificationCode: 5 } });
  await assert.rejects(odd, rejection(400, 1004));
});
