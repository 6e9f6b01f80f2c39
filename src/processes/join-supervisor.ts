import cluster from 'node:cluster';
import { once } from 'node:events';
import type { FromWorker, ToWorker, WorkerRole } from './messages.ts';

/** This process, as one of several that serve the same port. */
export interface WorkerProcess extends Omit<WorkerRole, 'isTryOutOver'> {
  /** Aborts when a request to any worker has ended the try-out mode. */
  readonly tryOutOver: AbortSignal;
  /** Ends the try-out mode of all workers. */
  endTryOut(): void;
  /** Reports that this worker accepts requests. */
  reportReady(lines: readonly string[]): void;
  /** Reports why this worker ends, in a sentence that the supervisor prints. */
  reportFailure(text: string): void;
  /** Responds with the metrics of this worker whenever a worker collects those of all. */
  onMetricsRequest(collect: () => Promise<string>): void;
  /** Returns the metrics of all workers that respond in time. */
  collectFromAll(): Promise<readonly string[]>;
  /** Closes the channel to the supervisor, which would keep the process alive. */
  leave(): void;
}

/** Returns the worker that this process is, or undefined if no supervisor has started it. */
export async function joinSupervisor(): Promise<WorkerProcess | undefined> {
  const { worker } = cluster;
  if (worker === undefined) return undefined;
  // Without a callback, a message that cannot be sent would be an unhandled error. The process ends with the channel.
  const send = (message: FromWorker) => void worker.process.send(message, undefined, undefined, () => {});
  const tryOut = new AbortController();
  const metrics = metricsChannel(send);
  worker.on('message', (message: ToWorker) => {
    if (message.kind === 'try-out over') tryOut.abort();
    else if (message.kind === 'metrics wanted') void metrics.respond(message.collection);
    else if (message.kind === 'metrics of all') metrics.receive(message.request, message.texts);
  });
  const assigned = once(worker, 'message');
  send({ kind: 'started' });
  const [message] = (await assigned) as [ToWorker];
  if (message.kind !== 'role') throw new Error('The supervisor has sent no role');
  const { isTryOutOver, ...role } = message.role;
  if (isTryOutOver) tryOut.abort();
  return {
    ...role,
    tryOutOver: tryOut.signal,
    endTryOut: () => send({ kind: 'try-out over' }),
    reportReady: (lines) => send({ kind: 'ready', lines }),
    reportFailure: (text) => send({ kind: 'failed', text }),
    onMetricsRequest: metrics.onMetricsRequest,
    collectFromAll: metrics.collectFromAll,
    leave: () => worker.disconnect(),
  };
}

/** The metrics in the messages between a worker and its supervisor. */
function metricsChannel(send: (message: FromWorker) => void) {
  let collect: (() => Promise<string>) | undefined;
  const requests = new Map<number, (texts: readonly string[]) => void>();
  let last = 0;
  return {
    onMetricsRequest(collectOwn: () => Promise<string>): void {
      collect = collectOwn;
    },
    collectFromAll(): Promise<readonly string[]> {
      last += 1;
      const { promise, resolve } = Promise.withResolvers<readonly string[]>();
      requests.set(last, resolve);
      send({ kind: 'metrics wanted', request: last });
      return promise;
    },
    async respond(collection: number): Promise<void> {
      if (collect !== undefined) send({ kind: 'metrics', collection, text: await collect() });
    },
    receive(request: number, texts: readonly string[]): void {
      requests.get(request)?.(texts);
      requests.delete(request);
    },
  };
}
