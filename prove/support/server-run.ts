import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Sealpost, SealpostProblem } from '#client';
import { type Environment, startService } from '../../test/support/server/program.ts';
import type { SenderCredentials } from '../../test/support/transfer/api-sender.ts';

/** The operations that clients and external services can have in progress. */
const phases = ['preparation', 'upload', 'submission', 'completion', 'download', 'scan', 'mail'] as const;
export type Phase = (typeof phases)[number];

/** Thrown when a call got no response because the server was killed. */
export class ConnectionCut extends Error {}

/** A server from its start to its end. */
export interface ServerRun extends AsyncDisposable {
  readonly baseUrl: string;
  /** How long the server took to become ready. */
  readonly startMs: number;
  client(credentials?: SenderCredentials): Sealpost;
  /**
   * Runs calls to the server. `work` must contain nothing else: a TypeError after the kill counts as a cut connection,
   * as does a failure that the server reports without its disk, and `work` is repeated while the server is busy.
   */
  during<Result>(phase: Phase, work: () => Promise<Result>): Promise<Result>;
  /** Resolves when a phase has started `times` more times. */
  whenStarted(phase: Phase, times: number): Promise<void>;
  /**
   * Kills the server, after its disk has lost power if `cutPower` does that. Returns the phases that the kill
   * interrupted, and the log.
   */
  kill(cutPower?: () => Promise<void>): Promise<{ readonly hit: readonly Phase[]; readonly log: Buffer }>;
  /** Stops the server and returns the log. */
  end(): Promise<Buffer>;
}

export async function startServerRun(env: Environment): Promise<ServerRun> {
  const start = performance.now();
  const service = await startService(env);
  const startMs = performance.now() - start;
  const { baseUrl } = service;
  const phaseStarts = new EventEmitter();
  const running = new Map<Phase, number>();
  let isKilled = false;
  const count = (phase: Phase, change: number) => running.set(phase, (running.get(phase) ?? 0) + change);

  async function during<Result>(phase: Phase, work: () => Promise<Result>): Promise<Result> {
    count(phase, 1);
    phaseStarts.emit(phase);
    try {
      return await retryWhileBusy(work);
    } catch (error) {
      // fetch throws a TypeError when a connection breaks before or during a response.
      const isFailure = error instanceof TypeError || (error instanceof SealpostProblem && error.status >= 500);
      if (isKilled && isFailure) throw new ConnectionCut(`${phase} was cut`, { cause: error });
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
    async whenStarted(phase, times) {
      for (let time = 0; time < times; time += 1) await once(phaseStarts, phase);
    },
    async kill(cutPower) {
      isKilled = true;
      const hit = phases.filter((phase) => (running.get(phase) ?? 0) > 0);
      await cutPower?.();
      const { out, err } = await service.stop('SIGKILL');
      if (cutPower === undefined) assertNoFailures(err);
      return { hit, log: Buffer.from(out + err) };
    },
    async end() {
      const { code, out, err } = await service.stop();
      assertNoFailures(err);
      if (code !== 0) throw new Error(`The server exited with ${code}:\n${err}`);
      return Buffer.from(out + err);
    },
    async [Symbol.asyncDispose]() {
      await service.stop('SIGKILL');
    },
  };
}

/** Statuses of a server that is too busy for a password check or another writer, or that timed out a request. */
export const busyStatuses: readonly number[] = [408, 429, 503];

/** Retries busy responses, which are legitimate on a loaded machine. */
async function retryWhileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SealpostProblem) || !busyStatuses.includes(error.status)) throw error;
    }
    await pause(50);
  }
}

/** Log lines of a server that was paused past a worker or mail server timeout. It sends the email later. */
const missedResponse =
  /"job":"emails.send".*"EmailFailed","message":"(mail server unreachable or rejected the connection \(ETIMEDOUT|email could not be composed)/;

export function assertNoFailures(log: string): void {
  const failure = log
    .split('\n')
    .find((line) => /"level":"(error|fatal)"|^The job /.test(line) && !missedResponse.test(line));
  if (failure !== undefined) throw new Error(`The server logged a failure: ${failure}`);
}

/** Returns undefined if the response is 404. */
export async function undefinedIfMissing<Result>(response: Promise<Result>): Promise<Result | undefined> {
  return response.catch((error: unknown) => {
    if (error instanceof SealpostProblem && error.status === 404) return undefined;
    throw error;
  });
}
