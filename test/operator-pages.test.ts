import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { blocksIn, readDocPage } from '../scripts/doc-pages.ts';
import { commands } from '../src/commands/commands.ts';
import { openDocPage } from './support/docs/doc-page.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Pages whose commands run in the process of a test, beside a running service, instead of in a machine of their own. */
const runByExamples: readonly string[] = ['docs/cli.md', 'docs/configuration.md', 'docs/single-sign-on.md'];

/** The pages for administrators and for security and data protection officers that have commands. */
function operatorPages(): readonly string[] {
  const [, index = ''] = /^## Administrators\n([\s\S]*?)^## Developers/m.exec(readDocPage('docs/README.md')) ?? [];
  const pages = [...index.matchAll(/\]\(([\w.-]+\.md)(?:#[\w-]+)?\)/g)].map(([, name]) => `docs/${name}`);
  return [...new Set(pages)].filter((page) => blocksIn(readDocPage(page)).some(({ language }) => language === 'sh'));
}

const tests = globSync('test/stories/docs-*.full.test.ts', { cwd: root }).map((file) =>
  readFileSync(join(root, file), 'utf8'),
);

test('every command in the pages for operators is run by a test', () => {
  const pages = operatorPages();
  assert.ok(pages.length > 12 && pages.includes('docs/install.md') && pages.includes('docs/security.md'));
  // A test that opens a page there ends with `assertAllRun`, which fails if a block was left out.
  for (const text of tests) assert.doesNotMatch(text, /assertAllTaken/);
  const isRun = (page: string) =>
    runByExamples.includes(page) || tests.some((text) => text.includes(`openDocPage('${page}')`));
  assert.deepEqual(
    pages.filter((page) => !isRun(page)),
    [],
  );
});

test('the command line page shows the examples that a test runs, and no other commands', () => {
  const examples = commands.flatMap((command) => command.examples.map(({ run }) => `sealpost ${run}`));
  const documented = blocksIn(readDocPage('docs/cli.md'))
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#')));
  assert.deepEqual(documented, examples);
});

test('a block that was taken and did not run is reported', () => {
  const page = openDocPage('docs/single-sign-on.md');
  page.take('ini');
  const [first = '', second = ''] = page.takeAll('sh');
  assert.throws(() => page.assertAllRun({ transcript: () => first }), /These blocks did not run/);
  page.assertAllRun({ transcript: () => `${first}${second}` });
});
