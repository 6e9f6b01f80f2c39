/**
 * `npm test [-- <group or part of a path>…]` runs the tests and ends with their number; `npm run test:full` runs those
 * that `npm test` leaves out. It prepares what the tests need: the package, the web app and PostgreSQL take seconds.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec, type TestEvent } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureSystemPackages, fullTestCommands, testCommands } from './system-packages.ts';
import { findPrerequisites, groupByProcess, selectTestFiles, type TestFile } from './test-selection.ts';

/** Ends a test that hangs. No other test comes near it, however slow the machine is. */
const hangGuardMs = 20 * 60_000;
/** CPU time of one process. Ends a test that computes without end, which does not notice the other limit. */
const hangGuardCpuSeconds = 20 * 60;
const slowestShown = 10;
/** The report of the file has the whole message. */
const failureLength = 500;
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
  /** A line for each failed test. */
  readonly failures: readonly string[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  options: { full: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const testProcess = join(root, 'scripts/test-process.ts');
const files = selectTestFiles(root, values.full, positionals);
if (files.length === 0) {
  const isInOther = selectTestFiles(root, !values.full, positionals).length > 0;
  const other = `npm ${values.full ? 'test' : 'run test:full'} -- ${positionals.join(' ')}`;
  console.error(`No test file of this run matches ${positionals.join(' and ')}.${isInOther ? ` Run: ${other}` : ''}`);
  process.exit(1);
}
const processes = groupByProcess(files);
const prerequisites = findPrerequisites(root, files, values.full ? fullTestCommands : testCommands);

ensureSystemPackages(['prlimit', ...prerequisites.commands]);
const folder = mkdtempSync(join(hasMemoryFor(neededBytes) ? memoryFolder : tmpdir(), 'sealpost-tests-'));
// PostgreSQL runs as another user.
chmodSync(folder, 0o755);
process.env['TMPDIR'] = folder;
// Inherited by test files, their workers and the programs that they start.
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compile-cache');
process.env['SEALPOST_TEST_FOLDER'] = folder;
// A single process starts its own server if a test needs it.
const postgres = prerequisites.postgres && processes.length > 1 ? await startPostgres() : undefined;
if (prerequisites.program) process.env['SEALPOST_TEST_PROGRAM'] = await buildProgram();
const results: FileResult[] = [];
// Files in memory must not stay there after an interrupted run. The exit handler of PostgreSQL has run by then.
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
try {
  // Inherited by the processes of the test files.
  execFileSync('prlimit', ['--pid', String(process.pid), `--cpu=${hangGuardCpuSeconds}:`]);
  const queue = processes.values();
  // More than there are cores, because a test also waits for timers, sockets and other processes, in `test:full` more than
  // otherwise.
  const atOnce = availableParallelism() + (values.full ? 2 : 1);
  await Promise.all(Array.from({ length: atOnce }, () => runProcesses(queue)));
  await reportMissingOutcomes();
} finally {
  await postgres?.stop();
}
printSummary();

/** Another module is loaded only if it is needed: most take longer than a short test. */
async function startPostgres() {
  const module = await import('../test/support/database/postgres.ts');
  const server = await module.startPostgres();
  process.env['SEALPOST_TEST_POSTGRES'] = server.url;
  return server;
}

/** The package starts in half the time of the source. With the script beside it, messages name the program as in a checkout. */
async function buildProgram(): Promise<string> {
  const { buildWeb } = await import('../test/support/browser/built-web.ts');
  const { buildPackage } = await import('./build-package.ts');
  buildWeb();
  const program = await buildPackage(join(folder, 'package'));
  cpSync(join(root, 'sealpost'), join(folder, 'package', 'sealpost'));
  return program;
}

function hasMemoryFor(bytes: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return Math.min(bavail * bsize, freemem()) >= bytes;
  } catch {
    return false;
  }
}

/** Several of these share one queue. */
async function runProcesses(queue: IterableIterator<readonly TestFile[]>): Promise<void> {
  for (const batch of queue) results.push(...(await runProcess(batch)));
}

/** Runs files with the same pattern in one process. The last event of each file is the outcome of its suite. */
async function runProcess(files: readonly TestFile[]): Promise<readonly FileResult[]> {
  const [{ skip } = {}] = files;
  const paths = new Map(files.map(({ path }) => [join(root, path), path]));
  const ended: FileResult[] = [];
  let events: TestEvent[] = [];
  for await (const event of run({
    files: [testProcess],
    argv: [...paths.keys()],
    cwd: root,
    timeout: hangGuardMs,
    ...(skip && { testSkipPatterns: skip }),
  })) {
    const { type, data } = event as TestEvent;
    if (type === 'test:diagnostic' && data.file === undefined) continue;
    events.push(event);
    const path = (type === 'test:pass' || type === 'test:fail') && data.nesting === 0 && paths.get(data.name);
    if (!path) continue;
    ended.push(await reportFile(path, events));
    paths.delete(data.name);
    events = [];
  }
  if (paths.size > 0) await print(events);
  for (const path of paths.values()) ended.push(reportUnfinished(path));
  return ended;
}

async function reportFile(path: string, events: readonly TestEvent[]): Promise<FileResult> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  let seconds = 0;
  for (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.nesting === 0) seconds = data.details.duration_ms / 1000;
    if (data.details.type === 'suite') continue;
    const isSkipped = data.skip !== undefined || data.todo !== undefined;
    counts[type === 'test:fail' ? 'failed' : isSkipped ? 'skipped' : 'passed'] += 1;
  }
  const { passed, skipped } = counts;
  // A suite fails without a failed test if the file cannot be loaded, or if a hook fails.
  const hasFailedSuite = events.at(-1)?.type === 'test:fail';
  const isEmpty = passed + skipped + counts.failed === 0;
  const failed = Math.max(counts.failed, hasFailedSuite || isEmpty ? 1 : 0);
  if (isEmpty)
    console.log(
      `${path} has no test in this run (scripts/test-selection.ts), or its tests belong to another file (scripts/test-process.ts).`,
    );
  console.log(
    `${failed > 0 ? '✖' : '✔'} ${path}: ${passed} passed${skipped > 0 ? `, ${skipped} skipped` : ''}, ${seconds.toFixed(1)} s`,
  );
  if (failed > 0) await print(events);
  else
    for (const { type, data } of events)
      if (type === 'test:pass' && data.skip !== undefined) console.log(`  skipped: ${data.name} (${data.skip})`);
  return { path, seconds, passed, failed, skipped, failures: failuresIn(path, events) };
}

