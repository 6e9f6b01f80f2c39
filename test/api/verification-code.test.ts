import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Sealpost, SealpostProblem } from '#client';
import { requestCode } from '../../src/actions/request-code.ts';
import { sendMails } from '../../src/actions/send-mails.ts';
import { newClientId } from '../../src/crypto/identifiers.ts';
import { codeIn, readMail } from '../support/mail-servers.ts';
import { aHouse, exchange, freshPorts } from './house.ts';

async function aMailingHouse(t: Parameters<typeof aHouse>[0]) {
  const ports = await freshPorts(t);
  let woken = 0;
  const { server, log } = await aHouse(t, {
    ports,
    clock: ports.clock,
    trustedProxies: ['127.0.0.1'],
    mailSoon: () => {
      woken += 1;
    },
  });
  const as = (credentials: { clientId?: string; token?: string }) =>
    new Sealpost({ baseUrl: server.baseUrl, ...credentials });
  const ask = (address: string, clientId = newClientId()) =>
    as({ clientId }).send('POST', `/api/users/${address}/verification/code/email`);
  async function lastMail(): Promise<Buffer> {
    await sendMails({ ...ports, serviceUrl: server.baseUrl.href }, new AbortController().signal);
    return ports.mailer.kept.at(-1)?.bytes ?? Buffer.alloc(0);
  }
  return { ports, server, log, as, ask, lastMail, woken: () => woken };
}

const refusal = (status: number, errorCode: number) => (error: unknown) => {
  assert.ok(error instanceof SealpostProblem);
  assert.deepEqual([error.status, error.errorCode], [status, errorCode]);
  return true;
};

test('a code comes by mail, wakes who sends it, and becomes a token that works until it is ended', async (t) => {
  const { as, ask, lastMail, log, woken } = await aMailingHouse(t);
  const clientId = newClientId();
  const answer = await ask('Ann@Example.org', clientId);
  assert.deepEqual([answer.status, await answer.text(), woken()], [200, '', 1]);
  const bytes = await lastMail();
  assert.deepEqual((await readMail(bytes)).to, [{ name: '', address: 'ann@example.org' }]);
  const code = await codeIn(bytes);
  const ann = '/api/users/ann@example.org/verification';
  const { token, validUntil } = await as({ clientId }).request<{ token: string; validUntil: string }>(
    'POST',
    `${ann}/token`,
    { body: { verificationCode: code } },
  );
  const shown = as({ clientId, token });
  const verificationMethods = ['EMAIL'];
  assert.deepEqual(await shown.request('GET', ann), { verified: true, validUntil, verificationMethods });
  assert.equal((await shown.send('DELETE', ann)).status, 204);
  assert.deepEqual(await shown.request('GET', ann), { verified: false, validUntil: null, verificationMethods });
  for (const secret of [code, token, clientId, 'ann@example.org']) assert.ok(!log().includes(secret), secret);
});

test('the letter is in the language that was asked for', async (t) => {
  const { server, ports, lastMail } = await aMailingHouse(t);
  for (const [header, word] of [
    ['de-AT, en;q=0.5', 'Bestätigung'],
    ['en-GB', 'confirm'],
    ['tlh', 'confirm'],
    ['', 'confirm'],
  ] as const) {
    ports.clock.set(new Date(ports.clock.now().getTime() + 600_000));
    const head = `POST /api/users/ann@example.org/verification/code/email HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
    const [answer] = await exchange(server, `${head}Accept-Language: ${header}\r\nContent-Length: 0\r\n\r\n`);
    assert.equal(answer?.status, 200);
    assert.match((await readMail(await lastMail())).subject ?? '', new RegExp(word), header);
  }
});

test('a mail has a link that enters the code for who asks for it, and for nobody else', async (t) => {
  const { as, lastMail } = await aMailingHouse(t);
  for (const [wishes, links] of [
    [{ withLink: true }, 1],
    [{ withLink: false }, 0],
    [{ withLink: null }, 0],
    [{}, 0],
  ] as const) {
    await as({}).mailCode('ann@example.org', wishes);
    const { text = '', html = '' } = await readMail(await lastMail());
    const code = /^[A-Za-z0-9]{10}$/m.exec(text)?.[0] ?? assert.fail(text);
    assert.equal(text.split(`/#code=${code}`).length - 1, links);
    assert.equal(html.includes('#code='), links > 0);
  }
});

test('the sixth request for an address in ten minutes is one too many, however it is spelled', async (t) => {
  const { server, ask, lastMail, ports } = await aMailingHouse(t);
  const spellings = [
    'ann@müller.example',
    'Ann@MÜLLER.example',
    'ANN@xn--mller-kva.example',
    'ann@mu%CC%88ller.example',
  ];
  for (const address of [...spellings, spellings[0] ?? '']) assert.equal((await ask(address)).status, 200);
  await assert.rejects(ask('ann@xn--mller-kva.example'), refusal(429, 2007));
  await lastMail();
  assert.deepEqual(new Set(ports.mailer.kept.map(({ to }) => to)), new Set(['ann@xn--mller-kva.example']));
  const raw = await fetch(new URL('/api/users/ann@xn--mller-kva.example/verification/code/email', server.baseUrl), {
    method: 'POST',
  });
  assert.deepEqual([raw.status, raw.headers.get('retry-after')], [429, '600']);
});

test('one network may ask for 300 codes, and is known by what a listed proxy says', async (t) => {
  const { ports, server } = await aMailingHouse(t);
  for (let index = 0; index < 300; index += 1) {
    const address = `p${index}@example.org` as Parameters<typeof requestCode>[1]['address'];
    await requestCode(ports, { address, clientId: undefined, callerAddress: '2001:db8::1', language: undefined });
  }
  const from = async (network: string) => {
    const head = 'POST /api/users/ann@example.org/verification/code/email HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
    const [answer] = await exchange(server, `${head}X-Forwarded-For: ${network}\r\nContent-Length: 0\r\n\r\n`);
    return answer?.status;
  };
  assert.equal(await from('2001:db8::ffff'), 429);
  assert.equal(await from('2001:db8:0:1::1'), 200);
});

test('what is no address, and a code that is wrong, is refused; a client id is not needed to ask', async (t) => {
  const { as, ask } = await aMailingHouse(t);
  for (const email of [
    'ann',
    '%E2%84%AAelvin@example.org',
    '%EF%BC%A1nn@example.org',
    'a%0d%0ab@example.org',
    'a@b@c',
  ]) {
    await assert.rejects(ask(email), refusal(400, 1005), email);
  }
  const path = '/api/users/ann@example.org/verification';
  assert.equal((await as({}).send('POST', `${path}/code/email`)).status, 200);
  assert.equal((await as({ clientId: 'bad' }).send('POST', `${path}/code/email`)).status, 200);
  for (const verificationCode of ['AbCdEfGhIj', ' ', 'x'.repeat(100_000), '\u0000']) {
    const wrong = as({ clientId: newClientId() }).request('POST', `${path}/token`, { body: { verificationCode } });
    await assert.rejects(wrong, refusal(403, 3002));
  }
  const odd = as({ clientId: newClientId() }).request('POST', `${path}/token`, { body: { verificationCode: 5 } });
  await assert.rejects(odd, refusal(400, 1004));
});
