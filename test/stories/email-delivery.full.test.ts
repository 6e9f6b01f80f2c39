import assert from 'node:assert/strict';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Sealpost } from '#client';
import { startScriptedSmtpServer, startSmtpServer, verificationCodeIn } from '../support/mail/smtp-servers.ts';
import { createEmptyFolder, type RunningService, runSealpost, startService } from '../support/server/program.ts';
import { waitUntil } from '../support/wait-until.ts';

async function requestCode({ baseUrl }: Pick<RunningService, 'baseUrl'>, address: string) {
  const { clientId } = await new Sealpost({ baseUrl }).request<{ clientId: string }>('GET', '/api/clients');
  const client = new Sealpost({ baseUrl, clientId });
  await client.send('POST', `/api/users/${address}/verification/code/email`);
  return (verificationCode: string) =>
    client.request<{ token: string }>('POST', `/api/users/${address}/verification/token`, {
      body: { verificationCode },
    });
}

/** Waits for the first email in the folder and returns it. */
async function firstEmail(folder: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true });
  await waitUntil(async () => (await readdir(folder)).length > 0);
  const [name = ''] = await readdir(folder);
  return readFile(join(folder, name));
}

test('without a mail server, the verification code is in a file', async () => {
  await using folder = await createEmptyFolder();
  const service = await startService(folder.env);
  try {
    const exchange = await requestCode(service, 'ann@example.org');
    const code = await verificationCodeIn(await firstEmail(join(folder.path, 'data', 'mail')));
    assert.match((await exchange(code)).token, /^[\w-]{43}$/);
  } finally {
    await service.stop();
  }
});

test('with a mail server, sends the code there and may listen on a public address', async (t) => {
  await using folder = await createEmptyFolder();
  const { port, first } = await startSmtpServer(t);
  const service = await startService({
    ...folder.env,
    SEALPOST_HOST: '0.0.0.0',
    SEALPOST_SMTP: `smtp://127.0.0.1:${port}`,
    SEALPOST_MAIL_FROM: 'Post@Example.org',
  });
  try {
    const exchange = await requestCode({ baseUrl: service.baseUrl.replace('0.0.0.0', '127.0.0.1') }, 'ann@example.org');
    const email = await first;
    assert.deepEqual([email.from, email.to], ['post@example.org', ['ann@example.org']]);
    assert.match((await exchange(await verificationCodeIn(email.bytes))).token, /^[\w-]{43}$/);
    const data = await readdir(join(folder.path, 'data'));
    assert.deepEqual(
      data.filter((name) => name.startsWith('mail')),
      [],
    );
  } finally {
    await service.stop();
  }
});

test('stops without waiting for a mail server that hangs, and does not lose the email', async (t) => {
  await using folder = await createEmptyFolder();
  const { promise: requested, resolve } = Promise.withResolvers<void>();
  const odd = await startScriptedSmtpServer(t, (line) => {
    if (line === 'connected') return '220 slow';
    resolve();
    return '250-more';
  });
  const service = await startService({ ...folder.env, SEALPOST_SMTP: `smtp://127.0.0.1:${odd.port}` });
  await requestCode(service, 'ann@example.org');
  await requested;
  assert.equal((await service.stop()).code, 0);
  await odd.disconnected;
  const { port, first } = await startSmtpServer(t);
  const again = await startService({ ...folder.env, SEALPOST_SMTP: `smtp://127.0.0.1:${port}` });
  try {
    assert.deepEqual((await first).to, ['ann@example.org']);
  } finally {
    await again.stop();
  }
});

test('a service that others can reach does not start without a mail server, and reports why', async () => {
  await using folder = await createEmptyFolder();
  for (const reached of [{ SEALPOST_HOST: '0.0.0.0' }, { SEALPOST_BASE_URL: 'https://files.example.org' }]) {
    const { code, err } = await runSealpost(['serve'], { ...folder.env, ...reached });
    assert.equal(code, 1);
    assert.match(err, /^SEALPOST_SMTP is not set\. A mail server is required/);
  }
  const other = await runSealpost(['admin', 'setting', 'get', 'admin.email'], {
    ...folder.env,
    SEALPOST_HOST: '0.0.0.0',
  });
  assert.equal(other.code, 0);
});
