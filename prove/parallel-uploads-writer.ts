import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { SentFilePlace } from '#client';
import { type Draw, pick } from '../test/support/draw.ts';
import { tusUpload } from '../test/support/tus-upload.ts';

/** A file that several writers upload at the same time. */
export interface ContestedFile {
  readonly place: SentFilePlace;
  readonly size: number;
  readonly content: Buffer;
  /** Other bytes that are sent for it too; undefined where nobody does. */
  readonly rival: Buffer | undefined;
  /**
   * All that are sent are of the whole file. Else writers go on with what others have stored, and of a rival there may
   * never be a part: it is sent unbroken, and so small that it is stored in one piece or not at all.
   */
  readonly isSentWhole: boolean;
}

/** Where a server is: another one each time, and elsewhere after a restart. */
export interface Place {
  baseUrl(): Promise<string>;
  readonly headers: Readonly<Record<string, string>>;
}

export const serverAway: Outcome = 'server away';

/**
 * Puts, patches, resumes, breaks off, overlaps, repeats, whatever comes to its mind, so many times; yields how each try
 * ended. Where no server is reached it is no try.
 */
export async function* strive(file: ContestedFile, place: Place, draw: Draw, times: number): AsyncGenerator<Outcome> {
  const ways = file.isSentWhole ? [put, rivalPut] : [put, rivalPut, patch, patch, overlap, resume];
  const patience = AbortSignal.timeout(300_000);
  for (let time = 0; time < times; ) {
    patience.throwIfAborted();
    const outcome = await pick(ways, draw)(file, place, draw).catch(brokenOff);
    yield outcome;
    if (outcome === serverAway) await pause(50);
    else time += 1;
  }
}

/** Goes on until the server has everything. */
export async function finish(file: ContestedFile, place: Place, draw: Draw): Promise<void> {
  for (let time = 0; time < 50; time += 1) {
    if (await (file.isSentWhole ? putUnlessWhole(file, place, draw) : goOn(file, place))) return;
    await pause(50);
  }
  throw new Error(`The upload of ${file.place.fileId} does not come to its end`);
}

async function goOn(file: ContestedFile, place: Place): Promise<boolean> {
  return tusUpload({ ...(await at(file, place)), bytes: file.content }).catch(() => false);
}

/** What is whole stays, whosever it is. */
async function putUnlessWhole(file: ContestedFile, place: Place, draw: Draw): Promise<boolean> {
  if ((await offsetOf(file, place).catch(brokenOff)) === file.size) return true;
  await pick([put, rivalPut], draw)(file, place, draw).catch(brokenOff);
  return false;
}

/** For the report: a proof without cuts or refusals would prove little. */
export type Outcome = string;

/** What fetch and tus-js-client say of a connection that broke; everything else is a failure. */
function brokenOff(error: unknown): Outcome {
  if (error instanceof Error && error.message === 'broken off') return 'broken off';
  if (error instanceof TypeError && /fetch failed|terminated/.test(error.message))
    return brokenOff(error.cause ?? Error('broken off'));
  if (
    error instanceof Error &&
    /ECONNREFUSED|ECONNRESET|EPIPE|other side closed|hang up|closed/.test(
      `${error}${'code' in error ? error.code : ''}`,
    )
  ) {
    return serverAway;
  }
  throw error;
}

async function at({ place: { sender, trackingId, fileId } }: ContestedFile, { baseUrl, headers }: Place) {
  const path = `/api/users/${sender}/transfer-sessions/${trackingId}/files/${fileId}/content`;
  return { url: `${await baseUrl()}${path}`, headers };
}

async function send(method: string, file: ContestedFile, place: Place, bytes: Body, more = {}): Promise<Outcome> {
  const { url, headers } = await at(file, place);
  const init = { method, headers: { ...headers, ...more }, body: bytes, duplex: 'half' as const };
  const { status } = await fetch(url, init);
  // 408: with so many of us, we are late ourselves. 503: so many wait for their turn to write that some must come back.
  assert.ok([200, 204, 408, 409, 503].includes(status), `${method} was answered with ${status}`);
  return `${method} ${status}`;
}

type Body = Blob | ReadableStream;

/** With its length, in chunks, or broken off in the midst. */
function bodyOf(bytes: Buffer, draw: Draw): Body {
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

function put(file: ContestedFile, place: Place, draw: Draw): Promise<Outcome> {
  return send('PUT', file, place, bodyOf(file.content, draw));
}

async function rivalPut(file: ContestedFile, place: Place, draw: Draw): Promise<Outcome> {
  if (file.rival === undefined) return put(file, place, draw);
  return send('PUT', file, place, file.isSentWhole ? bodyOf(file.rival, draw) : new Blob([new Uint8Array(file.rival)]));
}

async function patch(file: ContestedFile, place: Place, draw: Draw): Promise<Outcome> {
  const offset = await offsetOf(file, place);
  return patchAt(file, place, draw, offset);
}

/** At a place that may be anywhere. */
async function overlap(file: ContestedFile, place: Place, draw: Draw): Promise<Outcome> {
  return patchAt(file, place, draw, draw(file.size + 2));
}

function patchAt(file: ContestedFile, place: Place, draw: Draw, offset: number): Promise<Outcome> {
  const bytes = file.content.subarray(offset, offset + 1 + draw(file.size));
  return send('PATCH', file, place, bodyOf(bytes, draw), {
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': String(offset),
    'Content-Type': 'application/offset+octet-stream',
  });
}

async function offsetOf(file: ContestedFile, place: Place): Promise<number> {
  const { url, headers } = await at(file, place);
  const answer = await fetch(url, { method: 'HEAD', headers: { ...headers, 'Tus-Resumable': '1.0.0' } });
  if (answer.status === 408) throw new Error('broken off');
  assert.equal(answer.status, 200);
  const offset = Number(answer.headers.get('upload-offset'));
  assert.ok(offset <= file.size, `${offset} bytes are stored of ${file.size}`);
  return offset;
}

async function resume(file: ContestedFile, place: Place, draw: Draw): Promise<Outcome> {
  const chunkSize = 1 + Math.floor(file.size / (1 + draw(4)));
  const upload = { ...(await at(file, place)), bytes: file.content, chunkSize, breakAt: draw(2 * file.size) };
  // Two that resume one upload can be in each other's way for longer than the client has patience.
  const isDone = await tusUpload(upload).catch(() => undefined);
  if (isDone === undefined) return 'tus gave up';
  return isDone ? 'tus done' : 'tus broken off';
}
