import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Sealpost } from '#client';
import { createEmptyFolder, startService } from '../support/server/program.ts';
import { registerTrustedClient, verifySender } from '../support/transfer/api-sender.ts';

const MiB = 2 ** 20;

test('shutdown stores what a running upload has sent', async () => {
  await using folder = await createEmptyFolder();
  const first = await startService(folder.env);
  const { clientId, token } = await verifySender(
    first,
    await registerTrustedClient(first, folder.env),
    'ann@example.org',
  );
  const client = new Sealpost({ baseUrl: first.baseUrl, clientId, token });
  const sender = 'ann@example.org';
  const trackingId = await client.createSession(sender, { recipients: { to: [{ mail: 'bob@example.org' }] } });
  const fileId = await client.registerFile({ sender, trackingId }, { fileName: 'a.bin', size: 1024 * MiB });
  const path = `/api/users/${sender}/transfer-sessions/${trackingId}/files/${fileId}/content`;
  const headers = { 'X-CS-ClientId': clientId, 'X-CS-VerificationToken': token, 'Tus-Resumable': '1.0.0' };
  const { hostname, port } = new URL(first.baseUrl);

  const socket = connect(Number(port), hostname).on('error', () => {});
  const patch = { 'Upload-Offset': 0, 'Content-Type': 'application/offset+octet-stream', 'Content-Length': 20 * MiB };
  const lines = Object.entries({ Host: '127.0.0.1', ...headers, ...patch }).map((line) => line.join(': '));
  socket.write(`PATCH ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  await new Promise<void>((resolve) => socket.write(Buffer.alloc(10 * MiB), () => resolve()));
  const ended = first.stop('SIGTERM');
  while (await responses(Number(port), hostname)) await setImmediate();
  socket.end();
  assert.equal((await ended).code, 0);

  const second = await startService(folder.env);
  try {
    const { headers: reported } = await fetch(`${second.baseUrl}${path}`, { method: 'HEAD', headers });
    // The server had not yet read the last bytes in the connection.
    assert.ok(Number(reported.get('upload-offset')) > 9 * MiB, `${reported.get('upload-offset')}`);
  } finally {
    await second.stop('SIGKILL');
  }
});

async function responses(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
