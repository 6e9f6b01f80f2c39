import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../../src/core/errors.ts';
import { pick, type RandomInt } from '../../test/support/inputs/random.ts';
import { currentMemory, peakMemory } from '../../test/support/peak-memory.ts';
import { type Environment, type RunningService, startService } from '../../test/support/server/program.ts';
import { assertNoFailures } from './server-run.ts';

/** One or more servers that share a database and a blob folder. */
export interface Servers extends AsyncDisposable {
  /** Returns the URL of a random server; waits if that server is restarting. */
  baseUrl(): Promise<string>;
  /** Kills one server and restarts it. */
  restartOne(): Promise<void>;
  /** Pauses one server with SIGSTOP. */
  freezeOne(ms: number): Promise<void>;
  /** The current memory of the largest server. */
  megabytes(): Promise<number>;
  /** The peak memory of any server, including killed ones. */
  peakMegabytes(): Promise<number>;
  /** Stops all servers, and throws if one has logged a failure. */
  end(): Promise<void>;
}

const megabytesOf = (bytes: number) => Math.round(bytes / 1e6);

export function startServers(env: Environment, count: number, draw: RandomInt): Servers {
  const servers = Array.from({ length: count }, () => markHandled(startService(env)));
  const allServers = () => Promise.all(servers);
  let peakOfKilled = 0;
  return {
    baseUrl: async () => (await pick(servers, draw)).baseUrl,
    async restartOne() {
      const killed = pick(servers, draw);
      const { pid } = await killed;
      peakOfKilled = Math.max(peakOfKilled, peakMemory(pid));
      const restarted = markHandled(killAndStart(await killed, env));
      servers[servers.indexOf(killed)] = restarted;
      await restarted;
    },
    async freezeOne(ms) {
      const { pid } = await pick(servers, draw);
      signalIfRunning(pid, 'SIGSTOP');
      await pause(ms).finally(() => signalIfRunning(pid, 'SIGCONT'));
    },
    megabytes: async () => megabytesOf(Math.max(...(await allServers()).map(({ pid }) => currentMemory(pid)))),
    peakMegabytes: async () =>
      megabytesOf(Math.max(peakOfKilled, ...(await allServers()).map(({ pid }) => peakMemory(pid)))),
    async end() {
      for (const server of await allServers()) assertNoFailures((await server.stop()).err);
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

async function killAndStart(server: RunningService, env: Environment): Promise<RunningService> {
  assertNoFailures((await server.stop('SIGKILL')).err);
  return startService(env);
}

/** Prevents an unhandled rejection. The failure is thrown where the server is used. */
function markHandled(server: Promise<RunningService>): Promise<RunningService> {
  server.catch(() => {});
  return server;
}
