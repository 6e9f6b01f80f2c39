import type { Exchange } from './candidates/candidate.ts';
import { curlClient } from './curl-client.ts';
import { median } from './figures.ts';
import { cpuSecondsOfChildren } from './machine.ts';
import type { ServerFigures } from './measured-server.ts';
import { sendPaced } from './paced-client.ts';
import { socketClient } from './socket-client.ts';

export interface ClientJob {
  /** Connections run in parallel. Each runs its exchanges one after the other. */
  readonly connections: readonly Connection[];
  /** How many times each connection runs all its exchanges. */
  readonly times: number;
  /** Requests that are sent at a fixed rate until the connections have ended. */
  readonly beside?: PacedRequests;
  /** Whether to hash the response bodies. It costs time, so only the check before the first sample does it. */
  readonly withDigest: boolean;
}

export type Connection = readonly Exchange[];

export interface PacedRequests {
  readonly exchange: Exchange;
  readonly perSecond: number;
  /** How many connections take turns. */
  readonly connections: number;
}

/** Runs the exchanges of a connection in order. Returns the SHA-256 of each response body if `withDigest` is set. */
export type BenchClient = (connection: Connection, withDigest: boolean) => Promise<string[]>;

export interface ClientFigures {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** The median time from when a paced request was due until its response was complete. */
  readonly waitMs?: number | undefined;
  /** Figures of a server that this sample has started. They replace those of the candidate's process. */
  readonly server?: ServerFigures | undefined;
}

export interface ClientResult extends ClientFigures {
  readonly digests: readonly string[];
}

/** Uses curl for HTTPS, because Node's TLS would be slower than some of the servers. */
async function run({ connections, times, beside, withDigest }: ClientJob): Promise<ClientResult> {
  const cpuBefore = cpuSeconds();
  const start = performance.now();
  const ended = new AbortController();
  const waiting = beside && sendPaced(beside, ended.signal);
  const digests = await Promise.all(
    connections.map((connection) =>
      (isSecure(connection) ? curlClient : socketClient)(repeated(connection, times), withDigest),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  const used = cpuSeconds() - cpuBefore;
  ended.abort();
  return { seconds, cpuSeconds: used, waitMs: waiting && median(await waiting), digests: digests.flat() };
}

function isSecure(connection: Connection): boolean {
  return connection.some(({ url }) => url.startsWith('https:'));
}

function repeated(connection: Connection, times: number): Connection {
  return Array.from({ length: times }, () => connection).flat();
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + cpuSecondsOfChildren();
}

process.on('message', (job: ClientJob) => {
  run(job).then(
    (response) => process.send?.(response),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());
