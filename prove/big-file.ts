import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { Sealpost, type TransferRef } from '#client';
import { createCleanup } from '../test/support/cleanup.ts';
import { clearTextIn, clearTextUnder } from '../test/support/faults/clear-text.ts';
import { generatedContent } from '../test/support/inputs/generated-content.ts';
import { startSmtpServer } from '../test/support/mail/smtp-servers.ts';
import { currentMemory, peakMemory, resetPeakMemory } from '../test/support/peak-memory.ts';
import {
  createEmptyFolder,
  type Environment,
  type RunningService,
  startService,
} from '../test/support/server/program.ts';
import { registerTrustedClient, verifySender, waitUntilProcessed } from '../test/support/transfer/api-sender.ts';
import type { Proof } from './proof.ts';

const allowedMegabytes = 250;
const sender = 'ann@example.org';

/** Values that must not appear in clear text in the service's folder or log. */
const secrets = {
  content: 'Only-for-the-board-of-Omega-9d41',
  fileName: 'takeover-plan-4711.bin',
  password: 'Xq7-mTvw.93-Kz',
  subject: 'The merger of Alpha and Omega',
  message: 'We buy them all on Monday morning.',
  senderName: 'Annabel Seafarer',
} as const;

export const bigFile: Proof = {
  promise: `A large file arrives unchanged when its download is interrupted and resumed; the server uses less than ${allowedMegabytes} MB above idle and stores nothing in clear text.`,
  unit: 'MiB',
  full: 2048,
  short: 16,
  async run(mebibytes, report) {
    await using folder = await createEmptyFolder();
    await using received = await createEmptyFolder();
    const size = mebibytes * 2 ** 20;
    await using cleanup = createCleanup();
    // Emails contain file names and subjects. Without a mail server they would be stored in the folder.
    const emails = await startSmtpServer(cleanup);
    const env = {
      ...folder.env,
      SEALPOST_SMTP: `smtp://127.0.0.1:${emails.port}`,
      SEALPOST_MAIL_FROM: 'files@example.org',
    };
    const service = await startService(env);
    try {
      const { idle, aboveIdle } = memoryOfServer(service);
      const client = await createSender(service, env);
      const place = await begin(client);
      const upload = await aboveIdle(() => send(client, place, size));
      report(`sent, with ${upload.megabytes} MB above idle`);
      const submission = await aboveIdle(() => submit(client, place));
      const path = join(received.path, 'file');
      const download = await aboveIdle(() => receive(service, submission.result, path));
      report(`received, with ${download.megabytes} MB above idle`);
      assert.equal(await digestOf(path), upload.result, 'The received file differs from the one sent');
      await emails.first;
      const searched = await assertNoClearText(folder.path, place.trackingId);
      const { out, err } = await service.stop();
      assert.match(err, /request aborted/, 'The server did not log the interrupted download');
      assert.deepEqual(clearTextIn(Buffer.from(out + err), Object.values(secrets)), [], 'Clear text in the log');
      return {
        idleMegabytes: idle,
        uploadMegabytesAboveIdle: upload.megabytes,
        submissionMegabytesAboveIdle: submission.megabytes,
        downloadMegabytesAboveIdle: download.megabytes,
        ...download.result,
        ...searched,
      };
    } finally {
      await service.stop('SIGKILL');
    }
  },
};

/** Must be called right after the server has started, to measure its idle memory. */
function memoryOfServer({ pid }: RunningService) {
  const idle = currentMemory(pid);
  return {
    idle: Math.round(idle / 1e6),
    async aboveIdle<Result>(work: () => Promise<Result>): Promise<{ result: Result; megabytes: number }> {
      resetPeakMemory(pid);
      const result = await work();
      const megabytes = Math.round((peakMemory(pid) - idle) / 1e6);
      assert.ok(megabytes < allowedMegabytes, `The server used ${megabytes} MB above idle`);
      return { result, megabytes };
    },
  };
}

