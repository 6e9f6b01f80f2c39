/** Sends and receives a file with the client that openapi-ts has generated. */
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { client } from './client/client.gen.ts';
import * as api from './client/sdk.gen.ts';
import type { Problem } from './client/types.gen.ts';

const { SEALPOST_URL: baseUrl = '', CLIENT_ID: clientId = '' } = process.env;
const email = 'ann@example.org';
const keys = new Map([['X-CS-ClientId', clientId]]);
client.setConfig({ baseUrl, auth: ({ name = '' }) => keys.get(name) });

const idIn = (response?: Response) => response?.headers.get('Location')?.split('/').at(-1) ?? '';

async function send(content: Buffer<ArrayBuffer>): Promise<[transferId: string, password: string]> {
  const issued = await api.createVerificationToken({ path: { email }, throwOnError: true });
  keys.set('X-CS-VerificationToken', issued.data.data.token);
  const body = { recipients: { to: [{ mail: 'bob@example.org' }] } };
  const path = {
    email,
    trackingId: idIn((await api.createSession({ path: { email }, body, throwOnError: true })).response),
  };
  const register = async (fileName: string) =>
    idIn((await api.registerFile({ path, body: { fileName, size: content.length }, throwOnError: true })).response);

  const atOnce = { ...path, fileId: await register('whole') };
  await api.uploadFile({ path: atOnce, body: new Blob([content]), throwOnError: true });
  const inParts = { ...path, fileId: await register('parts') };
  const middle = content.length >> 1;
  for (const [start, end] of [[0, middle] as const, [middle, content.length] as const]) {
    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': start } as const;
    const part = new Blob([content.subarray(start, end)]);
    await api.appendUpload({ path: inParts, headers, body: part, throwOnError: true });
  }

  const session = await api.getSession({ path, throwOnError: true });
  await api.submitSession({ path, throwOnError: true });
  for (;;) {
    const { status } = (await api.getTransferStatus({ path, throwOnError: true })).data.data;
    if (status.state !== 'PROCESSING') {
      return [status.recipients[0]?.id ?? '', session.data.data.securityMode.config.password ?? ''];
    }
    await pause(100);
  }
}

async function receive(transferId: string, password: string): Promise<void> {
  keys.set('X-CS-Password', password);
  for (const { id, fileName } of (await api.listFiles({ path: { transferId }, throwOnError: true })).data.data) {
    const path = { transferId, fileId: id };
    const { data } = await api.downloadFile({ path, parseAs: 'blob', throwOnError: true });
    await writeFile(`received-${fileName}`, await (data as Blob).bytes());
  }
}

async function enterWrongPassword(transferId: string): Promise<Problem | undefined> {
  keys.set('X-CS-Password', 'Wrong');
  return (await api.listFiles({ path: { transferId } })).error;
}

const [transferId, password] = await send(await readFile('content'));
await receive(transferId, password);
const problem = await enterWrongPassword(transferId);
console.log(JSON.stringify({ type: problem?.type, errorCode: problem?.errorCode }));
