import type { Exchange } from './contenders/contender.ts';
import { overCurl } from './curl-lane.ts';
import { cpuSecondsOfChildren } from './machine.ts';
import { overSocket } from './socket-lane.ts';

export interface ClientJob {
  /** Lanes go at the same time, each one exchange after the other. */
  readonly lanes: readonly Lane[];
  /** How often each lane does all its exchanges. */
  readonly times: number;
  /** Costs time: for the check before the first sample only. */
  readonly withDigest: boolean;
}

export type Lane = readonly Exchange[];

/** Does each exchange of a lane in turn, and gives the SHA-256 of every body that came back, if it is asked for. */
export type Traveller = (lane: Lane, withDigest: boolean) => Promise<string[]>;

export interface ClientFigures {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

export interface ClientAnswer extends ClientFigures {
  readonly digests: readonly string[];
}

/** HTTPS is left to curl: the TLS of Node would be slower than some of the servers. */
async function run({ lanes, times, withDigest }: ClientJob): Promise<ClientAnswer> {
  const cpuBefore = cpuSeconds();
  const start = performance.now();
  const digests = await Promise.all(
    lanes.map((lane) => (isSecure(lane) ? overCurl : overSocket)(repeated(lane, times), withDigest)),
  );
  const seconds = (performance.now() - start) / 1000;
  return { seconds, cpuSeconds: cpuSeconds() - cpuBefore, digests: digests.flat() };
}

function isSecure(lane: Lane): boolean {
  return lane.some(({ url }) => url.startsWith('https:'));
}

function repeated(lane: Lane, times: number): Lane {
  return Array.from({ length: times }, () => lane).flat();
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + cpuSecondsOfChildren();
}

process.on('message', (job: ClientJob) => {
  run(job).then(
    (answer) => process.send?.(answer),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit());
