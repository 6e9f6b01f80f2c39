import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, type TestContext, test } from 'node:test';
import { effect } from '@preact/signals';
import { aSendingHouse } from '../../../test/api/sending-house.ts';
import { aFile, aSending, ends, filesOf, sha256, until } from '../../../test/support/a-sending.ts';
import { aSenderLine } from '../../../test/support/sender-line.ts';

const mib = 2 ** 20;
const house = await aSendingHouse({ after: after as TestContext['after'] });

const aLine = () => aSenderLine(house);

test('files of any size are uploaded in pieces, compared and sent', async () => {
  const line = await aLine();
  const contents = [new Blob([]), new Blob(['Hello']), new Blob([randomBytes(3 * mib)])];
  const files = await Promise.all(contents.map((content, index) => aFile(line, `${index}.bin`, content)));
  const sending = aSending(line, files);
  sending.go();
  assert.equal(await until(sending, ...ends), 'sent');
  const sent = new Map((await filesOf(house, line)).map(({ fileName, checksum }) => [fileName, checksum]));
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
  assert.equal((await filesOf(house, line))[0]?.checksum, await sha256(content));
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
  assert.equal((await filesOf(house, line))[0]?.checksum, await sha256(content));
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
    (await filesOf(house, line)).map(({ fileName }) => fileName),
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
