/**
 * A first user of a service in try-out mode, who is in the network of its machine:
 * `send <url> <mail folder>` prints a transfer as JSON, `receive <url> <transfer>` downloads it.
 */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Sealpost } from '#client';
import { contentBlock } from '../inputs/generated-content.ts';
import { parseMime, verificationCodeIn } from '../mail/smtp-servers.ts';
import { waitUntilProcessed } from '../transfer/api-sender.ts';
import { waitUntil } from '../wait-until.ts';

const sender = 'ann@example.org';
const recipient = 'bob@example.org';
/** Large enough that it is not stored in the database. */
const content = new Uint8Array(contentBlock.subarray(0, 3_000_000));

const [action, baseUrl = '', input = ''] = process.argv.slice(2);
if (action === 'send') console.log(JSON.stringify(await send(input)));
else await receive(JSON.parse(input));

interface SentTransfer {
  readonly transferId: string;
  readonly password: string;
}

async function send(mailFolder: string): Promise<SentTransfer> {
  const clientId = await new Sealpost({ baseUrl }).createClientId();
  const unverified = new Sealpost({ baseUrl, clientId });
  await unverified.requestCode(sender);
  const code = await verificationCodeIn(await emailTo(sender, mailFolder));
  const { token } = await unverified.verify(sender, code);
  const client = new Sealpost({ baseUrl, clientId, token });
  const trackingId = await client.createSession(sender, { recipients: { to: [{ mail: recipient }] } });
  const place = { sender, trackingId };
  const { securityMode } = await client.changeSession(place, {
    securityMode: { config: { passwordMode: 'GENERATED' } },
  });
  const fileId = await client.registerFile(place, { fileName: 'a.bin', size: content.length });
  await client.putContent({ ...place, fileId }, content);
  await client.submitSession(place);
  const { status } = await waitUntilProcessed(client, place);
  assert.equal(status.state, 'ACTIVE');
  const { text = '' } = await parseMime(await emailTo(recipient, mailFolder));
  const transferId = status.recipients[0]?.id ?? '';
  assert.ok(text.includes(transferId), text);
  return { transferId, password: securityMode.config.password ?? '' };
}

/** Waits for the newest email to an address in the folder of the test mailbox. */
async function emailTo(address: string, mailFolder: string): Promise<Buffer> {
  let found: Buffer | undefined;
  await waitUntil(async () => {
    const names = await readdir(mailFolder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.eml')).toSorted();
    for (const name of files) {
      const bytes = await readFile(join(mailFolder, name));
      const { to = [] } = await parseMime(bytes);
      if (to.some((each) => each.address === address)) found = bytes;
    }
    return found !== undefined;
  });
  return found ?? assert.fail();
}

async function receive({ transferId, password }: SentTransfer): Promise<void> {
  const anyone = new Sealpost({ baseUrl });
  await assert.rejects(anyone.transferFiles(transferId, `${password}x`));
  const [file] = await anyone.transferFiles(transferId, password);
  const response = await anyone.send('GET', file?.href ?? '');
  assert.ok(Buffer.from(content).equals(Buffer.from(await response.arrayBuffer())));
}
