import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { type KnownNames, undescribedNames, unknownNames } from '../scripts/setting-names.ts';
import { parseCommandLine } from '../src/commands/parse-command-line.ts';
import { environmentVariables, readConfig, unknownVariables } from '../src/config.ts';
import { openDocPage } from './support/docs/doc-page.ts';

const known: KnownNames = {
  settings: { 'retention.days': { help: 'Days.' } },
  settingGroups: [{ prefixes: ['retention'] }],
  variables: { SEALPOST_PORT: { help: 'Port.', group: 'Server' } },
  variableGroups: ['Server'],
};
const page = '| `retention.days` | | `SEALPOST_PORT` |';

test('reports a setting or variable without a description, a group or a place in the page', () => {
  assert.deepEqual(undescribedNames(known, page), []);
  assert.deepEqual(undescribedNames(known, ''), ['retention.days', 'SEALPOST_PORT']);
  const silent = { ...known, settings: { 'retention.days': { help: ' ' } } };
  assert.deepEqual(undescribedNames(silent, page), ['retention.days']);
  assert.deepEqual(undescribedNames({ ...known, settingGroups: [], variableGroups: [] }, page), [
    'retention.days',
    'SEALPOST_PORT',
  ]);
});

test('reports names in a page that do not exist', () => {
  const text = 'Set `retention.days`, `retention.weeks` and SEALPOST_PROT; see `retention.md` and `other.days`.';
  assert.deepEqual(unknownNames(text, known), ['retention.weeks', 'SEALPOST_PROT']);
  assert.deepEqual(unknownNames('sealpost admin setting set retention.years 1 and SEALPOST_PORT', known), [
    'retention.years',
  ]);
});

test('the example file of the configuration page is a configuration that a server accepts', () => {
  const configuration = openDocPage('docs/configuration.md');
  const example = configuration.take('ini');
  const file = fileURLToPath(new URL('../docs/sealpost.env.example', import.meta.url));
  assert.equal(example, readFileSync(file, 'utf8'));
  const variables = parseEnv(example);
  assert.deepEqual(unknownVariables(variables), []);
  assert.equal(readConfig(variables).baseUrl?.href, 'https://files.example.org/');
  // The lines in comments are examples, too.
  const complete = parseEnv(example.replaceAll(/^# (SEALPOST_)/gm, '$1'));
  assert.equal(readConfig(complete).clamd?.address.href, 'unix:/run/clamav/clamd.ctl');
  assert.deepEqual(unknownVariables(complete), []);
  assert.ok(Object.keys(complete).every((name) => Object.hasOwn(environmentVariables, name)));
  for (const line of configuration.take('sh').trim().split('\n')) assertCommand(line);
  configuration.assertAllTaken();
});

test('a server accepts the variables and the commands of the page about single sign-on', () => {
  const signOn = openDocPage('docs/single-sign-on.md');
  assert.equal(readConfig(parseEnv(signOn.take('ini'))).oidc?.clientId, 'sealpost');
  assertCommand(signOn.take('sh').trim());
  assertCommand(signOn.take('sh').trim());
  signOn.assertAllTaken();
});

test('the commands of the command line page are accepted', () => {
  const cli = openDocPage('docs/cli.md');
  for (const block of blocksOf(cli)) {
    for (const line of block.split('\n').filter((text) => text.startsWith('sealpost '))) assertCommand(line);
  }
  cli.assertAllTaken();
});

function* blocksOf(cli: ReturnType<typeof openDocPage>): Generator<string> {
  for (;;) {
    try {
      cli.assertAllTaken();
      return;
    } catch {
      yield cli.take('sh');
    }
  }
}

function assertCommand(line: string): void {
  const [command = ''] = line.replace('sealpost ', '').split(' > ');
  const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  );
  assert.ok('command' in parseCommandLine(words, 'sealpost'), line);
}
