import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

export const checkoutBin = fileURLToPath(new URL('../../../bin/sealpost.mjs', import.meta.url));

/** The executable of the package that a run of tests has built, or else of this checkout. */
export const bin = process.env['SEALPOST_TEST_PROGRAM'] ?? checkoutBin;

/** The options of Node.js with which the packages start the service: less memory for young objects, see decision 91. */
export const serviceOptions: readonly string[] = ['--max-semi-space-size=16'];

export type Environment = Readonly<Record<string, string>>;

/** Creates an empty folder, and environment variables that keep all data inside it. */
export async function createEmptyFolder() {
  const path = await mkdtemp(join(tmpdir(), 'sealpost-story-'));
  return {
    path,
    env: { SEALPOST_DATA: join(path, 'data'), SEALPOST_KEYS: join(path, 'keys'), SEALPOST_PORT: '0' } as Environment,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command to its end. It inherits only the path and the compile cache from this process's environment. */
export function runSealpost(args: readonly string[], env: Environment = {}): Promise<CommandResult> {
  return resultOf(launchSealpost(args, env));
}

/** Resolves when a command that was launched has ended. */
export async function resultOf(child: ReturnType<typeof launchSealpost>): Promise<CommandResult> {
  const exited = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await exited;
  return { code, out, err };
}

/** Starts a command, which the caller may kill. */
export function launchSealpost(args: readonly string[], env: Environment) {
  return launch([process.execPath, bin, ...args], env);
}

export interface RunningService {
  readonly pid: number;
  readonly baseUrl: string;
  /** The link that opens the test mailbox, if there is one, and its token. */
  readonly mailbox: { readonly url: string; readonly token: string } | undefined;
  /** The output until the service was ready. */
  readonly startOutput: string;
  /** Everything that the service has logged so far. */
  log(): string;
  /** Signals the process and waits until it has exited. */
  stop(signal?: NodeJS.Signals): Promise<CommandResult>;
}

function mailboxIn(output: string): RunningService['mailbox'] {
  const [, url, token] = /^Test mailbox: (\S+#(\S+))$/m.exec(output) ?? [];
  return url === undefined || token === undefined ? undefined : { url, token };
}

/** Starts the service and waits until it is ready. */
export async function startService(
  env: Environment,
  command: readonly string[] = [process.execPath, ...serviceOptions, bin, 'serve'],
): Promise<RunningService> {
  const child = launch(command, env);
  const closed = once(child, 'close');
  // A test that fails before it stops its service would otherwise wait for it forever. Proofs and scripts are no tests.
  if (process.env['NODE_TEST_CONTEXT'] !== undefined) after(() => void child.kill());
  let [out, err] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    err += chunk;
  });
  child.stdout.setEncoding('utf8');
  const { promise: ready, resolve } = Promise.withResolvers<string>();
  child.stdout.on('data', (chunk: string) => {
    out += chunk;
    const baseUrl = /^Sealpost is ready at (\S+)$/m.exec(out)?.[1];
    if (baseUrl !== undefined) resolve(baseUrl);
  });
  const baseUrl = await Promise.race([ready, closed.then(() => undefined)]);
  if (baseUrl === undefined) throw new Error(`The service did not start:\n${out}${err}`);
  return {
    pid: child.pid ?? 0,
    baseUrl,
    mailbox: mailboxIn(out),
    startOutput: out,
    log: () => err,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await closed;
      return { code, out, err };
    },
  };
}

function launch(
  [file = '', ...args]: readonly string[],
  env: Environment,
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(file, args, { env: { ...inheritedEnvironment(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Returns the environment variables that a program started by a test inherits. */
export function inheritedEnvironment(): Environment {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}
