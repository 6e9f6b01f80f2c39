import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type FileRef, Sealpost, type TransferRef } from '#client';
import { patientFetch } from '../test/support/server/patient-fetch.ts';
import {
  createEmptyFolder,
  type Environment,
  inheritedEnvironment,
  type RunningService,
  startService,
} from '../test/support/server/program.ts';
import {
  registerTrustedClient,
  type SenderCredentials,
  verifySender,
  waitUntilProcessed,
} from '../test/support/transfer/api-sender.ts';
import type { FileToSend } from '../test/support/transfer/sender.ts';
import { sendThroughApi } from '../test/support/transfer/sent-transfer.ts';
import { bytesOf } from './support/content.ts';

/** The packed program, started with the Node.js of one architecture. */
export interface Program {
  readonly name: string;
  readonly command: readonly string[];
  readonly env: Environment;
}

/** Waits while the server is busy: it limits how long a password check may wait, and emulated checks take long. */
interface PatientSender extends SenderCredentials {
  readonly fetch: typeof fetch;
}

interface Sent {
  readonly link: string;
  readonly files: readonly FileToSend[];
}

interface InterruptedUpload {
  readonly file: FileRef;
  readonly stored: number;
}

const password = 'Vb7#kTqz-2xRw';
const contentOf = (offset: number, size: number) => Buffer.concat([...bytesOf({ offset, size })]);

/** Stored in the database, in one part of several segments, and empty. */
const sizes = [2_000, 1_500_000, 0];
const interrupted: FileToSend = { name: 'interrupted.bin', content: contentOf(7, 900_000) };
const interruptedAt = 400_000;

/** `writer` makes a data folder, and `reader` opens it and continues. Then `writer` finds it sound. */
export async function handOver(writer: Program, reader: Program, count: number): Promise<void> {
  await using folder = await createEmptyFolder();
  const { sent, credentials, upload } = await write(writer, folder.env, count);
  await assertSound(reader, folder.env);
  await during(reader, folder.env, async (service) => {
    for (const transfer of sent) await assertReceived(service, transfer);
    await assertReceived(service, await finish(service, credentials, upload));
    await assertReceived(service, await send(service, credentials, count));
  });
  await assertSound(writer, folder.env);
}

/** Each transfer is sent and received. One more remains a session, whose upload is interrupted. */
async function write(program: Program, env: Environment, count: number) {
  return during(program, env, async (service) => {
    const verified = await verifySender(service, await registerTrustedClient(service, env), 'ann@example.org');
    const credentials: PatientSender = { ...verified, fetch: patientFetch };
    const sent: Sent[] = [];
    for (let index = 0; index < count; index += 1) {
      const transfer = await send(service, credentials, index);
      await assertReceived(service, transfer);
      sent.push(transfer);
    }
    return { sent, credentials, upload: await interruptUpload(service, credentials) };
  });
}

async function send(service: RunningService, credentials: PatientSender, index: number): Promise<Sent> {
  const files = sizes.map((size) => ({ name: `${size}.bin`, content: contentOf(index * 1_000, size) }));
  const { link } = await sendThroughApi(service, credentials, { files, password });
  return { link, files };
}

async function interruptUpload({ baseUrl }: RunningService, sender: PatientSender): Promise<InterruptedUpload> {
  const client = new Sealpost({ baseUrl, ...sender });
  const recipients = { to: [{ mail: 'bob@example.org' }] };
  const place = { sender: sender.address, trackingId: await client.createSession(sender.address, { recipients }) };
  const config = { passwordMode: 'MANUAL' as const, password };
  await client.changeSession(place, { securityMode: { config } });
  const { name: fileName, content } = interrupted;
  const file = { ...place, fileId: await client.registerFile(place, { fileName, size: content.length }) };
  const bytes = Uint8Array.from(Buffer.from(content).subarray(0, interruptedAt));
  return { file, stored: await client.appendContent(file, { offset: 0, bytes }) };
}

/** Uploads the rest of the file, and sends it. */
async function finish(
  { baseUrl }: RunningService,
  sender: PatientSender,
  { file, stored }: InterruptedUpload,
): Promise<Sent> {
  const client = new Sealpost({ baseUrl, ...sender });
  assert.equal(await client.storedBytes(file), stored);
  const bytes = Uint8Array.from(Buffer.from(interrupted.content).subarray(stored));
  assert.equal(await client.appendContent(file, { offset: stored, bytes }), interrupted.content.length);
  const place: TransferRef = file;
  await client.submitSession(place);
  const { status } = await waitUntilProcessed(client, place);
  assert.equal(status.state, 'ACTIVE');
  return { link: status.recipients[0]?.downloadUrl ?? '', files: [interrupted] };
}

async function assertReceived({ baseUrl }: RunningService, { link, files }: Sent): Promise<void> {
  const recipient = new Sealpost({ baseUrl, fetch: patientFetch });
  const received = await recipient.transferFiles(new URL(link).searchParams.get('id') ?? '', password);
  assert.deepEqual(received.map(({ fileName }) => fileName).sort(), files.map(({ name }) => name).sort());
  for (const { fileName, href } of received) {
    const bytes = Buffer.from(await (await recipient.send('GET', href)).arrayBuffer());
    const content = files.find(({ name }) => name === fileName)?.content;
    assert.ok(Buffer.from(content ?? '').equals(bytes), `${fileName} was received with other bytes`);
  }
}

/** Kills the program at the end: see `installEmulatedNode`. */
async function during<Result>(
  { command, env: ownEnv }: Program,
  env: Environment,
  work: (service: RunningService) => Promise<Result>,
): Promise<Result> {
  const service = await startService({ ...ownEnv, ...env }, [...command, 'serve']);
  try {
    return await work(service);
  } finally {
    await service.stop('SIGKILL');
  }
}

async function assertSound({ command: [file = '', ...args], env: ownEnv }: Program, env: Environment): Promise<void> {
  const options = { env: { ...inheritedEnvironment(), ...ownEnv, ...env } };
  const { stdout } = await promisify(execFile)(file, [...args, 'check', '--contents'], options);
  assert.equal(stdout, 'No problems found.\n');
}
