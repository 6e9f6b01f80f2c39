/** `npm run check` runs all checks that are not tests, one for each core at a time, and prints what each of them reports. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

/** The native compiler takes a quarter of the time of TypeScript 6, which has the interface that scripts use. */
const tsc = 'node node_modules/typescript-7/bin/tsc --noEmit';

/** Those that take longest start first. */
const checks = [
  tsc,
  'biome check --error-on-warnings',
  'node scripts/check-words.ts',
  'node scripts/check-openapi.ts',
  `${tsc} -p web`,
  'node scripts/print.ts --check',
  'node scripts/check-rules.ts',
  'node scripts/check-links.ts',
  'node scripts/check-commands.ts',
  'node scripts/check-settings.ts',
  'node scripts/check-changelog.ts',
];

const queue = checks.values();
await Promise.all(Array.from({ length: availableParallelism() }, runChecks));

/** Several of these share one queue. */
async function runChecks(): Promise<void> {
  for (const check of queue) {
    const child = spawn(`${check} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
    const { promise: status, resolve } = Promise.withResolvers<number | null>();
    child.on('close', resolve);
    process.stdout.write(await text(child.stdout));
    if ((await status) === 0) continue;
    console.error(`Failed: ${check}`);
    process.exitCode = 1;
  }
}
