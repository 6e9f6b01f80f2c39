import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { FileRef } from '#client';
import { pick, type RandomInt } from '../test/support/inputs/random.ts';
import { tusUpload } from '../test/support/transfer/tus-upload.ts';
import { longestWaitMs } from '../test/support/wait-until.ts';

/** A file that several writers upload at the same time. */
export interface ContestedFile {
  readonly place: FileRef;
  readonly size: number;
  readonly content: Buffer;
  /** Different bytes that another writer sends for the same file, if any. */
  readonly rival: Buffer | undefined;
  /**
   * Whether each request sends the whole file. Otherwise writers resume what others have stored, so a rival must never
   * be stored partially: it is sent without interruption, and is small enough to be stored at once or not at all.
   */
  readonly isSentWhole: boolean;
}

/** Returns the address of any server. It differs between calls and after a restart. */
export interface ServerAccess {
  baseUrl(): Promise<string>;
  readonly headers: Readonly<Record<string, string>>;
}

export const serverUnavailable: Outcome = 'server unavailable';

/**
 * Makes random uploads: PUT, PATCH, resumed, interrupted, overlapping or repeated. Yields the outcome of each attempt.
 * An attempt that reaches no server does not count towards `times`.
 */
export async function* writeRepeatedly(
  file: ContestedFile,
  place: ServerAccess,
  draw: RandomInt,
  times: number,
): AsyncGenerator<Outcome> {
  const methods = file.isSentWhole ? [put, rivalPut] : [put, rivalPut, patch, patch, overlap, resume];
  const deadline = AbortSignal.timeout(longestWaitMs);
  for (let time = 0; time < times; ) {
    deadline.throwIfAborted();
    const outcome = await pick(methods, draw)(file, place, draw).catch(outcomeOfError);
    yield outcome;
    if (outcome === serverUnavailable) await pause(50);
    else time += 1;
  }
}

/** Uploads until the server has the whole file. */
export async function finish(file: ContestedFile, place: ServerAccess, draw: RandomInt): Promise<void> {
  for (let time = 0; time < 50; time += 1) {
    if (await (file.isSentWhole ? putUnlessWhole(file, place, draw) : resumeWithTus(file, place))) return;
    await pause(50);
  }
  throw new Error(`The upload of ${file.place.fileId} did not finish`);
}

async function resumeWithTus(file: ContestedFile, place: ServerAccess): Promise<boolean> {
  return tusUpload({ ...(await contentUrlOf(file, place)), bytes: file.content }).catch(() => false);
}

/** Keeps a complete file, no matter which writer uploaded it. */
async function putUnlessWhole(file: ContestedFile, place: ServerAccess, draw: RandomInt): Promise<boolean> {
  if ((await offsetOf(file, place).catch(outcomeOfError)) === file.size) return true;
  await pick([put, rivalPut], draw)(file, place, draw).catch(outcomeOfError);
  return false;
}

/** Included in the report, to show that interruptions and rejections occurred. */
export type Outcome = string;

/** Recognizes how fetch and tus-js-client report a broken connection. Throws every other error again. */
function outcomeOfError(error: unknown): Outcome {
  if (error instanceof Error && error.message === 'broken off') return 'broken off';
  if (error instanceof TypeError && /fetch failed|terminated/.test(error.message))
    return outcomeOfError(error.cause ?? Error('broken off'));
  if (
    error instanceof Error &&
    /ECONNREFUSED|ECONNRESET|EPIPE|other side closed|hang up|closed/.test(
      `${error}${'code' in error ? error.code : ''}`,
    )
  ) {
    return serverUnavailable;
  }
  throw error;
}

async function contentUrlOf(
  { place: { sender, trackingId, fileId } }: ContestedFile,
  { baseUrl, headers }: ServerAccess,
) {
  const path = `/api/users/${sender}/transfer-sessions/${trackingId}/files/${fileId}/content`;
  return { url: `${await baseUrl()}${path}`, headers };
}

async function send(
  method: string,
  file: ContestedFile,
  place: ServerAccess,
  bytes: Body,
  more = {},
): Promise<Outcome> {
  const { url, headers } = await contentUrlOf(file, place);
  const init = { method, headers: { ...headers, ...more }, body: bytes, duplex: 'half' as const };
  const { status } = await fetch(url, init);
  // 408: with this many writers, requests themselves arrive late. 503: too many writers are waiting; retry later.
  assert.ok([200, 204, 408, 409, 503].includes(status), `${method} returned ${status}`);
  return `${method} ${status}`;
}

type Body = Blob | ReadableStream;

/** Sends the body with its length, in chunks, or interrupted in the middle. */
function bodyOf(bytes: Buffer, draw: RandomInt): Body {
  const kind = draw(3);
  if (kind === 0) return new Blob([new Uint8Array(bytes)]);
  const end = kind === 1 ? bytes.length : draw(bytes.length + 1);
  return ReadableStream.from(
    (async function* () {
      for (let start = 0; start < end; ) {
        const chunk = bytes.subarray(start, Math.min(end, start + 1 + draw(100_000)));
        start += chunk.length;
        yield new Uint8Array(chunk);
      }
      if (kind === 2) throw new Error('broken off');
    })(),
  );
}

function put(file: ContestedFile, place: ServerAccess, draw: RandomInt): Promise<Outcome> {
  return send('PUT', file, place, bodyOf(file.content, draw));
}

async function rivalPut(file: ContestedFile, place: ServerAccess, draw: RandomInt): Promise<Outcome> {
  if (file.rival === undefined) return put(file, place, draw);
  return send('PUT', file, place, file.isSentWhole ? bodyOf(file.rival, draw) : new Blob([new Uint8Array(file.rival)]));
}

async function patch(file: ContestedFile, place: ServerAccess, draw: RandomInt): Promise<Outcome> {
  const offset = await offsetOf(file, place);
  return patchAt(file, place, draw, offset);
}

/** Writes at a random offset. */
async function overlap(file: ContestedFile, place: ServerAccess, draw: RandomInt): Promise<Outcome> {
  return patchAt(file, place, draw, draw(file.size + 2));
}

function patchAt(file: ContestedFile, place: ServerAccess, draw: RandomInt, offset: number): Promise<Outcome> {
  const bytes = file.content.subarray(offset, offset + 1 + draw(file.size));
  return send('PATCH', file, place, bodyOf(bytes, draw), {
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': String(offset),
    'Content-Type': 'application/offset+octet-stream',
  });
}

async function offsetOf(file: ContestedFile, place: ServerAccess): Promise<number> {
  const { url, headers } = await contentUrlOf(file, place);
  const response = await fetch(url, { method: 'HEAD', headers: { ...headers, 'Tus-Resumable': '1.0.0' } });
  if (response.status === 408) throw new Error('broken off');
  assert.equal(response.status, 200);
  const offset = Number(response.headers.get('upload-offset'));
  assert.ok(offset <= file.size, `${offset} bytes are stored of ${file.size}`);
  return offset;
}

async function resume(file: ContestedFile, place: ServerAccess, draw: RandomInt): Promise<Outcome> {
  const chunkSize = 1 + Math.floor(file.size / (1 + draw(4)));
  const upload = { ...(await contentUrlOf(file, place)), bytes: file.content, chunkSize, breakAt: draw(2 * file.size) };
  // Two clients that resume one upload can block each other for longer than the client retries.
  const isDone = await tusUpload(upload).catch(() => undefined);
  if (isDone === undefined) return 'tus gave up';
  return isDone ? 'tus done' : 'tus broken off';
}
