import { EventEmitter, once } from 'node:events';
import { Sealpost, SealpostProblem } from '#client';
import { type Environment, serve } from '../test/support/program.ts';
import type { SenderCredentials } from '../test/support/program-sender.ts';

/** What the clients of a server are in the middle of. */
const phases = ['preparation', 'upload', 'submission', 'completion', 'download'] as const;
export type Phase = (typeof phases)[number];

/** The answer to a call never came, because the server was killed. */
export class Cut extends Error {}

/** A server from its start to its death. */
export interface Life extends AsyncDisposable {
  readonly baseUrl: string;
  client(credentials?: SenderCredentials): Sealpost;
  /** Nothing but calls belongs into `work`: what fails in it after the kill is taken for a cut connection. */
  during<Result>(phase: Phase, work: () => Promise<Result>): Promise<Result>;
  /** Resolves when a phase has begun so many times from now on. */
  begun(phase: Phase, times: number): Promise<void>;
  /** Resolves with the phases that it ended, when the server is dead. */
  kill(): Promise<readonly Phase[]>;
  end(): Promise<void>;
}

export async function beginLife(env: Environment): Promise<Life> {
  const service = await serve(env);
  const { baseUrl } = service;
  const bell = new EventEmitter();
  const running = new Map<Phase, number>();
  let isKilled = false;
  const count = (phase: Phase, change: number) => running.set(phase, (running.get(phase) ?? 0) + change);

  async function during<Result>(phase: Phase, work: () => Promise<Result>): Promise<Result> {
    count(phase, 1);
    bell.emit(phase);
    try {
      return await work();
    } catch (error) {
      // What fetch throws when a connection breaks, before or in the middle of an answer.
      if (isKilled && error instanceof TypeError) throw new Cut(`${phase} was cut`, { cause: error });
      throw error;
    } finally {
      count(phase, -1);
    }
  }

  return {
    baseUrl,
    client: (credentials) => new Sealpost({ baseUrl, ...credentials }),
    during,
    async begun(phase, times) {
      for (let time = 0; time < times; time += 1) await once(bell, phase);
    },
    async kill() {
      isKilled = true;
      const hit = phases.filter((phase) => (running.get(phase) ?? 0) > 0);
      refuseFailures((await service.end('SIGKILL')).err);
      return hit;
    },
    async end() {
      const { code, err } = await service.end();
      refuseFailures(err);
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${err}`);
    },
    async [Symbol.asyncDispose]() {
      await service.end('SIGKILL');
    },
  };
}

export function refuseFailures(log: string): void {
  const failure = log.split('\n').find((line) => /"level":"(error|fatal)"|^The job /.test(line));
  if (failure !== undefined) throw new Error(`The server had a failure: ${failure}`);
}

/** Undefined for what is not there. */
export async function ifThere<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof SealpostProblem && error.status === 404) return undefined;
    throw error;
  });
}
