import type { Exchange } from './candidates/candidate.ts';
import { curlClient } from './curl-client.ts';
import { cpuSecondsOfChildren } from './machine.ts';
import { socketClient } from './socket-client.ts';

export interface ClientJob {
  /** Connections run in parallel. Each runs its exchanges one after the other. */
  readonly connections: readonly Connection[];
  /** How many times each connection runs all its exchanges. */
  readonly times: number;
  /** Whether to hash the response bodies. It costs time, so only the check before the first sample does it. */
  readonly withDigest: boolean;
}

export type Connection = readonly Exchange[];

/** Runs the exchanges of a connection in order. Returns the SHA-256 of each response body if `withDigest` is set. */
export type BenchClient = (connection: Connection, withDigest: boolean) => Promise<string[]>;

export interface ClientFigures {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

export interface ClientResult extends ClientFigures {
  readonly digests: readonly string[];
}

/** Uses curl for HTTPS, because Node's TLS would be slower than some of the servers. */
async function run({ connections, times, withDigest }: ClientJob): Promise<ClientResult> {
  const cpuBefore = cpuSeconds();
  const start = performance.now();
  const digests = await Promise.all(
    connections.map((connection) =>
      (isSecure(connection) ? curlClient : socketClient)(repeated(connection, times), withDigest),
    ),
  );
  const seconds = (performance.now() - start) / 1000;
  return { seconds, cpuSeconds: cpuSeconds() - cpuBefore, digests: digests.flat() };
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