async function createSender(service: RunningService, env: Environment): Promise<Sealpost> {
  const credentials = await verifySender(service, await registerTrustedClient(service, env), sender);
  return new Sealpost({ baseUrl: service.baseUrl, ...credentials });
}

async function begin(client: Sealpost): Promise<TransferRef> {
  const { senderName: name, subject, message: body, password } = secrets;
  const recipients = { to: [{ mail: 'bob@example.org' }] };
  const place = { sender, trackingId: await client.createSession(sender, { sender: { name, phone: '' }, recipients }) };
  const securityMode = { config: { passwordMode: 'MANUAL' as const, password } };
  await client.changeSession(place, { securityMode, notificationMessage: { subject, body } });
  return place;
}

/** Returns the digest of the content that was sent. */
async function send(client: Sealpost, place: TransferRef, size: number): Promise<string> {
  const fileId = await client.registerFile(place, { fileName: secrets.fileName, size });
  const hash = createHash('sha256');
  await client.putContent({ ...place, fileId }, ReadableStream.from(hashed(markedContent(size), hash)));
  return hash.digest('hex');
}

const pageSize = 4096;

/** Contains the secret in every memory page, so that any piece stored in clear text is found. */
function* markedContent(size: number): Generator<Buffer> {
  const mark = Buffer.from(secrets.content);
  for (const chunk of generatedContent(size, 16 * pageSize)) {
    const marked = Buffer.from(chunk);
    for (let page = 0; page < marked.length; page += pageSize) mark.copy(marked, page);
    yield marked;
  }
}

function* hashed(chunks: Iterable<Buffer>, hash: Hash): Generator<Buffer> {
  for (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Returns the recipient's transfer ID. */
async function submit(client: Sealpost, place: TransferRef): Promise<string> {
  await client.submitSession(place);
  const { status } = await waitUntilProcessed(client, place);
  assert.equal(status.state, 'ACTIVE');
  return status.recipients[0]?.id ?? '';
}

async function receive({ baseUrl }: RunningService, transferId: string, path: string) {
  const { password } = secrets;
  const files = `/api/transfers/${transferId}/files`;
  const [file] = await new Sealpost({ baseUrl }).request<Array<{ href: string; size: number }>>('GET', files, {
    password,
  });
  assert.ok(file !== undefined);
  const url = `${baseUrl}${file.href}`;
  // Cuts far from the end, because the kernel may already have buffered the last bytes.
  const cutAt = await receiveBeginning(url, path, file.size / 4);
  const continued = await promisify(execFile)('curl', [
    ...['-fsS', '--continue-at', '-', '--output', path],
    ...['--write-out', '%{http_code} %{size_download}', url],
  ]);
  assert.equal(continued.stdout, `206 ${file.size - cutAt}`, 'The download was not resumed where it was cut');
  return { cutAtByte: cutAt, ofBytes: file.size };
}

/** Kills curl during the download. Returns the number of bytes that it received. */
async function receiveBeginning(url: string, path: string, enough: number): Promise<number> {
  const curl = spawn('curl', ['-fsS', url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(curl, 'exit');
  await using file = await open(path, 'wx');
  let received = 0;
  for await (const chunk of curl.stdout as AsyncIterable<Buffer>) {
    await file.appendFile(chunk);
    received += chunk.length;
    if (received < enough) continue;
    curl.kill('SIGKILL');
    break;
  }
  assert.deepEqual(await exited, [null, 'SIGKILL'], 'curl finished before it was killed');
  return received;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Must be called while the server runs, before the database removes temporary data on close. */
async function assertNoClearText(folder: string, trackingId: string) {
  const { files, bytes, found } = await clearTextUnder(folder, [trackingId, ...Object.values(secrets)]);
  assert.ok(
    found.some(({ text }) => text === trackingId),
    'The search did not find even the values that are stored in clear text',
  );
  const leaks = found.filter(({ text }) => text !== trackingId);
  assert.deepEqual(leaks, [], 'Clear text in the folder');
  return { filesSearched: files, bytesSearched: bytes };
}
