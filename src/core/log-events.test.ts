import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { logEvents } from './log-events.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = globSync('src/**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|log-events\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

test('the names of events consist of a subject and an event', () => {
  for (const name of Object.keys(logEvents)) assert.match(name, /^[a-z_]+\.[a-z_]+$/);
});

test('each event is used in the source', () => {
  const all = sources.map(({ text }) => text).join('\n');
  assert.deepEqual(
    Object.keys(logEvents).filter((name) => !all.includes(`'${name}'`)),
    [],
  );
});

test('all lines of the server have an event: nothing else calls the logger', () => {
  const callers = sources.filter(({ text }) => /\blog(ger)?\.(trace|debug|info|warn|error|fatal)\(/.test(text));
  assert.deepEqual(
    callers.map(({ file }) => file).toSorted(),
    ['src/http/logging/process-log.ts', 'src/main.ts'],
    'main.ts and process-log.ts call the log of the process, whose lines have an event',
  );
});
