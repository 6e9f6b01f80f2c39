import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../../bin/sealpost.mjs', import.meta.url));

export type Environment = Readonly<Record<string, string>>;

/** An empty folder, and settings that keep everything inside it. */
export async function anEmptyFolder() {
  const path = await mkdtemp(join(tmpdir(), 'sealpost-story-'));
  return {
    path,
    env: { SEALPOST_DATA: join(path, 'data'), SEALPOST_KEYS: join(path, 'keys'), SEALPOST_PORT: '0' } as Environment,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command to its end, with nothing of this process's environment but the path. */
export async function sealpost(args: readonly string[], env: Environment = {}): Promise<Finished> {
  const child = launch(args, env);
  const exited = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await exited;
  return { code, out, err };
}

export interface RunningProgram {
  readonly pid: number;
  readonly baseUrl: string;
  /** What was printed until it was ready. */
  readonly greeting: string;
  /** Asks it to end and waits until it has. */
  end(signal?: NodeJS.Signals): Promise<Finished>;
}

/** Starts the service and waits until it says that it is ready. */
export async function serve(env: Environment, node = process.execPath): Promise<RunningProgram> {
  const child = launch(['serve'], env, node);
  const exited = once(child, 'exit');
  const err = text(child.stderr);
  let out = '';
  child.stdout.setEncoding('utf8');
  const { promise: ready, resolve } = Promise.withResolvers<string>();
  child.stdout.on('data', (chunk: string) => {
    out += chunk;
    const baseUrl = /^Sealpost is ready at (\S+)$/m.exec(out)?.[1];
    if (baseUrl !== undefined) resolve(baseUrl);
  });
  const baseUrl = await Promise.race([ready, exited.then(() => undefined)]);
  if (baseUrl === undefined) throw new Error(`The service did not start:\n${out}${await err}`);
  return {
    pid: child.pid ?? 0,
    baseUrl,
    greeting: out,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await exited;
      return { code, out, err: await err };
    },
  };
}

function launch(
  args: readonly string[],
  env: Environment,
  node = process.execPath,
): ChildProcessByStdio<null, Readable, Readable> {
  const clean = { PATH: process.env['PATH'] ?? '', ...env };
  return spawn(node, [bin, ...args], { env: clean, stdio: ['ignore', 'pipe', 'pipe'] });
}
