import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Sealpost, SealpostProblem } from '#client';
import { type Environment, serve } from '../test/support/program.ts';
import type { SenderCredentials } from '../test/support/program-sender.ts';

/** What those around a server are in the middle of. */
const phases = ['preparation', 'upload', 'submission', 'completion', 'download', 'scan', 'mail'] as const;
export type Phase = (typeof phases)[number];

/** The answer to a call never came, because the server was killed. */
export class Cut extends Error {}

/** A server from its start to its death. */
export interface Life extends AsyncDisposable {
  readonly baseUrl: string;
  /** How long it took to be ready. */
  readonly startMs: number;
  client(credentials?: SenderCredentials): Sealpost;
  /**
   * Nothing but calls belongs into `work`: what fails in it after the kill is taken for a cut connection, and what the
   * server has no time for is done again.
   */
  during<Result>(phase: Phase, work: () => Promise<Result>): Promise<Result>;
  /** Resolves when a phase has begun so many times from now on. */
  begun(phase: Phase, times: number): Promise<void>;
  /** Resolves with the phases that it ended, and what was logged, when the server is dead. */
  kill(): Promise<{ readonly hit: readonly Phase[]; readonly log: Buffer }>;
  /** Resolves with what was logged. */
  end(): Promise<Buffer>;
}

export async function beginLife(env: Environment): Promise<Life> {
  const start = performance.now();
  const service = await serve(env);
  const startMs = performance.now() - start;
  const { baseUrl } = service;
  const bell = new EventEmitter();
  const running = new Map<Phase, number>();
  let isKilled = false;
  const count = (phase: Phase, change: number) => running.set(phase, (running.get(phase) ?? 0) + change);

  async function during<Result>(phase: Phase, work: () => Promise<Result>): Promise<Result> {
    count(phase, 1);
    bell.emit(phase);
    try {
      return await untilTaken(work);
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
    startMs,
    client: (credentials) => new Sealpost({ baseUrl, ...credentials }),
    during,
    async begun(phase, times) {
      for (let time = 0; time < times; time += 1) await once(bell, phase);
    },
    async kill() {
      isKilled = true;
      const hit = phases.filter((phase) => (running.get(phase) ?? 0) > 0);
      const { out, err } = await service.end('SIGKILL');
      refuseFailures(err);
      return { hit, log: Buffer.from(out + err) };
    },
    async end() {
      const { code, out, err } = await service.end();
      refuseFailures(err);
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${err}`);
      return Buffer.from(out + err);
    },
    async [Symbol.asyncDispose]() {
      await service.end('SIGKILL');
    },
  };
}

/** What a server says that is too busy for a password or for one more writer, or that got a request late. */
export const busy: readonly number[] = [408, 429, 503];

/** On a machine that has other things to do, that is no fault. */
async function untilTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SealpostProblem) || !busy.includes(error.status)) throw error;
    }
    await pause(50);
  }
}

/** Who stood still for longer than it waits for a thread or a mail server has missed the answer, and sends the mail later. */
const missedAnswer =
  /"job":"send mails".*"MailFailed","message":"(The mail server takes no mail \(ETIMEDOUT|A mail could not be put)/;

export function refuseFailures(log: string): void {
  const failure = log
    .split('\n')
    .find((line) => /"level":"(error|fatal)"|^The job /.test(line) && !missedAnswer.test(line));
  if (failure !== undefined) throw new Error(`The server had a failure: ${failure}`);
}

/** Undefined for what is not there. */
export async function ifThere<Result>(answer: Promise<Result>): Promise<Result | undefined> {
  return answer.catch((error: unknown) => {
    if (error instanceof SealpostProblem && error.status === 404) return undefined;
    throw error;
  });
}
