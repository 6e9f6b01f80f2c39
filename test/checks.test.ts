import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseChecks } from '../scripts/checks.ts';

const commandsFor = (changed: readonly string[], existing = changed) =>
  chooseChecks(changed, existing).map(({ command }) => command);

test('all checks run without a list of changed files, and each names what to do', () => {
  const all = chooseChecks();
  assert.ok(all.length > 10);
  for (const { command, advice } of all) assert.match(advice, /^[A-Z].*\.$/s, command);
});

test('a change runs the checks that read its files, on these files where a check takes some', () => {
  const styles = commandsFor(['web/src/styles/logo.css']);
  assert.deepEqual(
    styles.map((command) => command.replace(/ --.* /, ' … ')),
    ["biome check … 'web/src/styles/logo.css'", 'node scripts/check-links.ts'],
  );
  const page = commandsFor(['docs/backup.md', 'src/main.ts'], ['docs/backup.md']);
  assert.ok(page.includes("node scripts/check-words.ts 'docs/backup.md'"), `${page}`);
  assert.ok(
    page.some((command) => command.endsWith('tsc --noEmit')),
    'a removed file is missing in others',
  );
  assert.ok(!page.some((command) => /biome|openapi/.test(command)), `${page}`);
  assert.deepEqual(commandsFor([]), []);
});
