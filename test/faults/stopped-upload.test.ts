import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Sealpost } from '#client';
import { anEmptyFolder, serve } from '../support/program.ts';
import { registeredClient, verifiedFor } from '../support/program-sender.ts';

const MiB = 2 ** 20;

test('a service that is asked to end stores what a running upload had brought', async () => {
  await using folder = await anEmptyFolder();
  const first = await serve(folder.env);
  const { clientId, token } = await verifiedFor(first, await registeredClient(first, folder.env), 'ann@example.org');
  const client = new Sealpost({ baseUrl: first.baseUrl, clientId, token });
  const sender = 'ann@example.org';
  const trackingId = await client.createSession(sender, { recipients: { to: [{ mail: 'bob@example.org' }] } });
  const fileId = await client.registerFile({ sender, trackingId }, { fileName: 'a.bin', size: 90 * 1024 * MiB });
  const path = `/api/users/${sender}/transfer-sessions/${trackingId}/files/${fileId}/content`;
  const headers = { 'X-CS-ClientId': clientId, 'X-CS-VerificationToken': token, 'Tus-Resumable': '1.0.0' };
  const { hostname, port } = new URL(first.baseUrl);

  const socket = connect(Number(port), hostname).on('error', () => {});
  const patch = { 'Upload-Offset': 0, 'Content-Type': 'application/offset+octet-stream', 'Content-Length': 20 * MiB };
  const lines = Object.entries({ Host: 'x', ...headers, ...patch }).map((line) => line.join(': '));
  socket.write(`PATCH ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  await new Promise<void>((resolve) => socket.write(Buffer.alloc(10 * MiB), () => resolve()));
  const ended = first.end('SIGTERM');
  while (await answers(Number(port), hostname)) await setImmediate();
  socket.end();
  assert.equal((await ended).code, 0);

  const second = await serve(folder.env);
  try {
    const { headers: told } = await fetch(`${second.baseUrl}${path}`, { method: 'HEAD', headers });
    // Nobody had read yet the last that was on its way through the connection.
    assert.ok(Number(told.get('upload-offset')) > 9 * MiB, `${told.get('upload-offset')}`);
  } finally {
    await second.end('SIGKILL');
  }
});

async function answers(port: number, host: string): Promise<boolean> {
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
