import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildPackage } from '../scripts/build-package.ts';
import { type Architecture, ownArchitecture } from '../scripts/release/architectures.ts';
import { handOver, type Program } from './other-architecture-data.ts';
import { installEmulatedNode } from './other-architecture-node.ts';
import type { Figures, Proof } from './proof.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const other: Architecture = ownArchitecture() === 'x64' ? 'arm64' : 'x64';

/** They send, poll, open and download, and append to files, with SQLite. None of them starts a program. */
const apiTests = ['submitting', 'polling', 'downloads', 'tus'].map((name) => `test/api/${name}.test.ts`);

export const otherArchitecture: Proof = {
  promise:
    'On x86_64 and arm64, of which one is emulated, the tests of the formats and of sending, polling and receiving pass, and the packed program of each receives what a program of the other has sent, continues its interrupted uploads and finds its data folder sound.',
  unit: 'transfers that each architecture sends',
  full: 5,
  run: (count, report) => proveOn(other, count, report),
};

/** Emulates an architecture, and compares it with that of this machine. */
export async function proveOn(
  architecture: Architecture,
  count: number,
  report: (progress: string) => void,
): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'sealpost-other-architecture-'));
  try {
    const node = await installEmulatedNode(architecture, folder);
    report(`Node.js for ${architecture} is installed`);
    const bin = await buildPackage(join(folder, 'package'));
    const env = { NODE_COMPILE_CACHE: join(folder, 'compile-cache') };
    const native: Program = { name: process.arch, command: [process.execPath, bin], env };
    const emulated: Program = { name: `emulated ${architecture}`, command: [...node, bin], env };
    for (const [writer, reader] of [[native, emulated] as const, [emulated, native] as const]) {
      await handOver(writer, reader, count);
      report(`the data of ${writer.name} was opened and continued by ${reader.name}`);
    }
    const tests = async (name: string, files: readonly string[]) => {
      const passed = await runTests(node, env, files);
      report(`${name}: ${passed} tests passed on ${architecture}`);
      return passed;
    };
    const [formatTests, apiTestsPassed] = await Promise.all([
      tests('formats', globSync('src/crypto/**/*.test.ts', { cwd: root })),
      tests('API', apiTests),
    ]);
    return { architecture, formatTests, apiTests: apiTestsPassed, transfers: 2 * count };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs the tests of `npm test` in these files, in one process, and returns how many have passed. */
async function runTests(
  [file = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  files: readonly string[],
): Promise<number> {
  const options = ['--test-reporter=tap', '--test-skip-pattern=/^full: |PostgreSQL: /', 'scripts/test-process.ts'];
  const { stdout } = await promisify(execFile)(file, [...args, ...options, ...files.map((path) => join(root, path))], {
    cwd: root,
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 26,
  }).catch((error) => {
    throw new Error(`Tests failed:\n${error.stdout}${error.stderr}`, { cause: error });
  });
  const passed = Number(/^# pass (\d+)$/m.exec(stdout)?.[1]);
  assert.ok(passed > files.length, `No test has run:\n${stdout}`);
  return passed;
}
