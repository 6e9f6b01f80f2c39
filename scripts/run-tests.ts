/** `npm test [-- group…]`: brings up what the tests need, runs them group by group and ends with their number. */
import { globSync } from 'node:fs';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { buildWeb } from '../test/support/built-web.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { provideSystemParts } from './system-parts.ts';

/** What each group holds, and how many minutes it may take on two cores before it has to be thinned out. */
const groups: Readonly<Record<string, { readonly files: readonly string[]; readonly minutes: number }>> = {
  rooms: {
    files: ['src/**/*.test.ts', 'client/**/*.test.ts', 'web/**/*.test.ts', 'bench/**/*.test.ts', 'test/*.test.ts'],
    minutes: 2,
  },
  api: { files: ['test/api/**/*.test.ts'], minutes: 6 },
  stories: { files: ['test/stories/**/*.test.ts'], minutes: 6 },
  faults: { files: ['test/faults/**/*.test.ts', 'prove/**/*.test.ts'], minutes: 8 },
};

/** A test that hangs must not hang the run. */
const longestTestMs = 180_000;

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(groups, name));
if (unknown.length > 0) throw new Error(`There is no group ${unknown.join(', ')}: ${Object.keys(groups).join(', ')}`);

provideSystemParts();
buildWeb();
const postgres = await startPostgres();
process.env['SEALPOST_TEST_POSTGRES'] = postgres.url;
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const overBudget: string[] = [];
try {
  for (const [name, { files, minutes }] of Object.entries(groups)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const started = performance.now();
    const counts = await runGroup(name, files);
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
    const took = (performance.now() - started) / 60_000;
    if (took > minutes) overBudget.push(`${name} took ${took.toFixed(1)} of ${minutes} minutes`);
  }
} finally {
  await postgres.stop();
}
for (const line of overBudget) console.log(`Over budget: ${line}`);
if (total.passed + total.failed === 0) throw new Error('Not a single test was run');
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
if (total.failed > 0) process.exitCode = 1;

function runGroup(name: string, patterns: readonly string[]): Promise<Counts> {
  const files = globSync([...patterns], { cwd: root }).map((file) => `${root}${file}`);
  if (files.length === 0) return Promise.resolve({ passed: 0, failed: 0, skipped: 0 });
  console.log(`\n── ${name}: ${files.length} files`);
  const { promise, resolve, reject } = Promise.withResolvers<Counts>();
  const events = run({ files, concurrency: 2, timeout: longestTestMs, cwd: root });
  events.on('test:summary', ({ file, counts }) => {
    // Every file has a summary of its own; the one without a name is that of the run.
    if (file !== undefined) return;
    const { tests, passed, skipped, todo } = counts;
    resolve({ passed, skipped: skipped + todo, failed: tests - passed - skipped - todo });
  });
  events.on('error', reject);
  events.compose(new spec()).pipe(process.stdout, { end: false });
  return promise;
}
