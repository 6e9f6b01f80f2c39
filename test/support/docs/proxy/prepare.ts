/** Sends a large file without the proxy, and prints what the checks of proxies need as JSON. Runs in a machine. */
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { Sealpost } from '#client';
import type { Prepared } from './client.ts';

/** More than the socket buffers of both connections of a proxy, which take 20 MB at most. */
const size = 48 * 2 ** 20;
/** In a path, this address has an encoded slash and an encoded plus. */
const sender = 'ann+a/b@example.org';

const baseUrl = 'http://127.0.0.1:8080';
const clientId = await new Sealpost({ baseUrl }).createClientId();
execFileSync('sealpost', ['admin', 'client', 'add', clientId]);
const path = `/api/users/${encodeURIComponent(sender)}/verification/token`;
const response = await new Sealpost({ baseUrl, clientId }).send('POST', path);
const { token } = ((await response.json()) as { data: { token: string } }).data;

const sealpost = new Sealpost({ baseUrl, clientId, token });
const transfer = {
  sender,
  trackingId: await sealpost.createSession(sender, { recipients: { to: [{ mail: 'bob@example.org' }] } }),
};
const fileId = await sealpost.registerFile(transfer, { fileName: 'a.bin', size });
await sealpost.putContent({ ...transfer, fileId }, new Blob([new Uint8Array(size)]));
const { password } = (await sealpost.session(transfer)).securityMode.config;
await sealpost.submitSession(transfer);
let { status } = await sealpost.transferStatus(transfer);
while (status.state === 'PROCESSING') {
  await pause(100);
  ({ status } = await sealpost.transferStatus(transfer));
}
const transferId = new URL(status.recipients[0]?.downloadUrl ?? '').searchParams.get('id') ?? '';
const [file] = await sealpost.transferFiles(transferId, password ?? '');
const prepared: Prepared = { sender, clientId, token, size, href: file?.href ?? '' };
console.log(JSON.stringify(prepared));
