import { setTimeout as pause } from 'node:timers/promises';
import { pick, type RandomInt } from '../test/support/inputs/random.ts';
import type { Fault } from '../test/support/s3/s3-proxy.ts';
import type { Cluster } from './cluster-setup.ts';
import { allSettledOrThrow } from './support/all-settled.ts';

export interface DisturbanceTimes {
  /** How long a server is frozen. */
  readonly freezeMs: number;
  /** The longest pause between two disturbances of the same kind. */
  readonly pauseMs: number;
  /** How long the object store responds to nothing, once. */
  readonly hangMs: number;
}

type DisturbanceName = 'kills' | 'gracefulRestarts' | 'freezes' | 'databaseRestarts' | 'storeFaults';

interface Progress {
  /** Returns the part of the work that is done. */
  readonly share: () => number;
  readonly report: (progress: string) => void;
}

/** When the database is restarted and when the store hangs, as shares of the work. */
const databaseRestarts = [0.3, 0.7];
const storeHangs = 0.5;
/** How many requests to the store fail, of a hundred. */
const faultsOfHundred = 4;
const shareCheckMs = 50;

const faults: readonly Fault[] = [
  { status: 500, code: 'InternalError' },
  { status: 503, code: 'SlowDown' },
  'cut',
  'lose',
  'cut-response',
  'hang',
  'stall-response',
];

/** Disturbs a cluster while it works. */
export class Disturbances {
  readonly #cluster: Cluster;
  readonly #times: DisturbanceTimes;
  readonly #draw: RandomInt;
  readonly #progress: Progress;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  readonly #counts: Record<DisturbanceName, number> = {
    kills: 0,
    gracefulRestarts: 0,
    freezes: 0,
    databaseRestarts: 0,
    storeFaults: 0,
  };
  #isStoreHanging = false;

  constructor(cluster: Cluster, times: DisturbanceTimes, draw: RandomInt, progress: Progress) {
    this.#cluster = cluster;
    this.#times = times;
    this.#draw = draw;
    this.#progress = progress;
    cluster.store.inject(() => this.#storeFault());
    this.#running = allSettledOrThrow([
      this.#repeat(() => this.#restartServer()),
      this.#repeat(() => this.#freezeServer()),
      ...databaseRestarts.map((share) => this.#atShare(share, () => this.#restartDatabase())),
      this.#atShare(storeHangs, () => this.#hangStore()),
    ]);
    // A failure is thrown where the disturbances are stopped.
    this.#running.catch(() => {});
  }

  /** Ends all disturbances: afterwards everything that the servers need is available. Returns how often each happened. */
  async stop(): Promise<Readonly<Record<DisturbanceName, number>>> {
    this.#stopping.abort();
    await this.#running;
    this.#cluster.store.inject(() => undefined);
    return this.#counts;
  }

  async #wait(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }

  async #repeat(disturb: () => Promise<void>): Promise<void> {
    const wait = () => this.#wait(this.#draw(this.#times.pauseMs));
    for (await wait(); !this.#stopping.signal.aborted; await wait()) await disturb();
  }

  async #atShare(share: number, disturb: () => Promise<void>): Promise<void> {
    while (this.#progress.share() < share && !this.#stopping.signal.aborted) await this.#wait(shareCheckMs);
    if (!this.#stopping.signal.aborted) await disturb();
  }

  #storeFault(): Fault | undefined {
    if (!this.#isStoreHanging && this.#draw(100) >= faultsOfHundred) return undefined;
    this.#counts.storeFaults += 1;
    return this.#isStoreHanging ? 'hang' : pick(faults, this.#draw);
  }

  async #restartServer(): Promise<void> {
    const isKill = this.#draw(3) > 0;
    this.#counts[isKill ? 'kills' : 'gracefulRestarts'] += 1;
    await this.#cluster.servers.restartOne(isKill ? 'SIGKILL' : 'SIGTERM');
    this.#progress.report(`a server was ${isKill ? 'killed' : 'stopped'} and started`);
  }

  async #freezeServer(): Promise<void> {
    this.#counts.freezes += 1;
    await this.#cluster.servers.freezeOne(this.#times.freezeMs, this.#stopping.signal);
    this.#progress.report('a server was frozen');
  }

  async #restartDatabase(): Promise<void> {
    this.#counts.databaseRestarts += 1;
    await this.#cluster.database.end(pick(['SIGINT', 'SIGQUIT'], this.#draw));
    await this.#wait(this.#draw(this.#times.pauseMs));
    await this.#cluster.database.restart();
    this.#progress.report('the database was restarted');
  }

  async #hangStore(): Promise<void> {
    this.#isStoreHanging = true;
    await this.#wait(this.#times.hangMs);
    this.#isStoreHanging = false;
    this.#progress.report('the object store responds again');
  }
}
