import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { Sealpost, type SentPlace } from '#client';
import { clearTextIn, clearTextUnder } from '../test/support/clear-text.ts';
import { generatedContent } from '../test/support/generated-content.ts';
import { aMailServer } from '../test/support/mail-servers.ts';
import { forgetPeakMemory, peakMemory, presentMemory } from '../test/support/peak-memory.ts';
import { anEmptyFolder, type Environment, type RunningProgram, serve } from '../test/support/program.ts';
import { processed, registeredClient, verifiedFor } from '../test/support/program-sender.ts';
import type { Proof } from './proof.ts';

const allowedMegabytes = 250;
const sender = 'ann@example.org';

/** What nobody may find in the folder of the service or in its log. */
const secrets = {
  content: 'Only-for-the-board-of-Omega-9d41',
  fileName: 'takeover-plan-4711.bin',
  password: 'Xq7-mTvw.93-Kz',
  subject: 'The merger of Alpha and Omega',
  message: 'We buy them all on Monday morning.',
  senderName: 'Annabel Seafarer',
} as const;

export const bigFile: Proof = {
  promise: `A large file is sent, cut off in the middle of its download and continued, and is the same; the server takes less than ${allowedMegabytes} MB above idle for it and keeps nothing of it in clear.`,
  unit: 'MiB',
  full: 2048,
  short: 16,
  async run(mebibytes, tell) {
    await using folder = await anEmptyFolder();
    await using received = await anEmptyFolder();
    const size = mebibytes * 2 ** 20;
    const ends: Array<() => unknown> = [];
    // Mails name files and subjects, and without a mail server they would lie in the folder.
    const mails = await aMailServer({ after: ((end: () => unknown) => void ends.push(end)) as TestContext['after'] });
    const env = {
      ...folder.env,
      SEALPOST_SMTP: `smtp://127.0.0.1:${mails.port}`,
      SEALPOST_MAIL_FROM: 'files@example.org',
    };
    const service = await serve(env);
    try {
      const { idle, aboveIdle } = memoryOfServer(service);
      const client = await aSender(service, env);
      const place = await begin(client);
      const upload = await aboveIdle(() => send(client, place, size));
      tell(`sent, with ${upload.megabytes} MB above idle`);
      const submission = await aboveIdle(() => submit(client, place));
      const path = join(received.path, 'file');
      const download = await aboveIdle(() => receive(service, submission.result, path));
      tell(`received, with ${download.megabytes} MB above idle`);
      assert.equal(await digestOf(path), upload.result, 'The received file is another one');
      await mails.first;
      const searched = await findNothing(folder.path, place.trackingId);
      const { out, err } = await service.end();
      assert.match(err, /broken off/, 'The server did not notice that it was cut off');
      assert.deepEqual(clearTextIn(Buffer.from(out + err), Object.values(secrets)), [], 'In clear in the log');
      return {
        idleMegabytes: idle,
        uploadMegabytesAboveIdle: upload.megabytes,
        submissionMegabytesAboveIdle: submission.megabytes,
        downloadMegabytesAboveIdle: download.megabytes,
        ...download.result,
        ...searched,
      };
    } finally {
      await service.end('SIGKILL');
      for (const end of ends) await end();
    }
  },
};

/** Call it when the server has just started. */
function memoryOfServer({ pid }: RunningProgram) {
  const idle = presentMemory(pid);
  return {
    idle: Math.round(idle / 1e6),
    async aboveIdle<Result>(work: () => Promise<Result>): Promise<{ result: Result; megabytes: number }> {
      forgetPeakMemory(pid);
      const result = await work();
      const megabytes = Math.round((peakMemory(pid) - idle) / 1e6);
      assert.ok(megabytes < allowedMegabytes, `The server took ${megabytes} MB above idle`);
      return { result, megabytes };
    },
  };
}

async function aSender(service: RunningProgram, env: Environment): Promise<Sealpost> {
  const credentials = await verifiedFor(service, await registeredClient(service, env), sender);
  return new Sealpost({ baseUrl: service.baseUrl, ...credentials });
}

async function begin(client: Sealpost): Promise<SentPlace> {
  const { senderName: name, subject, message: body, password } = secrets;
  const recipients = { to: [{ mail: 'bob@example.org' }] };
  const place = { sender, trackingId: await client.createSession(sender, { sender: { name, phone: '' }, recipients }) };
  const securityMode = { config: { passwordMode: 'MANUAL', password } };
  await client.changeSession(place, { securityMode, notificationMessage: { subject, body } });
  return place;
}

/** Resolves with the digest of what was sent. */
async function send(client: Sealpost, place: SentPlace, size: number): Promise<string> {
  const fileId = await client.registerFile(place, { fileName: secrets.fileName, size });
  const hash = createHash('sha256');
  await client.putContent({ ...place, fileId }, ReadableStream.from(hashed(markedContent(size), hash)));
  return hash.digest('hex');
}

const pageSize = 4096;

/** Has the secret in every page, so that no piece of it could lie anywhere in clear without being found. */
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

/** Resolves with the recipient's transfer id. */
async function submit(client: Sealpost, place: SentPlace): Promise<string> {
  await client.submitSession(place);
  const { status } = await processed(client, place, AbortSignal.timeout(60_000));
  assert.equal(status.state, 'Active');
  return status.recipients[0]?.id ?? '';
}

async function receive({ baseUrl }: RunningProgram, transferId: string, path: string) {
  const { password } = secrets;
  const files = `/api/transfers/${transferId}/files`;
  const [file] = await new Sealpost({ baseUrl }).request<Array<{ href: string; size: number }>>('GET', files, {
    password,
  });
  assert.ok(file !== undefined);
  const url = `${baseUrl}${file.href}`;
  // Far from the end, which the kernel may hold ready already.
  const cutAt = await receiveBeginning(url, path, file.size / 4);
  const continued = await promisify(execFile)('curl', [
    ...['-fsS', '--continue-at', '-', '--output', path],
    ...['--write-out', '%{http_code} %{size_download}', url],
  ]);
  assert.equal(continued.stdout, `206 ${file.size - cutAt}`, 'The download was not continued where it was cut');
  return { cutAtByte: cutAt, ofBytes: file.size };
}

/** Kills curl in the middle of its work. Resolves with how many bytes it had brought. */
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
  assert.deepEqual(await exited, [null, 'SIGKILL'], 'curl came to its end before it was killed');
  return received;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** While the server runs, and its database has not tidied up yet. */
async function findNothing(folder: string, trackingId: string) {
  const { files, bytes, found } = await clearTextUnder(folder, [trackingId, ...Object.values(secrets)]);
  assert.ok(
    found.some(({ text }) => text === trackingId),
    'Not even what stands there in clear was found',
  );
  const leaks = found.filter(({ text }) => text !== trackingId);
  assert.deepEqual(leaks, [], 'In clear in the folder');
  return { filesSearched: files, bytesSearched: bytes };
}
