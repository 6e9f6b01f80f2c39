import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** Which room may import from which, and which packages it may use. Every room may import from itself. */
const doors: Readonly<Record<string, { readonly rooms: readonly string[]; readonly packages: readonly string[] }>> = {
  core: { rooms: [], packages: ['re2js'] },
  contract: { rooms: ['core'], packages: ['typebox'] },
  ports: { rooms: ['core', 'db', 'crypto', 'languages'], packages: ['node:stream'] },
  db: { rooms: ['core'], packages: ['kysely', 'pg', 'node:sqlite', 'node:worker_threads', 'node:timers/promises'] },
  blobs: { rooms: ['ports'], packages: ['node:fs', 'node:path', 'node:stream'] },
  keys: { rooms: ['ports'], packages: ['node:fs', 'node:path'] },
  threads: { rooms: ['core'], packages: ['node:worker_threads'] },
  mail: {
    rooms: ['core', 'ports', 'threads'],
    packages: ['nodemailer', 'node:fs', 'node:path', 'node:stream', 'node:timers/promises'],
  },
  scanner: { rooms: ['ports'], packages: ['node:net', 'node:stream', 'node:zlib'] },
  crypto: {
    rooms: ['core', 'ports'],
    packages: [
      'node:crypto',
      'node:fs',
      'node:os',
      'node:stream',
      'node:timers/promises',
      'node:util',
      'node:worker_threads',
      'node:zlib',
    ],
  },
  words: { rooms: ['core'], packages: ['node:fs'] },
  languages: {
    rooms: ['core', 'crypto'],
    packages: [
      'intl-messageformat',
      'yauzl',
      'node:fs',
      'node:path',
      'node:stream',
      'node:timers/promises',
      'node:url',
      'node:zlib',
    ],
  },
  archive: { rooms: ['core', 'ports'], packages: ['node:timers/promises', 'node:zlib'] },
  letters: { rooms: ['core', 'languages', 'threads'], packages: ['markdown-it', 'sanitize-html'] },
  actions: {
    rooms: ['core', 'ports', 'db', 'crypto', 'archive', 'words', 'letters'],
    packages: ['node:stream', 'node:timers/promises'],
  },
  check: { rooms: ['actions', 'core', 'crypto', 'db', 'ports'], packages: ['node:timers/promises'] },
  fields: { rooms: ['core'], packages: [] },
  http: {
    rooms: ['actions', 'contract', 'core', 'fields', 'ports'],
    packages: ['fastify', '@fastify/type-provider-typebox', 'typebox', 'pino', 'node:'],
  },
  jobs: { rooms: ['actions', 'core', 'ports', 'db'], packages: ['node:timers/promises'] },
  commands: {
    rooms: ['actions', 'check', 'config', 'core', 'crypto', 'db', 'http', 'jobs', 'keys', 'languages', 'wiring'],
    packages: ['node:fs'],
  },
  config: { rooms: ['core'], packages: ['node:net', 'node:path'] },
  wiring: {
    rooms: ['actions', 'blobs', 'config', 'crypto', 'db', 'keys', 'languages', 'mail', 'ports', 'scanner'],
    packages: ['node:fs', 'node:path'],
  },
  main: { rooms: ['commands', 'config', 'core'], packages: ['node:'] },
};

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = globSync('src/**/*.ts', { cwd: root })
  .filter((file) => !/\.(test|suite)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** `src/db/tables.ts` is in `db`; `src/config.ts` is a room of its own. */
const roomOf = (file: string) => relative('src', file).split('/')[0]?.replace(/\.ts$/, '') ?? '';

/** Tied to the form of a statement, so that strings that look like imports do not count. */
const importForms = /^\s*(?:import|export)\b[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;
const importsOf = (text: string) =>
  [...text.matchAll(importForms)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');

function filesMatching(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(withoutComments(text))).map(({ file }) => file);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

test('every import goes through a door', () => {
  const wrong = sources.flatMap(({ file, text }) => {
    const room = roomOf(file);
    const door = doors[room];
    if (door === undefined) return [`${file}: the room ${room} has no doors`];
    return importsOf(text)
      .filter((target) => {
        if (target.startsWith('.')) {
          const to = roomOf(join(dirname(file), target));
          return to !== room && !door.rooms.includes(to);
        }
        return !door.packages.some(
          (name) => target === name || target.startsWith(name.endsWith(':') ? name : `${name}/`),
        );
      })
      .map((target) => `${file} imports ${target}`);
  });
  assert.deepEqual(wrong, []);
});

test('the web app talks to the service through the client alone', () => {
  const packages = ['#client', 'preact', '@preact/signals', 'hash-wasm'];
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.ts$/.test(file));
  const wrong = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const imports = importsOf(text).filter((target) =>
      target.startsWith('.')
        ? !join(dirname(file), target).startsWith('web/src/')
        : !packages.some((name) => target === name || target.startsWith(`${name}/`)),
    );
    const asks = /\b(fetch|XMLHttpRequest|sendBeacon|WebSocket|EventSource)\(/.test(withoutComments(text));
    return [...imports.map((target) => `${file} imports ${target}`), ...(asks ? [`${file} asks by itself`] : [])];
  });
  assert.deepEqual(wrong, []);
  assert.ok(files.length > 5);
});

test('the checks of this file read what they should', () => {
  assert.ok(sources.length > 40);
  const commands = sources.find(({ file }) => file === 'src/commands/commands.ts');
  assert.ok(importsOf(commands?.text ?? '').includes('./serve.ts'));
});

test('moveTransfer is the only writer of a state', () => {
  const writers = sources.filter(({ text }) => /updateTable\('transfer'\)[^;]*?\.set\([^;]*?\bstate:/.test(text));
  assert.deepEqual(
    writers.map(({ file }) => file),
    ['src/db/transfers.ts'],
  );
});

test('only the start of the program reads its environment and its arguments', () => {
  assert.deepEqual(filesMatching(/process\.(env|argv)/), ['src/main.ts']);
});

test('only the crypto room makes secrets, and never by chance', () => {
  assert.deepEqual(filesMatching(/Math\.random/), []);
  assert.deepEqual(
    filesMatching(/createDecipheriv\(|createCipheriv\(/).filter((file) => !file.startsWith('src/crypto/')),
    [],
  );
});

test('only wiring knows what time it really is, and the rooms with drafts on a disk how old these are', () => {
  const drafts = ['src/blobs/disk.ts', 'src/mail/folder.ts'];
  assert.deepEqual(filesMatching(/new Date\(\)|Date\.now\(\)/).sort(), [...drafts, 'src/wiring.ts']);
});

test('only the thread that opens downloads reads files in the crypto room', () => {
  const readers = filesMatching(/from 'node:fs/).filter((file) => file.startsWith('src/crypto/'));
  assert.deepEqual(readers, ['src/crypto/opening-thread.ts']);
});

test('no SQL and no query builder outside of the database room', () => {
  assert.deepEqual(
    filesMatching(/from 'kysely'|\bsql`/).filter((file) => !file.startsWith('src/db/')),
    [],
  );
});

test('access is a value, and each kind of it is made in one file', () => {
  const makers = {
    VerifiedEmail: 'src/actions/identify-caller.ts',
    OpenSession: 'src/actions/open-session.ts',
    OpenTransfer: 'src/actions/open-transfer.ts',
  };
  for (const [type, maker] of Object.entries(makers)) {
    assert.deepEqual(filesMatching(new RegExp(`\\bas\\s+${type}\\b`)), [maker], type);
  }
});

test('no file of the source is long', () => {
  const web = globSync('web/src/**/*.{ts,tsx,css}', { cwd: root });
  const all = [...sources, ...web.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))];
  const long = all.filter(({ text }) => text.split('\n').length > 301).map(({ file }) => file);
  assert.deepEqual(long, []);
});
