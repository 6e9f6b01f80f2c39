/**
 * Lints openapi.json with Redocly and Spectral, and reports JSON bodies without an example. Neither of the two uses the network: telemetry and update checks are off.
 */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import core, { type RulesetDefinition } from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';
import { missingExamples } from './openapi/missing-examples.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Rules of Spectral that are switched off. */
const ignoredRules = {
  // Tags are in the order in which a reader needs them.
  'openapi-tags-alphabetical': 'off',
  // Each server has another administrator, whose address its legal notice contains.
  'contact-properties': 'off',
  // The license has an SPDX identifier, which excludes a URL.
  'license-url': 'off',
} as const;

function lintWithRedocly(): boolean {
  const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
  const { status } = spawnSync(process.execPath, [cli, 'lint', 'openapi.json', '--max-problems=50'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' },
  });
  return status === 0;
}

async function lintWithSpectral(text: string): Promise<boolean> {
  const spectral = new core.Spectral();
  // The types of the two packages differ in optional members.
  const all = rulesets.oas as unknown as RulesetDefinition;
  spectral.setRuleset({ extends: [[all, 'all']], rules: ignoredRules });
  const findings = await spectral.run(new core.Document(text, parsers.Json, 'openapi.json'));
  for (const { code, path, message } of findings) console.error(`${code} ${path.join('/')}: ${message}`);
  console.log(`spectral: ${findings.length} problems in openapi.json`);
  return findings.length === 0;
}

function hasAllExamples(text: string): boolean {
  const missing = missingExamples(JSON.parse(text));
  for (const body of missing) console.error(`${body}, or an example of the operation to scripts/openapi/examples.ts`);
  console.log(`examples: ${missing.length} missing in openapi.json`);
  return missing.length === 0;
}

const text = await readFile(`${root}/openapi.json`, 'utf8');
const results = [lintWithRedocly(), await lintWithSpectral(text), hasAllExamples(text)];
if (results.includes(false)) process.exitCode = 1;
