import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manPage } from '../scripts/release/man-page.ts';
import { commands } from '../src/commands/commands.ts';
import { globalOptions } from '../src/commands/help.ts';
import { environmentVariables } from '../src/config.ts';

const page = manPage({ version: '1.2.3', date: new Date('2020-02-03T23:59:59Z') });
/** The lines as a reader sees them, apart from layout. */
const text = page
  .replace(/\\f[BIR]|\\:/g, '')
  .replaceAll('\\-', '-')
  .replaceAll('\\(aq', "'");

test('the manual page has the version and the date of the release', () => {
  assert.match(page, /^\.TH SEALPOST 1 "2020-02-03" "Sealpost 1\.2\.3" /m);
});

test('the manual page has every command with its options and examples, every environment variable and every exit code', () => {
  const lines = new Set(text.split('\n'));
  const expected = [
    ...commands.flatMap(({ options = [], examples }) => [
      ...options.map(({ name, value = '' }) => `--${name} ${value.replace(/<([^<>]+)>/g, '$1')}`.trim()),
      ...examples.flatMap(({ about, run }) => [`# ${about}`, `sealpost ${run}`]),
    ]),
    ...globalOptions.map(({ name }) => (name === 'config' ? '--config file' : `--${name}`)),
    ...Object.keys(environmentVariables),
    ...['0', '1', '2'],
  ].map((line) => line.replaceAll('…', '...'));
  assert.deepEqual(
    expected.filter((line) => !lines.has(line)),
    [],
  );
  for (const { name, summary } of commands) {
    const usage = new RegExp(`^sealpost ${name}(?: .*)?\n\\.RS\n`, 'm').exec(text);
    assert.ok(usage && text.startsWith(summary, usage.index + usage[0].length), name);
  }
});
