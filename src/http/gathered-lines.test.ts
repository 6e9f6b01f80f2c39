import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { gatheredLines } from './gathered-lines.ts';

function aLog() {
  const written: string[] = [];
  const ending = new EventEmitter() as EventEmitter & Pick<NodeJS.Process, 'once'>;
  const stream = { write: (text: string) => written.push(text) > 0 };
  return { written, ending, lines: gatheredLines(stream, ending) };
}

test('the lines of one turn are written at once, in their order, and none twice', async () => {
  const { written, lines } = aLog();
  lines.write('one\n');
  lines.write('two\n');
  assert.deepEqual(written, []);
  await setImmediate();
  assert.deepEqual(written, ['one\ntwo\n']);
  lines.write('three\n');
  await setImmediate();
  await setImmediate();
  assert.deepEqual(written, ['one\ntwo\n', 'three\n']);
});

test('what the last turn has brought is written when the process ends', () => {
  const { written, lines, ending } = aLog();
  lines.write('one\n');
  ending.emit('exit');
  assert.deepEqual(written, ['one\n']);
});
