import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  findPrerequisites,
  groupByProcess,
  selectTestFiles,
  slowFiles,
  type TestFile,
} from '../scripts/test-selection.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const [main, full] = [selectTestFiles(root, false), selectTestFiles(root, true)];

const runs = (files: readonly TestFile[], path: string, name: string) =>
  files.some((file) => file.path === path && !(file.skip?.test(name) ?? false));

test('every test file belongs to a run', () => {
  const all = globSync('{src,client,web,bench,test,prove,scripts}/**/*.test.ts', { cwd: root });
  const selected = new Set([...main, ...full].map(({ path }) => path));
  assert.deepEqual(
    all.filter((path) => !selected.has(path)),
    [],
  );
});

test('a test runs in one of the two runs, by its file and its name', () => {
  const whereOf = (path: string, name: string) => [runs(main, path, name), runs(full, path, name)];
  const [inMain, inFull] = [
    [true, false],
    [false, true],
  ];
  assert.deepEqual(whereOf('prove/proofs.full.test.ts', 'memory'), inFull);
  assert.deepEqual(whereOf('src/actions/sessions/submit-session.test.ts', 'SQLite: a'), inMain);
  // Written in two parts, because this file has no such test.
  const twin = ['PostgreSQL:', 'a'].join(' ');
  assert.deepEqual(whereOf('src/actions/sessions/submit-session.test.ts', twin), inFull);
  assert.deepEqual(whereOf('src/db/transfers/key-slots.test.ts', twin), inMain);
  assert.deepEqual(whereOf('test/api/generated-ranges.test.ts', 'a'), inMain);
  assert.deepEqual(whereOf('test/api/generated-ranges.test.ts', ['full:', 'a'].join(' ')), inFull);
});

test('each word selects fewer files', () => {
  const pathsOf = (...words: string[]) => selectTestFiles(root, false, words).map(({ path }) => path);
  assert.ok(pathsOf('faults').includes('test/faults/scanner.test.ts'));
  assert.ok(pathsOf('password').some((path) => !path.startsWith('test/api/')));
  assert.deepEqual(
    pathsOf('api', 'password'),
    pathsOf('password').filter((path) => path.startsWith('test/api/')),
  );
  assert.deepEqual(pathsOf('faults', 'src/'), []);
});

test('a run prepares only what its files and their imports need', () => {
  const prerequisitesOf = (...paths: string[]) =>
    findPrerequisites(
      root,
      paths.map((path) => ({ path })),
      ['nginx', 'strace'],
    );
  assert.deepEqual(prerequisitesOf('src/crypto/totp.test.ts'), { program: false, postgres: false, commands: [] });
  assert.deepEqual(prerequisitesOf('src/db/transfers/key-slots.test.ts'), {
    program: false,
    postgres: true,
    commands: [],
  });
  assert.deepEqual(prerequisitesOf('test/stories/first-start.test.ts').program, true);
  assert.deepEqual(prerequisitesOf('src/crypto/totp.test.ts', 'src/blobs/disk-faults.test.ts').commands, ['strace']);
});

test('the files that start first exist', () => {
  const known = new Set([...main, ...full].map(({ path }) => path));
  assert.deepEqual(
    slowFiles.filter((path) => !known.has(path)),
    [],
  );
});

test('processes together run each file once, and share only where it is allowed', () => {
  for (const files of [main, full]) {
    const processes = groupByProcess(files);
    assert.deepEqual(new Set(processes.flat()), new Set(files));
    assert.equal(processes.flat().length, files.length);
    for (const shared of processes.filter(({ length }) => length > 1)) {
      assert.ok(shared.length <= 16);
      const [first] = shared;
      for (const { path, skip } of shared) {
        assert.doesNotMatch(path, /^(test\/faults|prove|bench)\//);
        assert.equal(path.startsWith('test/stories/'), first?.path.startsWith('test/stories/'));
        assert.equal(path.includes('.firefox.'), first?.path.includes('.firefox.'), 'a process tests one browser');
        assert.equal(skip, first?.skip);
      }
    }
  }
  assert.ok(groupByProcess(main).length < main.length / 2);
});
