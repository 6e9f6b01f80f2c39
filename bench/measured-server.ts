import { currentMemory, peakMemory, resetPeakMemory } from '../test/support/peak-memory.ts';
import type { Child } from './child.ts';
import type { OwnFigures } from './own-figures.ts';

/** The message of bench/server.ts when its candidate listens. */
export interface ServerReady {
  readonly origin: string;
  /** The processes that handle requests. */
  readonly pids: readonly number[];
}

/** Figures of the processes that handle requests, for one sample. */
export interface ServerFigures extends Pick<OwnFigures, 'cpuSeconds'> {
  readonly peakBytes: number;
  /** Memory before the first request. */
  readonly idleBytes: number;
  /** Event loop delays; only for candidates that run in one process of Node.js. */
  readonly loopMs?: OwnFigures['loopMs'] | undefined;
}

/** A candidate that listens, with the figures of its processes. */
export interface MeasuredServer {
  readonly origin: string;
  begin(): Promise<void>;
  end(): Promise<ServerFigures>;
}

/** Waits until the candidate of a child of bench/server.ts listens. */
export async function measureServer(child: Child): Promise<MeasuredServer> {
  const { origin, pids } = await child.nextMessage<ServerReady>();
  const sumOf = (figure: (pid: number) => number) => pids.reduce((sum, pid) => sum + figure(pid), 0);
  const idleBytes = sumOf(currentMemory);
  return {
    origin,
    async begin() {
      for (const pid of pids) resetPeakMemory(pid);
      await child.request('begin');
    },
    async end() {
      const { cpuSeconds, loopMs } = await child.request<Pick<ServerFigures, 'cpuSeconds' | 'loopMs'>>('end');
      return { cpuSeconds, loopMs, peakBytes: sumOf(peakMemory), idleBytes };
    },
  };
}
