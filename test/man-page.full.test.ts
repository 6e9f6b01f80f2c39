import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { manPage } from '../scripts/release/man-page.ts';
import { ensureSystemPackages } from '../scripts/system-packages.ts';
import { commands } from '../src/commands/commands.ts';
import { environmentVariables } from '../src/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'sealpost-man-'));
const file = join(folder, 'sealpost.1');

before(() => {
  ensureSystemPackages(['man', 'mandoc']);
  writeFileSync(file, manPage({ version: '1.2.3', date: new Date('2020-02-03T00:00:00Z') }));
});

after(() => rmSync(folder, { recursive: true }));

for (const [encoding, locale] of [
  ['utf8', 'C.UTF-8'],
  ['ascii', 'C'],
] as const) {
  test(`man shows the page without warnings in ${encoding}`, () => {
    const args = ['--warnings', '--local-file', '--encoding', encoding, file];
    const env = { ...process.env, LC_ALL: locale, MANWIDTH: '80' };
    const { stdout, stderr, status } = spawnSync('man', args, { encoding: 'utf8', env });
    assert.deepEqual({ stderr, status }, { stderr: '', status: 0 });
    const words = stdout.replace(/\s+/g, ' ');
    const names = [...commands.map(({ name }) => `sealpost ${name}`), ...Object.keys(environmentVariables)];
    assert.deepEqual(
      names.filter((name) => !words.includes(name)),
      [],
    );
    assert.match(stdout, /^Sealpost 1\.2\.3 +2020-02-03 +SEALPOST\(1\)$/m);
  });
}

test('mandoc finds no error in the page', () => {
  const { stdout, status } = spawnSync('mandoc', ['-T', 'lint', '-W', 'warning', file], { encoding: 'utf8' });
  assert.deepEqual({ stdout, status }, { stdout: '', status: 0 });
});
