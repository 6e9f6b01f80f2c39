/**
 * `npm test [-- <group or part of a path>…]` runs the tests and ends with their number; `npm run test:full` runs those
 * that `npm test` leaves out.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec, type TestEvent } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWeb } from '../test/support/browser/built-web.ts';
import { startPostgres } from '../test/support/database/postgres.ts';
import { missingOutcomes } from '../test/support/openapi/missing-outcomes.ts';
import { ensureSystemPackages, fullTestCommands, testCommands } from './system-packages.ts';
import { selectTestFiles, type TestFile } from './test-selection.ts';

/** Ends a test that hangs. No other test comes near it, however slow the machine is. */
const hangGuardMs = 20 * 60_000;
/** CPU time of one process. Ends a test that computes without end, which does not notice the other limit. */
const hangGuardCpuSeconds = 20 * 60;
const slowestShown = 10;
/** A file system in memory, where a write is synced at once. A disk takes milliseconds for each of many thousand syncs. */
const memoryFolder = '/dev/shm';
/** Space that a run needs at most, with a margin. */
const neededBytes = 8 * 2 ** 30;

interface FileResult {
  readonly path: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  options: { full: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const files = selectTestFiles(root, values.full, positionals);
if (files.length === 0)
  throw new Error(`No test file of this run is in a group or at a path with ${positionals.join(' or ')}.`);

ensureSystemPackages(values.full ? fullTestCommands : testCommands);
buildWeb();
const folder = mkdtempSync(join(hasMemoryFor(neededBytes) ? memoryFolder : tmpdir(), 'sealpost-tests-'));
// PostgreSQL runs as another user.
chmodSync(folder, 0o755);
process.env['TMPDIR'] = folder;
const postgres = await startPostgres();
// Inherited by test files, their workers and the programs that they start.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compile-cache');
process.env['SEALPOST_TEST_FOLDER'] = folder;
process.env['SEALPOST_TEST_POSTGRES'] = postgres.url;
const results: FileResult[] = [];
// Files in memory must not stay there after an interrupted run. The exit handler of PostgreSQL has run by then.
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
try {
  // Inherited by the processes of the test files.
  execFileSync('prlimit', ['--pid', String(process.pid), `--cpu=${hangGuardCpuSeconds}:`]);
  const queue = files.values();
  // One more than there are cores, because a test also waits for timers, sockets and other processes.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, () => runFiles(queue)));
  reportMissingOutcomes();
} finally {
  await postgres.stop();
}
printSummary();

function hasMemoryFor(bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return Math.min(bavail * bsize, freemem()) >= bytes;
  } catch {
    return false;
  }
}

/** Several of these share one queue. */
async function runFiles(queue: IterableIterator<TestFile>): Promise<void> {
  for (const file of queue) results.push(await runFile(file));
}

async function runFile({ path, only, skip }: TestFile): Promise<FileResult> {
  const started = performance.now();
  const events: TestEvent[] = [];
  const counts = { tests: 0, passed: 0, skipped: 0, todo: 0 };
  const patterns = { ...(only && { testNamePatterns: only }), ...(skip && { testSkipPatterns: skip }) };
  for await (const event of run({ files: [join(root, path)], cwd: root, timeout: hangGuardMs, ...patterns })) {
    const { type, data } = event as TestEvent;
    // The summary without a file is that of the run.
    if (type === 'test:summary' && data.file === undefined) Object.assign(counts, data.counts);
    if (type !== 'test:diagnostic' || data.file !== undefined) events.push(event);
  }
  const seconds = (performance.now() - started) / 1000;
  // A file without tests is reported as one test with the name of the file.
  const isEmpty = events.some(({ type, data }) => type === 'test:pass' && data.name === join(root, path));
  const passed = isEmpty ? 0 : counts.passed;
  const skipped = counts.skipped + counts.todo;
  const failed = counts.tests - passed - skipped;
  if (isEmpty) console.log(`${path} has no test in this run (scripts/test-selection.ts), or it exited before its end.`);
  console.log(
    `${failed > 0 ? '✖' : '✔'} ${path}: ${passed} passed${skipped > 0 ? `, ${skipped} skipped` : ''}, ${seconds.toFixed(1)} s`,
  );
  if (failed > 0) await print(events);
  else
    for (const { type, data } of events)
      if (type === 'test:pass' && data.skip !== undefined) console.log(`  skipped: ${data.name} (${data.skip})`);
  return { path, seconds, passed, failed, skipped };
}

/** A run of all API tests compares a success and an error of every operation with `openapi.json`. */
function reportMissingOutcomes(): void {
  const isComplete = !values.full && (positionals.length === 0 || positionals.includes('api'));
  const missing = isComplete ? missingOutcomes(folder) : [];
  if (missing.length === 0) return;
  console.log(`\nNo API test had these responses of operations in openapi.json: ${missing.join(', ')}`);
  process.exitCode = 1;
}

/** The whole report of a file in which a test failed. */
async function print(events: readonly TestEvent[]): Promise<void> {
  const reporter = new spec();
  for (const event of events) reporter.write(event);
  reporter.end();
  for await (const text of reporter) process.stdout.write(text);
}

function printSummary(): void {
  const slowest = results.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestShown);
  console.log(`\nThe slowest of ${results.length} files:`);
  for (const { path, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}`);
  const failing = results.filter(({ failed }) => failed > 0);
  if (failing.length > 0) console.log(`\nFailed: ${failing.map(({ path }) => path).join(', ')}`);
  const sum = (key: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  if (failing.length > 0) process.exitCode = 1;
}
