import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, watch } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Sealpost } from '#client';
import { aMailServer, anOddServer, codeIn } from '../support/mail-servers.ts';
import { anEmptyFolder, type RunningProgram, sealpost, serve } from '../support/program.ts';

async function askForCode({ baseUrl }: Pick<RunningProgram, 'baseUrl'>, address: string) {
  const { clientId } = await new Sealpost({ baseUrl }).request<{ clientId: string }>('GET', '/api/clients');
  const client = new Sealpost({ baseUrl, clientId });
  await client.send('POST', `/api/users/${address}/verification/code/email`);
  return (verificationCode: string) =>
    client.request<{ token: string }>('POST', `/api/users/${address}/verification/token`, {
      body: { verificationCode },
    });
}

/** The first mail that appears in the folder. */
async function firstMail(folder: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true });
  const patience = AbortSignal.timeout(5_000);
  const changes = watch(folder, { signal: patience });
  for (let name = (await readdir(folder))[0]; ; name = (await readdir(folder))[0]) {
    if (name !== undefined) return readFile(join(folder, name));
    await changes.next();
  }
}

test('a newcomer without a mail server finds the code in a file, within five seconds', async () => {
  await using folder = await anEmptyFolder();
  const service = await serve(folder.env);
  try {
    const show = await askForCode(service, 'ann@example.org');
    const code = await codeIn(await firstMail(join(folder.path, 'data', 'mail')));
    assert.match((await show(code)).token, /^[\w-]{43}$/);
  } finally {
    await service.end();
  }
});

test('with a mail server the code goes there, and the service may be reached by others', async (t) => {
  await using folder = await anEmptyFolder();
  const { port, first } = await aMailServer(t);
  const service = await serve({
    ...folder.env,
    SEALPOST_HOST: '0.0.0.0',
    SEALPOST_SMTP: `smtp://127.0.0.1:${port}`,
    SEALPOST_MAIL_FROM: 'Post@Example.org',
  });
  try {
    const show = await askForCode({ baseUrl: service.baseUrl.replace('0.0.0.0', '127.0.0.1') }, 'ann@example.org');
    const mail = await first;
    assert.deepEqual([mail.from, mail.to], ['post@example.org', ['ann@example.org']]);
    assert.match((await show(await codeIn(mail.bytes))).token, /^[\w-]{43}$/);
    const data = await readdir(join(folder.path, 'data'));
    assert.deepEqual(
      data.filter((name) => name.startsWith('mail')),
      [],
    );
  } finally {
    await service.end();
  }
});

test('the service ends without waiting for a mail server that hangs, and the mail is not lost', async (t) => {
  await using folder = await anEmptyFolder();
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const odd = await anOddServer(t, (line) => {
    if (line === 'connected') return '220 slow';
    resolve();
    return '250-more';
  });
  const service = await serve({ ...folder.env, SEALPOST_SMTP: `smtp://127.0.0.1:${odd.port}` });
  await askForCode(service, 'ann@example.org');
  await asked;
  assert.equal((await service.end()).code, 0);
  await odd.left;
  const { port, first } = await aMailServer(t);
  const again = await serve({ ...folder.env, SEALPOST_SMTP: `smtp://127.0.0.1:${port}` });
  try {
    assert.deepEqual((await first).to, ['ann@example.org']);
  } finally {
    await again.end();
  }
});

test('where others can reach it, the service does not start without a mail server, and says so', async () => {
  await using folder = await anEmptyFolder();
  for (const reached of [{ SEALPOST_HOST: '0.0.0.0' }, { SEALPOST_BASE_URL: 'https://files.example.org' }]) {
    const { code, err } = await sealpost(['serve'], { ...folder.env, ...reached });
    assert.equal(code, 1);
    assert.match(err, /^Sealpost needs a mail server: set SEALPOST_SMTP/);
  }
  const other = await sealpost(['admin', 'setting', 'get', 'admin.mail'], { ...folder.env, SEALPOST_HOST: '0.0.0.0' });
  assert.equal(other.code, 0);
});
