#!/usr/bin/env node
// Plain JavaScript, because an old Node.js cannot parse the program. Starts it with a Node.js version that can.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Password derivations and file reads share this pool. With the default of four threads they would block each other.
process.env.UV_THREADPOOL_SIZE ??= '8';

forbidCoreDumps();

const needed = [24, 15];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
// A checkout runs its source. The published package runs a bundle (`scripts/build-package.ts`).
const source = join(root, 'src', 'main.ts');
const program = existsSync(source) ? source : join(root, 'dist', 'main.js');

if (program === source && !isInstalled('fastify')) {
  console.error(`Packages that Sealpost needs are not installed. Run: cd '${root}' && npm ci --include=dev`);
  process.exitCode = 1;
} else if (isNewEnough(process.versions.node)) {
  await import(pathToFileURL(program).href);
} else {
  const node = bundledNode();
  if (node === undefined) {
    console.error(
      `Sealpost needs Node.js ${needed.join('.')} or newer; this is ${process.versions.node}, and none came with the ` +
        `package for ${process.platform}-${process.arch}. Install Node.js 24 and start again.`,
    );
    process.exitCode = 1;
  } else {
    runWith(node);
  }
}

/**
 * The memory contains keys: a crash must not write it to a file. Each of two protections is enough, because a container
 * has no `prlimit`, and a sandbox may forbid the write. On other systems, the operator sets `ulimit -c 0`.
 */
function forbidCoreDumps() {
  if (process.platform !== 'linux') return;
  const isWithoutMemory = excludeMemoryFromCoreDumps();
  if (!limitCoreDumps() && !isWithoutMemory)
    console.error('Core dumps could not be disabled: a crash may write keys to a file. Start with `ulimit -c 0`.');
}

/**
 * A program that receives core dumps may ignore the limit. This leaves all memory out of them, also for the workers: a
 * dump has only the registers of each thread.
 */
function excludeMemoryFromCoreDumps() {
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
    return true;
  } catch {
    return false;
  }
}

/** The limit prevents core files. */
function limitCoreDumps() {
  try {
    const [, soft, hard] =
      /^Max core file size +(\w+) +(\w+) /m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [];
    if (soft === '0' && hard === '0') return true;
    const { status } = spawnSync('prlimit', ['--pid', String(process.pid), '--core=0:0'], { stdio: 'ignore' });
    return status === 0 || soft === '0';
  } catch {
    return false;
  }
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > needed[0] || (major === needed[0] && minor >= needed[1]);
}

/** Only the published package contains what the program imports. */
function isInstalled(name) {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}

function bundledNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/package.json`);
    const node = join(dirname(manifest), 'bin', 'node');
    return existsSync(node) ? node : undefined;
  } catch {
    return undefined;
  }
}

function runWith(node) {
  const child = spawn(node, [...process.execArgv, program, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? (code ?? 1) : 128 + constants.signals[signal];
  });
}