/** The error of a suite without a failed test is that of its file or of a hook. */
function failuresIn(path: string, events: readonly TestEvent[]): readonly string[] {
  const failed = events.flatMap(({ type, data }) => (type === 'test:fail' ? [data] : []));
  const tests = failed.filter(({ details }) => details.type !== 'suite');
  return (tests.length > 0 ? tests : failed).map(({ name, details: { error } }) => {
    const message = messageOf(error.cause instanceof Error ? error.cause : error);
    return `${path}: ${name}: ${message.replaceAll(/\s+/g, ' ').slice(0, failureLength)}`;
  });
}

function messageOf({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${messageOf(cause)}` : message;
}

function reportUnfinished(path: string): FileResult {
  console.log(`✖ ${path}: its process ended before its tests did.`);
  const failures = [`${path}: its process ended before its tests did`];
  return { path, seconds: 0, passed: 0, failed: 1, skipped: 0, failures };
}

/** A run of all API tests compares a success and an error of every operation with `openapi.json`. */
async function reportMissingOutcomes(): Promise<void> {
  if (values.full || positionals.some((word) => word !== 'api')) return;
  const { missingOutcomes } = await import('../test/support/openapi/missing-outcomes.ts');
  const missing = missingOutcomes(folder);
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
  if (failing.length > 0) console.log('');
  for (const failure of failing.flatMap(({ failures }) => failures)) console.log(`Failed: ${failure}`);
  const sum = (key: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  if (failing.length > 0) process.exitCode = 1;
}
