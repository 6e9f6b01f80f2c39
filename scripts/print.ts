/** Writes the files that are printed from the code, or with `--check` reports which of them are out of date. */
import { readFile, writeFile } from 'node:fs/promises';
import { designTokens } from '../src/http/pages/design-tokens.ts';
import { printCli } from './print-cli.ts';
import { printClientTypes } from './print-client-types.ts';
import { printConfiguration } from './print-configuration.ts';
import { printErrors } from './print-errors.ts';
import { printLogEvents } from './print-log-events.ts';
import { printMetrics } from './print-metrics.ts';
import { printOpenapi } from './print-openapi.ts';
import { printSdk } from './print-sdk.ts';
import { printTransferStates } from './print-transfer-states.ts';

const openapi = printOpenapi();
const printed: Readonly<Record<string, string>> = {
  'openapi.json': openapi,
  'client/src/operations.gen.ts': await printClientTypes(openapi),
  'docs/cli.md': printCli(),
  'docs/configuration.md': printConfiguration(),
  'docs/errors.md': printErrors(),
  'docs/metrics.md': printMetrics(),
  'docs/monitoring.md': printLogEvents(),
  'docs/sdk.md': printSdk(),
  // The README shows the icon of the pages.
  'docs/pictures/logo.svg': await readFile(new URL('../web/src/styles/logo.svg', import.meta.url), 'utf8'),
  'docs/formats/transfer-states.md': printTransferStates(),
  'web/src/styles/tokens.css': designTokens,
};

const old: string[] = [];
for (const [path, text] of Object.entries(printed)) {
  const file = new URL(`../${path}`, import.meta.url);
  if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
  old.push(path);
  if (!process.argv.includes('--check')) await writeFile(file, text);
}

if (!process.argv.includes('--check')) {
  console.log(old.length > 0 ? `Updated: ${old.join(', ')}` : 'All printed files were up to date');
} else if (old.length > 0) {
  console.error(`Out of date: ${old.join(', ')}. Run \`npm run print\`.`);
  process.exitCode = 1;
}
