import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { findChangelogProblems } from '../scripts/changelog.ts';

const good = `# Changelog

## [Unreleased]

## [0.10.0] - 2026-12-01

### Added

- A page.

### Security

- A fix.

## [0.9.0] - 2026-11-01

### Fixed

- A text.
`;

test('accepts a changelog in the form of Keep a Changelog', () => {
  assert.deepEqual(findChangelogProblems(good, '0.10.0'), []);
});

test('reports a changelog without the version, in a wrong order or of another form', () => {
  const problemsOf = (from: string, to: string) => findChangelogProblems(good.replace(from, to), '0.10.0');
  assert.deepEqual(findChangelogProblems(good, '0.11.0'), ['Version 0.11.0 of package.json has no entry.']);
  assert.deepEqual(problemsOf('# Changelog', '# Changes'), ['The title is not "Changelog".']);
  assert.deepEqual(problemsOf('[Unreleased]', 'Next'), ['The first entry is not "[Unreleased]".']);
  assert.deepEqual(problemsOf('[0.9.0] - 2026-11-01', '0.9.0'), [
    'A heading is not of the form "[1.2.3] - 2026-01-31".',
  ]);
  assert.deepEqual(problemsOf('[0.9.0]', '[0.11.0]'), ['The newest version is not first.']);
  assert.deepEqual(problemsOf('[0.9.0]', '[0.10.0]'), ['A version has two entries.']);
  assert.deepEqual(problemsOf('- A text.', 'A text.'), ['A version lists no change.']);
  const kinds = ['The kinds of changes are not some of Added, Changed, Deprecated, Removed, Fixed, Security.'];
  assert.deepEqual(problemsOf('### Fixed', '### Mended'), kinds);
  assert.deepEqual(problemsOf('### Added', '### Security'), kinds);
});

test('every file that names the version of the package names the same one', () => {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: { '': { version: string } } };
  assert.equal(JSON.parse(read('client/package.json')).version, version);
  assert.deepEqual([lock.version, lock.packages[''].version], [version, version]);
  assert.match(read('client/README.md'), new RegExp(`sealpost-client-${version.replaceAll('.', '\\.')}\\.tgz`));
});
