import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Sealpost } from '#client';
import { verificationCodeIn } from '../support/mail/smtp-servers.ts';
import { createEmptyFolder, type RunningService, runSealpost, startService } from '../support/server/program.ts';
import { waitUntil } from '../support/wait-until.ts';

const ann = 'ann.smith@example.org';
const bob = 'bob@example.org';

/** Returns the names of all files below a folder that contain a text. The service may delete files and folders meanwhile. */
async function filesWith(folder: string, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await filesWith(path, word)));
    if (!entry.isFile()) continue;
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (bytes.toString('latin1').toLowerCase().includes(word)) found.push(entry.name);
  }
  return found;
}

async function emailsIn(folder: string): Promise<string[]> {
  return readdir(join(folder, 'mail')).catch(() => []);
}

async function verifiedClient({ baseUrl }: RunningService, data: string, address: string): Promise<Sealpost> {
  const { clientId } = await new Sealpost({ baseUrl }).request<{ clientId: string }>('GET', '/api/clients');
  const client = new Sealpost({ baseUrl, clientId });
  const known = new Set(await emailsIn(data));
  const fresh = async () => (await emailsIn(data)).find((name) => !known.has(name));
  await client.send('POST', `/api/users/${address}/verification/code/email`);
  await waitUntil(async () => (await fresh()) !== undefined);
  const verificationCode = await verificationCodeIn(await readFile(join(data, 'mail', (await fresh()) ?? '')));
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

test('an erased address is in no file: database, journal, queue, emails and logs', async () => {
  await using folder = await createEmptyFolder();
  const data = folder.env['SEALPOST_DATA'] ?? '';
  const service = await startService({ ...folder.env, SEALPOST_LOG_LEVEL: 'trace' });
  let log = '';
  try {
    const [owner, other] = [await verifiedClient(service, data, ann), await verifiedClient(service, data, bob)];
    await send(owner, ann, bob);
    await send(other, bob, ann);
    // Two codes, and for each transfer one email to the recipient and one to the sender.
    await waitUntil(async () => (await emailsIn(data)).length === 6);
    assert.ok((await filesWith(data, ann)).length >= 6);
    await owner.eraseUser(ann);
    await waitUntil(async () => (await filesWith(data, ann)).length === 0);
    assert.equal(
      (await filesWith(join(data, 'mail'), bob)).length,
      1,
      'the email that does not contain the erased address stays',
    );
    assert.deepEqual(await runSealpost(['admin', 'log', 'verify'], folder.env), {
      code: 0,
      out: 'OK: 5 entries verified, 0 anchors.\nOK: 1 audit entry verified, 1 written.\n',
      err: '',
    });
  } finally {
    log = (await service.stop()).err;
  }
  assert.ok(log.includes('/api/users/:email'));
  assert.ok(!log.includes(ann));
  assert.deepEqual(await filesWith(folder.path, ann), []);
});
