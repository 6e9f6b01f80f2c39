import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { effect, signal } from '@preact/signals';
import { Sealpost, type SentPlace } from '#client';
import { ann, aSendingHouse, type SendingHouse } from '../../../test/api/sending-house.ts';
import { type OutgoingFile, openSending, type Sending, type SendingNeeds, type SendingPhase } from './sending.ts';

const mib = 2 ** 20;
const sha256 = async (content: Blob) =>
  createHash('sha256')
    .update(new Uint8Array(await content.arrayBuffer()))
    .digest('hex');

let house: SendingHouse;
const closing: Array<() => unknown> = [];

before(async () => {
  house = await aSendingHouse({ after: (close) => void closing.push(close as () => unknown) });
});

after(async () => {
  for (const close of closing) await close();
});

interface Line {
  readonly place: SentPlace;
  readonly client: Sealpost;
  /** What was asked for: method and, of pieces, where they begin. */
  readonly asked: string[];
  readonly waits: unknown[];
  /** How many of the next uploads are cut in their middle. */
  cuts: number;
}

/** A session, and a client whose line can be cut. */
async function aLine(): Promise<Line> {
  const { headers, baseUrl } = await house.sender();
  const line = { asked: [] as string[], waits: [] as unknown[], cuts: 0 };
  const client = new Sealpost({
    baseUrl,
    clientId: headers['X-CS-ClientId'] ?? '',
    token: headers['X-CS-VerificationToken'] ?? '',
    fetch: async (input, init = {}) => {
      const offset = new Headers(init.headers).get('upload-offset');
      line.asked.push(offset === null ? `${init.method}` : `${init.method} ${offset}`);
      if (offset === null || line.cuts === 0) return fetch(input, init);
      line.cuts -= 1;
      return fetch(input, { ...init, body: cutInTheMiddle(init.body as Blob) });
    },
  });
  const trackingId = await client.createSession(ann, { recipients: { to: [{ mail: 'bob@example.org' }] } });
  return Object.assign(line, { client, place: { sender: ann, trackingId } });
}

function cutInTheMiddle(body: Blob): ReadableStream {
  const half = body.slice(0, body.size / 2).stream();
  return half.pipeThrough(new TransformStream({ flush: (way) => way.error(new TypeError('cut')) }));
}

async function aFile({ client, place }: Line, name: string, content: Blob): Promise<OutgoingFile> {
  const id = await client.registerFile(place, { fileName: name, size: content.size });
  const mark = { path: name, size: content.size, modified: 0 };
  const ours = { content, checksum: undefined, problem: undefined, isFresh: true };
  return { id, name, ...mark, ...ours, stored: signal(0), step: signal('waiting') };
}

function aSending(line: Line, files: readonly OutgoingFile[], needs: Partial<SendingNeeds> = {}): Sending {
  const untilNextTry = async (error: unknown) => void line.waits.push(error);
  return openSending(
    {
      client: () => line.client,
      place: line.place,
      checksumOf: sha256,
      remember: () => {},
      untilNextTry,
      ...needs,
    },
    files,
  );
}

const until = ({ phase }: Sending, ...wanted: readonly SendingPhase[]) =>
  new Promise<SendingPhase>((resolve) => {
    effect(() => {
      if (wanted.includes(phase.value)) resolve(phase.value);
    });
  });

const ends = ['stuck', 'stopped', 'sent'] as const;
/** What of them was sent, once it is there. */
async function filesOf({ client, place }: Line) {
  await house.complete();
  return (await client.transferStatus(place)).transfer.files;
}

test('files of any size are uploaded in pieces, compared and sent', async () => {
  const line = await aLine();
  const contents = [new Blob([]), new Blob(['Hello']), new Blob([randomBytes(3 * mib)])];
  const files = await Promise.all(contents.map((content, index) => aFile(line, `${index}.bin`, content)));
  const sending = aSending(line, files);
  sending.go();
  assert.equal(await until(sending, ...ends), 'sent');
  const sent = new Map((await filesOf(line)).map(({ fileName, checksum }) => [fileName, checksum]));
  for (const [index, content] of contents.entries()) assert.equal(sent.get(`${index}.bin`), await sha256(content));
  assert.ok(line.asked.filter((each) => each.startsWith('PATCH ')).length > 4);
  assert.deepEqual(
    files.map(({ stored }) => stored.value),
    [0, 5, 3 * mib],
  );
});

