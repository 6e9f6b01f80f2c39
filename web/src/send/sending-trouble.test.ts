import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, type TestContext, test } from 'node:test';
import { aSendingHouse } from '../../../test/api/sending-house.ts';
import { aFile, aSending, ends, filesOf, sha256, until } from '../../../test/support/a-sending.ts';
import { aSenderLine, unanswered } from '../../../test/support/sender-line.ts';
import { deadlineMs } from './in-time.ts';
import type { SendingPhase } from './sending.ts';

const mib = 2 ** 20;
const house = await aSendingHouse({ after: after as TestContext['after'] });

const aLine = () => aSenderLine(house);

test('a proxy that takes only small requests holds up nothing, and is asked in pieces that it takes', async () => {
  const line = await aLine();
  const contents = [new Blob([randomBytes(mib)]), new Blob([randomBytes(mib)])];
  const files = await Promise.all(contents.map((content, index) => aFile(line, `${index}.bin`, content)));
  let refusals = 0;
  line.around = async (ask, { body }) => {
    if (!(body instanceof Blob) || body.size <= 100_000) return ask();
    refusals += 1;
    return new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 });
  };
  const sending = aSending(line, files);
  sending.go();
  assert.equal(await until(sending, ...ends), 'sent');
  const sent = new Map((await filesOf(house, line)).map(({ fileName, checksum }) => [fileName, checksum]));
  for (const [index, content] of contents.entries()) assert.equal(sent.get(`${index}.bin`), await sha256(content));
  assert.ok(refusals <= 4, `${refusals}: what one file learns, the others know`);
  assert.equal(line.waits.length, 0);
});

test('what is too large for the service itself fails at once', async () => {
  const line = await aLine();
  const file = await aFile(line, 'a.bin', new Blob([randomBytes(mib)]));
  line.around = async (ask, { body }) => {
    if (!(body instanceof Blob)) return ask();
    const headers = { 'Content-Type': 'application/problem+json' };
    return new Response(JSON.stringify({ errorCode: 2008, errorMessage: 'Too large' }), { status: 413, headers });
  };
  const sending = aSending(line, [file]);
  sending.go();
  assert.equal(await until(sending, ...ends), 'stuck');
  assert.equal(line.asked.filter((each) => each.startsWith('PATCH ')).length, 1);
});

const whileHanging: Readonly<Record<string, (init: RequestInit, path: string) => boolean>> = {
  'how much is stored': ({ method }) => method === 'HEAD',
  'what has arrived': ({ method, body }, path) => method === 'GET' && !body && !path.endsWith('/content'),
};

for (const [question, isIt] of Object.entries(whileHanging)) {
  test(`a pause while nobody answers ${question} lets go at once, and it goes on from there`, async () => {
    const line = await aLine();
    const file = await aFile(line, 'a.bin', new Blob([randomBytes(mib)]));
    file.isFresh = false;
    const isAsked = Promise.withResolvers<void>();
    line.around = (ask, init, path) => {
      if (!isIt(init, path)) return ask();
      isAsked.resolve();
      return unanswered(init);
    };
    const sending = aSending(line, [file]);
    sending.go();
    await isAsked.promise;
    sending.pause();
    assert.equal(sending.phase.value, 'paused');
    line.around = (ask) => ask();
    sending.go();
    assert.equal(await until(sending, ...ends), 'sent');
  });
}

test('a pause while the files are compared is a pause, and no interruption', async () => {
  const line = await aLine();
  const file = await aFile(line, 'a.bin', new Blob(['Hello']));
  const sending = aSending(line, [file]);
  const phases: SendingPhase[] = [];
  sending.phase.subscribe((phase) => void phases.push(phase));
  const isRead = Promise.withResolvers<void>();
  // The answer is there already, and is read after the pause.
  line.around = async (ask, { method }) => {
    const answer = await ask();
    if (method !== 'GET') return answer;
    const whole = await answer.text();
    sending.pause();
    setImmediate(isRead.resolve);
    return Object.assign(new Response(), { text: async () => whole });
  };
  sending.go();
  await isRead.promise;
  assert.deepEqual(phases, ['paused', 'uploading', 'paused']);
  line.around = (ask) => ask();
  sending.go();
  assert.equal(await until(sending, ...ends), 'sent');
});

test('a line that is dead while the transfer is handed over is given up after a while, and it is asked again', async (t) => {
  const line = await aLine();
  const file = await aFile(line, 'a.bin', new Blob(['Hello']));
  let deaths = 0;
  line.around = (ask, init, path) => {
    if (init.method !== 'POST' || path.endsWith('/files') || deaths > 0) return ask();
    deaths += 1;
    // Nobody waits for the deadline here: it is over as soon as the question is out.
    queueMicrotask(() => t.mock.timers.tick(deadlineMs));
    return unanswered(init);
  };
  const untilNextTry = async (error: unknown) => {
    t.mock.timers.reset();
    line.waits.push(error);
  };
  const sending = aSending(line, [file], { untilNextTry });
  sending.phase.subscribe((phase) => {
    if (phase === 'finishing') t.mock.timers.enable({ apis: ['setTimeout'] });
  });
  sending.go();
  assert.equal(await until(sending, ...ends), 'sent');
  assert.equal(line.waits.length, 1);
});

test('a file that is announced again is found under its name when the answer was lost', async () => {
  const line = await aLine();
  const content = new Blob([randomBytes(mib)]);
  const file = await aFile(line, 'a.bin', content);
  const other = await aFile(line, 'b.bin', new Blob(['Hello']));
  await line.client.appendContent(
    { ...line.place, fileId: file.id },
    { offset: 0, bytes: new Blob([randomBytes(mib / 2)]) },
  );
  file.isFresh = false;
  let losses = 0;
  line.around = async (ask, { method }, path) => {
    const answer = await ask();
    if (method !== 'POST' || !path.endsWith('/files') || losses > 0) return answer;
    losses += 1;
    throw new TypeError('The answer is lost');
  };
  const sending = aSending(line, [file, other]);
  sending.go();
  assert.equal(await until(sending, ...ends), 'sent');
  assert.equal(losses, 1);
  const sent = new Map((await filesOf(house, line)).map(({ fileName, checksum }) => [fileName, checksum]));
  assert.equal(sent.get('a.bin'), await sha256(content));
  assert.equal(sent.size, 2);
});
