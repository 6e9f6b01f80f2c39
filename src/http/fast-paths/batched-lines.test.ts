import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { batchedLines } from './batched-lines.ts';

function aLog() {
  const written: string[] = [];
  const ending = new EventEmitter() as EventEmitter & Pick<NodeJS.Process, 'once'>;
  const stream = { write: (text: string) => written.push(text) > 0 };
  return { written, ending, lines: batchedLines(stream, ending) };
}

test('writes the lines of one turn together, in order and once', async () => {
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

test('writes the lines of the last turn when the process exits', () => {
  const { written, lines, ending } = aLog();
  lines.write('one\n');
  ending.emit('exit');
  assert.deepEqual(written, ['one\n']);
});
