import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../../src/core/errors.ts';
import { pick, type RandomInt } from '../../test/support/inputs/random.ts';
import { currentMemory, peakMemory } from '../../test/support/peak-memory.ts';
import { type Environment, type RunningService, startService } from '../../test/support/server/program.ts';
import { assertNoFailures } from './server-run.ts';

/** One or more servers that share a database and a blob store. */
export interface Servers extends AsyncDisposable {
  /** Returns the URL of a random server; waits if that server is restarting. */
  baseUrl(): Promise<string>;
  /** Ends one server, by default as a crash does, and starts it again. */
  restartOne(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Pauses one server with SIGSTOP, until the time is over or the signal is aborted. */
  freezeOne(ms: number, ended?: AbortSignal): Promise<void>;
  /** All servers, once they have started. */
  all(): Promise<readonly RunningService[]>;
  /** The current memory of the largest server. */
  megabytes(): Promise<number>;
  /** The peak memory of any server, including killed ones. */
  peakMegabytes(): Promise<number>;
  /** Stops all servers, and throws if one has logged a failure. */
  end(): Promise<void>;
}

interface ServerOptions {
  /** Replaces `startService`, for servers whose start may fail. */
  readonly start?: (env: Environment) => Promise<RunningService>;
  /** Throws if the log of a server has a line that it should not have. */
  readonly checkLog?: (log: string) => void;
}

const megabytesOf = (bytes: number) => Math.round(bytes / 1e6);

/** Starts one server with each of these environments. */
export function startServers(
  environments: readonly Environment[],
  draw: RandomInt,
  { start = startService, checkLog = assertNoFailures }: ServerOptions = {},
): Servers {
  const servers = environments.map((env) => markHandled(start(env)));
  const all = () => Promise.all(servers);
  let peakOfKilled = 0;
  const endAndStart = async (server: RunningService, env: Environment, signal: NodeJS.Signals) => {
    checkLog((await server.stop(signal)).err);
    return start(env);
  };
  return {
    all,
    baseUrl: async () => (await pick(servers, draw)).baseUrl,
    async restartOne(signal = 'SIGKILL') {
      const place = draw(servers.length);
      const ended = await servers[place];
      const env = environments[place];
      if (ended === undefined || env === undefined) throw new RangeError('There are no servers');
      peakOfKilled = Math.max(peakOfKilled, peakMemory(ended.pid));
      const restarted = markHandled(endAndStart(ended, env, signal));
      servers[place] = restarted;
      await restarted;
    },
    async freezeOne(ms, ended) {
      const { pid } = await pick(servers, draw);
      signalIfRunning(pid, 'SIGSTOP');
      await pause(ms, undefined, { ...(ended && { signal: ended }) })
        .catch(() => {})
        .finally(() => signalIfRunning(pid, 'SIGCONT'));
    },
    megabytes: async () => megabytesOf(Math.max(...(await all()).map(({ pid }) => currentMemory(pid)))),
    peakMegabytes: async () => megabytesOf(Math.max(peakOfKilled, ...(await all()).map(({ pid }) => peakMemory(pid)))),
    async end() {
      for (const server of await all()) checkLog((await server.stop()).err);
    },
    async [Symbol.asyncDispose]() {
      for (const outcome of await Promise.allSettled(servers)) {
        if (outcome.status === 'fulfilled') await outcome.value.stop('SIGKILL');
      }
    },
  };
}

/** Another step of the proof may have killed the server meanwhile. */
function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}

/** Prevents an unhandled rejection. The failure is thrown where the server is used. */
function markHandled(server: Promise<RunningService>): Promise<RunningService> {
  server.catch(() => {});
  return server;
}
