import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { aSendingHouse } from '../../../test/api/sending-house.ts';
import { aSenderLine, type SenderLine, unanswered } from '../../../test/support/sender-line.ts';
import { announceFiles, RefusedFile } from './announce-files.ts';

const house = await aSendingHouse({ after: after as TestContext['after'] });

const never = new AbortController().signal;
const named = (...names: readonly string[]) =>
  names.map((name) => ({ name, path: name, content: new File(['Hello'], name) }));

function announced(line: SenderLine, names: readonly string[], stop = never) {
  const untilNextTry = async (error: unknown) => void line.waits.push(error);
  const counts: number[] = [];
  const files = announceFiles(
    { client: line.through, place: line.place, untilNextTry },
    named(...names),
    stop,
    (count) => counts.push(count),
  );
  return { files, counts };
}

test('a line that is lost while files are announced ends nothing, and none is announced twice', async () => {
  const line = await aSenderLine(house);
  let asked = 0;
  line.around = async (ask, { method }) => {
    asked += method === 'POST' ? 1 : 0;
    if (asked === 2) throw new TypeError('The line is cut');
    if (asked === 4) {
      asked += 1;
      await ask();
      throw new TypeError('The answer is lost');
    }
    if (asked === 7) {
      asked += 1;
      return new Response('', { status: 502 });
    }
    return ask();
  };
  const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
  const { files, counts } = announced(line, names);
  const ids = (await files).map(({ id, name }) => [name, id]);
  assert.deepEqual(counts, [1, 2, 3, 4]);
  assert.equal(line.waits.length, 3);
  const kept = (await line.client.session(line.place)).files.map(({ fileName, id }) => [fileName, id]);
  assert.deepEqual(kept, ids);
});

test('a name that another file has is refused, and not taken for the same file', async () => {
  const line = await aSenderLine(house);
  const { files } = announced(line, ['a.txt', 'a.txt']);
  await assert.rejects(files, (error) => error instanceof RefusedFile && error.fileName === 'a.txt');
});

test('announcing can be stopped, also while nobody answers', async () => {
  const line = await aSenderLine(house);
  const stopping = new AbortController();
  line.around = (ask, init) => {
    if (line.asked.length < 2) return ask();
    queueMicrotask(() => stopping.abort());
    return unanswered(init);
  };
  const { files, counts } = announced(line, ['a.txt', 'b.txt', 'c.txt'], stopping.signal);
  await assert.rejects(files, { name: 'AbortError' });
  assert.deepEqual(counts, [1]);
});
