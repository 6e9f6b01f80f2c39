/** Lists commands in the docs that do not exist and blocks that no test runs, and fails when there are any. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands } from '../src/commands/commands.ts';
import { optionUsage } from '../src/commands/help.ts';
import { settingNames } from '../src/core/settings.ts';
import { checkDocPage } from './doc-commands.ts';
import { listDocPages, readDocPage } from './doc-pages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
const tests = globSync('test/**/*.test.ts', { cwd: root }).map(read).join('\n');
// The blocks of a printed page are code of the program.
const isTested = (page: string) =>
  tests.includes(`openDocPage('${page}')`) || readDocPage(page).startsWith('<!-- Printed from');

const known = commands.map(({ name, values = '', options = [] }) => ({
  name,
  values,
  option: options.map(optionUsage).join(' '),
}));

const pages = listDocPages();
const findings = pages.flatMap((page) =>
  checkDocPage(readDocPage(page), { commands: known, settingNames, scripts }, isTested(page)).map(
    ({ line, what }) => `${page}:${line}: ${what}`,
  ),
);
// On the recommended installation, the command is on the PATH. The quick start of the README is that of a checkout.
for (const page of pages.filter((name) => name !== 'README.md')) {
  for (const [index, line] of readDocPage(page).split('\n').entries()) {
    if (/^\s*\.\/sealpost /.test(line))
      findings.push(`${page}:${index + 1}: Write \`sealpost\` instead of \`./sealpost\`.`);
  }
}
for (const line of findings) console.log(line);
console.log(`${findings.length} commands or blocks of ${pages.length} pages need a repair`);
if (findings.length > 0) process.exitCode = 1;
