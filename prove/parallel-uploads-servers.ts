import { setTimeout as pause } from 'node:timers/promises';
import { type Draw, pick } from '../test/support/draw.ts';
import { peakMemory, presentMemory } from '../test/support/peak-memory.ts';
import { type Environment, type RunningProgram, serve } from '../test/support/program.ts';
import { refuseFailures } from './kills-life.ts';

/** One or more servers of one database and one folder of blobs. */
export interface Servers extends AsyncDisposable {
  /** Of any of them; when it is being restarted, as soon as it is back. */
  baseUrl(): Promise<string>;
  /** Kills one, and starts it again. */
  restartOne(): Promise<void>;
  /** Lets one stand still for a while. */
  freezeOne(ms: number): Promise<void>;
  /** What the largest has now. */
  megabytes(): Promise<number>;
  /** The most that one of them ever had, with those that were killed. */
  peakMegabytes(): Promise<number>;
  /** Resolves when all have ended in good order. */
  end(): Promise<void>;
}

const megabytesOf = (bytes: number) => Math.round(bytes / 1e6);

export function startServers(env: Environment, count: number, draw: Draw): Servers {
  const servers = Array.from({ length: count }, () => noticed(serve(env)));
  const present = () => Promise.all(servers);
  let peakOfKilled = 0;
  return {
    baseUrl: async () => (await pick(servers, draw)).baseUrl,
    async restartOne() {
      const doomed = pick(servers, draw);
      const { pid } = await doomed;
      peakOfKilled = Math.max(peakOfKilled, peakMemory(pid));
      const restarted = noticed(startAgain(await doomed, env));
      servers[servers.indexOf(doomed)] = restarted;
      await restarted;
    },
    async freezeOne(ms) {
      const { pid } = await pick(servers, draw);
      process.kill(pid, 'SIGSTOP');
      await pause(ms).finally(() => process.kill(pid, 'SIGCONT'));
    },
    megabytes: async () => megabytesOf(Math.max(...(await present()).map(({ pid }) => presentMemory(pid)))),
    peakMegabytes: async () =>
      megabytesOf(Math.max(peakOfKilled, ...(await present()).map(({ pid }) => peakMemory(pid)))),
    async end() {
      for (const server of await present()) refuseFailures((await server.end()).err);
    },
    async [Symbol.asyncDispose]() {
      for (const outcome of await Promise.allSettled(servers)) {
        if (outcome.status === 'fulfilled') await outcome.value.end('SIGKILL');
      }
    },
  };
}

async function startAgain(server: RunningProgram, env: Environment): Promise<RunningProgram> {
  refuseFailures((await server.end('SIGKILL')).err);
  return serve(env);
}

/** A failure is told by whoever wants the server. */
function noticed(server: Promise<RunningProgram>): Promise<RunningProgram> {
  server.catch(() => {});
  return server;
}
