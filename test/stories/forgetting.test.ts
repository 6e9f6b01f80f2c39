import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Sealpost } from '#client';
import { until } from '../support/languages/until.ts';
import { codeIn } from '../support/mail-servers.ts';
import { anEmptyFolder, type RunningProgram, sealpost, serve } from '../support/program.ts';

const ann = 'ann.smith@example.org';
const bob = 'bob@example.org';

/** The files below a folder that hold these bytes. */
async function filesWith(folder: string, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    if (bytes.toString('latin1').toLowerCase().includes(word)) found.push(entry.name);
  }
  return found;
}

async function mailsIn(folder: string): Promise<string[]> {
  return readdir(join(folder, 'mail')).catch(() => []);
}

async function verified({ baseUrl }: RunningProgram, data: string, address: string): Promise<Sealpost> {
  const { clientId } = await new Sealpost({ baseUrl }).request<{ clientId: string }>('GET', '/api/clients');
  const client = new Sealpost({ baseUrl, clientId });
  const known = new Set(await mailsIn(data));
  const fresh = async () => (await mailsIn(data)).find((name) => !known.has(name));
  await client.send('POST', `/api/users/${address}/verification/code/email`);
  await until(async () => (await fresh()) !== undefined);
  const verificationCode = await codeIn(await readFile(join(data, 'mail', (await fresh()) ?? '')));
  const body = { verificationCode };
  const { token } = await client.request<{ token: string }>('POST', `/api/users/${address}/verification/token`, {
    body,
  });
  return new Sealpost({ baseUrl, clientId, token });
}

async function send(client: Sealpost, sender: string, recipient: string): Promise<string> {
  const recipients = { to: [{ mail: recipient }] };
  const trackingId = await client.createSession(sender, { sender: { name: 'Ann Smith' }, recipients });
  const place = { sender, trackingId };
  const fileId = await client.registerFile(place, { fileName: 'a.txt', size: 5 });
  await client.putContent({ ...place, fileId }, Buffer.from('Hello') as Uint8Array<ArrayBuffer>);
  await client.submitSession(place);
  return trackingId;
}

test('whoever is forgotten is in no file any more: database, journal, queue, mails and logs', async () => {
  await using folder = await anEmptyFolder();
  const data = folder.env['SEALPOST_DATA'] ?? '';
  const service = await serve({ ...folder.env, SEALPOST_LOG_LEVEL: 'trace' });
  let log = '';
  try {
    const [owner, other] = [await verified(service, data, ann), await verified(service, data, bob)];
    await send(owner, ann, bob);
    await send(other, bob, ann);
    // Two codes; of each transfer one mail to the recipient and one to the sender.
    await until(async () => (await mailsIn(data)).length === 6);
    assert.ok((await filesWith(data, ann)).length >= 6);
    await owner.forgetUser(ann);
    await until(async () => (await filesWith(data, ann)).length === 0);
    assert.equal((await filesWith(join(data, 'mail'), bob)).length, 1, 'what says nothing of others stays');
    assert.deepEqual(await sealpost(['admin', 'log', 'verify'], folder.env), {
      code: 0,
      out: 'All 5 entries are as they were written. There are 0 anchors.\n',
      err: '',
    });
  } finally {
    log = (await service.end()).err;
  }
  assert.ok(log.includes('/api/users/:email'));
  assert.ok(!log.includes(ann));
  assert.deepEqual(await filesWith(folder.path, ann), []);
});