test('an upload that is cut goes on behind what the server has', async () => {
  const line = await aLine();
  const content = new Blob([randomBytes(2 * mib)]);
  const file = await aFile(line, 'a.bin', content);
  const sending = aSending(line, [file]);
  let isCut = false;
  const cut = effect(() => {
    if (file.stored.value === 0 || isCut) return;
    isCut = true;
    line.cuts = 3;
  });
  sending.go();
  assert.equal(await until(sending, ...ends), 'sent');
  cut();
  // One more where the server is still busy with what was cut.
  assert.ok(line.waits.length >= 3, `${line.waits.length}`);
  assert.equal((await filesOf(line))[0]?.checksum, await sha256(content));
  assert.equal(line.asked.filter((each) => each === 'PATCH 0').length, 1);
});

test('what is paused sends nothing, and goes on where it was', async () => {
  const line = await aLine();
  const file = await aFile(line, 'a.bin', new Blob([randomBytes(4 * mib)]));
  const sending = aSending(line, [file]);
  sending.go();
  await new Promise<void>((resolve) => effect(() => void (file.stored.value > 0 && resolve())));
  sending.pause();
  assert.equal(sending.phase.value, 'paused');
  // Also when it has hardly let go.
  sending.go();
  sending.pause();
  sending.go();
  assert.equal(await until(sending, ...ends), 'sent');
  assert.equal(line.asked.filter((each) => each === 'PATCH 0').length, 1);
});

test('a file that arrived as another one is uploaded again', async () => {
  const line = await aLine();
  const content = new Blob([randomBytes(mib)]);
  const file = await aFile(line, 'a.bin', content);
  // As if the first half had come from another file of the same name.
  await line.client.appendContent(
    { ...line.place, fileId: file.id },
    { offset: 0, bytes: new Blob([randomBytes(mib / 2)]) },
  );
  file.stored.value = mib / 2;
  file.isFresh = false;
  const sending = aSending(line, [file]);
  sending.go();
  assert.equal(await until(sending, ...ends), 'sent');
  assert.equal((await filesOf(line))[0]?.checksum, await sha256(content));
});

test('a file that changes whenever it is read is not sent, until it is left out', async () => {
  const line = await aLine();
  const files = [await aFile(line, 'a.bin', new Blob(['Hello'])), await aFile(line, 'b.bin', new Blob(['World']))];
  let reads = 0;
  const checksumOf = async (content: Blob) => {
    if (content !== files[0]?.content) return sha256(content);
    reads += 1;
    return String(reads);
  };
  const sending = aSending(line, files, { checksumOf });
  sending.go();
  assert.equal(await until(sending, ...ends), 'stuck');
  assert.deepEqual(
    files.map(({ step }) => step.value),
    ['failed', 'stored'],
  );
  assert.equal(reads, 3);
  await sending.leaveOut(files[0] ?? assert.fail());
  sending.go();
  assert.equal(await until(sending, 'sent', 'stopped'), 'sent');
  assert.deepEqual(
    (await filesOf(line)).map(({ fileName }) => fileName),
    ['b.bin'],
  );
});

test('what was read before a reload need not be chosen again, but what was not must be', async () => {
  const line = await aLine();
  const [there, half] = [
    await aFile(line, 'a.bin', new Blob(['Hello'])),
    await aFile(line, 'b.bin', new Blob(['World'])),
  ];
  await line.client.putContent({ ...line.place, fileId: there.id }, new Blob(['Hello']));
  there.checksum = await sha256(new Blob(['Hello']));
  there.step.value = 'stored';
  const content = half.content;
  for (const file of [there, half]) file.content = undefined;
  half.step.value = 'absent';
  const sending = aSending(line, [there, half]);
  sending.go();
  assert.equal(await until(sending, ...ends), 'stuck');
  half.content = content;
  sending.go();
  assert.equal(await until(sending, 'sent', 'stopped'), 'sent');
});

test('a file that cannot be read any more is told, and holds up no other', async () => {
  const line = await aLine();
  const gone = new Blob(['Hello']);
  gone.slice = () => {
    throw new DOMException('gone', 'NotReadableError');
  };
  const files = [await aFile(line, 'a.bin', gone), await aFile(line, 'b.bin', new Blob(['World']))];
  const sending = aSending(line, files, { checksumOf: async () => '' });
  sending.go();
  assert.equal(await until(sending, ...ends), 'stuck');
  assert.equal(files[0]?.step.value, 'failed');
  assert.equal(files[1]?.stored.value, 5);
});

test('a session that is gone stops everything', async () => {
  const line = await aLine();
  const files = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => aFile(line, name, new Blob([randomBytes(2 * mib)]))),
  );
  await line.client.removeSession(line.place);
  const sending = aSending(line, files);
  sending.go();
  assert.equal(await until(sending, ...ends), 'stopped');
  assert.equal((sending.problem.value as { status: number }).status, 404);
  assert.ok(files.every(({ step }) => step.value === 'waiting'));
});
