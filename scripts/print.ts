/** Writes the files that are printed from the code, or with `--check` reports which of them are out of date. */
import { readFile, writeFile } from 'node:fs/promises';
import { nouns } from '../src/administration/nouns.ts';
import { designTokens } from '../src/http/pages/design-tokens.ts';
import { printAdminCommands } from './administration/print-commands.ts';
import { printSdkMethods } from './administration/print-sdk-methods.ts';
import { printAdminTable } from './administration/print-table.ts';
import { printClientTypes } from './print-client-types.ts';
import { printConfiguration } from './print-configuration.ts';
import { printErrors } from './print-errors.ts';
import { printLogEvents } from './print-log-events.ts';
import { printMetrics } from './print-metrics.ts';
import { printOpenapi } from './print-openapi.ts';
import { printSdk } from './print-sdk.ts';
import { printIncludedMembers, printTransferOptions } from './print-transfer-options.ts';
import { printTransferStates } from './print-transfer-states.ts';

const isCheck = process.argv.includes('--check');
const old: string[] = [];

async function write(printed: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(printed)) {
    const file = new URL(`../${path}`, import.meta.url);
    if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
    old.push(path);
    if (!isCheck) await writeFile(file, text);
  }
}

// The others are printed from these.
await write({
  'src/commands/admin-commands.gen.ts': printAdminCommands(nouns),
  'client/src/administration.gen.ts': printSdkMethods(nouns),
  'client/src/included-members.gen.ts': printIncludedMembers(),
  'web/src/transfer-options.gen.ts': printTransferOptions(),
});
const { printCli } = await import('./print-cli.ts');
const openapi = printOpenapi();
await write({
  'openapi.json': openapi,
  'src/administration/README.md': printAdminTable(nouns),
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
});

if (!isCheck) {
  console.log(old.length > 0 ? `Updated: ${old.join(', ')}` : 'All printed files were up to date');
} else if (old.length > 0) {
  console.error(`Out of date: ${old.join(', ')}. Run \`npm run print\`.`);
  process.exitCode = 1;
}
