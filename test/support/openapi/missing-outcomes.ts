import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readApiDescription } from './api-description.ts';
import { outcomesFile } from './watch-exchanges.ts';

/** Lists the operations of which a test run has compared no success, or no error, with `openapi.json`. */
export function missingOutcomes(folder: string): readonly string[] {
  const seen = new Set(readFileSync(join(folder, outcomesFile), 'utf8').split('\n'));
  const wanted = readApiDescription().operations.flatMap(({ operationId }) => [
    `${operationId} success`,
    `${operationId} error`,
  ]);
  return wanted.filter((line) => !seen.has(line));
}
