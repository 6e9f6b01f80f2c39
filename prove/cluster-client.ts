import { setTimeout as pause } from 'node:timers/promises';
import { Sealpost, SealpostProblem } from '#client';

/** Who calls the load balancer: an address of the network, and credentials if the caller has some. */
export interface Caller {
  readonly network: string;
  readonly clientId?: string;
  readonly token?: string;
}

/** Makes calls until a server responds with a success or a final problem. */
export type Call = <Result>(caller: Caller, work: (client: Sealpost) => Promise<Result>) => Promise<Result>;

/** Statuses of a busy or stopped server, or of a load balancer whose server has gone. */
const temporaryStatuses: readonly number[] = [408, 429, 502, 503, 504];
/** Problems while an earlier request of an upload is still running that was given up, perhaps on a frozen server. */
const temporaryProblems: readonly string[] = [
  'upload_in_progress',
  'upload_incomplete',
  'upload_superseded',
  'upload_offset_mismatch',
];
const pauseMs = 200;
/** Only a failing proof waits this long. */
const longestMs = 600_000;

/**
 * Calls through a load balancer. A request without a response is given up after a time, and is repeated, probably on
 * another server: the first one may still be carried out.
 */
export function createCall(baseUrl: string, requestMs: number, onRetry: (cause: string) => void): Call {
  return async (caller, work) => {
    const { network, ...credentials } = caller;
    const fetch: typeof globalThis.fetch = (url, init) => {
      const headers = { ...init?.headers, 'X-Forwarded-For': network };
      return globalThis.fetch(url, { ...init, headers, signal: AbortSignal.timeout(requestMs) });
    };
    const client = new Sealpost({ baseUrl, ...credentials, fetch });
    const end = performance.now() + longestMs;
    for (;;) {
      try {
        return await work(client);
      } catch (error) {
        const cause = temporaryCause(error);
        if (cause === undefined) throw error;
        if (performance.now() > end) throw new Error(`A call did not succeed: ${cause}, ${error}`, { cause: error });
        onRetry(cause);
      }
      await pause(pauseMs);
    }
  };
}

/** Returns why the same call may succeed later, or undefined. */
function temporaryCause(error: unknown): string | undefined {
  if (error instanceof SealpostProblem) {
    if (temporaryStatuses.includes(error.status)) return String(error.status);
    return temporaryProblems.find((code) => isProblem(error, code));
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'no response';
  // fetch throws it when a connection breaks before or during a response.
  return error instanceof TypeError ? 'broken connection' : undefined;
}

export function isProblem(error: unknown, code: string): boolean {
  return error instanceof SealpostProblem && error.type === `urn:sealpost:problem:${code}`;
}
