import assert from 'node:assert/strict';
import { dayMs } from '../src/core/time.ts';
import type { RandomInt } from '../test/support/inputs/random.ts';
import { countStoreRequests, type FixedCosts, filesEach, measureFixedCosts, recipientsEach } from './capacity-costs.ts';
import { type Figures, type Proof, withSeed } from './proof.ts';
import { type QueuedJob, type QueueFigures, simulateQueue } from './support/queue.ts';

const MiB = 2 ** 20;
const GiB = 2 ** 30;

/** The CPU seconds of docs/scaling.md, which were measured with `npm run bench`. */
const measured = { uploadPerGiB: 4.9, downloadPerGiB: 1.2, password: 0.27 };

/** Assumptions. Replace them with the figures of your installation. */
const assumed = {
  /** The bytes of a transfer are log-normal: half have fewer than the median, and the mean is 15 MiB. */
  medianBytes: 2 * MiB,
  spread: 2,
  maxBytes: 100 * GiB,
  /** The share of a day's transfers in its busiest hour. */
  busiestHour: 0.15,
  clientBytesPerSecond: 12.5e6,
  coresPerServer: 4,
  databaseCores: 8,
  networkBytesPerSecond: 1.25e9,
  secondsPerStoreRequest: 0.03,
  storeRequestsAtOnce: 50,
  secondsPerEmail: 0.1,
  secondsPerCommit: 0.0005,
};

/** The limits of a server that docs/scaling.md lists. */
const passwordsAtOnce = 2;
const emailsAtOnce = 4;

/** A server shares its time between uploads, so large ones are simulated in pieces. */
const pieceBytes = 16 * MiB;
const simulatedSeconds = 300;
const maxUtilization = 0.7;
const allowedWait = 1;
/** A wait that a person can notice. */
const noticeableWait = 0.1;
const measuredTransfers = 100;

/** Queues of each server, and queues that all servers share. */
type QueueName = 'CPU' | 'network' | 'passwords' | 'store requests' | 'emails' | 'database CPU' | 'database commits';
const queueNames: readonly QueueName[] = [
  'CPU',
  'network',
  'passwords',
  'store requests',
  'emails',
  'database CPU',
  'database commits',
];

const workersOf = (servers: number): Readonly<Record<QueueName, number>> => ({
  CPU: servers * assumed.coresPerServer,
  network: servers,
  passwords: servers * passwordsAtOnce,
  'store requests': servers * assumed.storeRequestsAtOnce,
  emails: servers * emailsAtOnce,
  'database CPU': assumed.databaseCores,
  // Commits that arrive together share one write, so that a real database does better than this.
  'database commits': 1,
});

const isShared = (name: QueueName) => name.startsWith('database');

interface Costs extends FixedCosts {
  /** Store requests of each piece of a file, up and down. */
  readonly putsPerPiece: number;
  readonly getsPerPiece: number;
}

export const capacity: Proof = {
  promise:
    'The number of servers that the arithmetic of docs/scaling.md gives is enough: in the busiest hour of a day with so many transfers, 95 of 100 jobs of each queue wait less than a second.',
  unit: 'transfers a day',
  full: 1_000_000,
  short: 10_000,
  run: (perDay, report) =>
    withSeed(report, async (draw) => {
      const isFull = perDay >= capacity.full;
      const fixed = await measureFixedCosts(isFull ? measuredTransfers : 4, report);
      const { puts, gets } = await countStoreRequests(4 * pieceBytes);
      const costs = { ...fixed, putsPerPiece: puts / 4, getsPerPiece: gets / 4 };
      const servers = serversFor(costs, perDay);
      const figures = simulate(costs, perDay, servers, draw);
      for (const name of queueNames) report(`${name}: ${describe(figures[name])}`);
      for (const name of queueNames)
        assert.ok(figures[name].p95Wait < allowedWait, `${name}: ${figures[name].p95Wait} s`);
      const limits = isFull ? waitingBegins(costs, draw) : {};
      return { ...describeCosts(costs), servers, ...describeQueues(figures), ...limits };
    }),
};

/** Worker-seconds that a transfer needs of each queue. */
function loadOf(costs: Costs): Readonly<Record<QueueName, number>> {
  const bytes = assumed.medianBytes * Math.exp(assumed.spread ** 2 / 2);
  const read = bytes * recipientsEach;
  const requests =
    filesEach * (1 + recipientsEach) + (bytes * costs.putsPerPiece + read * costs.getsPerPiece) / pieceBytes;
  return {
    CPU:
      costs.serverCpu +
      (bytes * measured.uploadPerGiB + read * measured.downloadPerGiB) / GiB +
      recipientsEach * measured.password,
    // Each byte passes twice: between client and server, and between server and store.
    network: (2 * (bytes + read)) / assumed.networkBytesPerSecond,
    passwords: recipientsEach * measured.password,
    'store requests': requests * assumed.secondsPerStoreRequest,
    emails: costs.emails * assumed.secondsPerEmail,
    'database CPU': costs.databaseCpu,
    'database commits': costs.commits * assumed.secondsPerCommit,
  };
}

const peakPerSecond = (perDay: number) => (perDay * assumed.busiestHour) / 3600;

function serversFor(costs: Costs, perDay: number): number {
  const load = loadOf(costs);
  const one = workersOf(1);
  const needed = queueNames
    .filter((name) => !isShared(name))
    .map((name) => (load[name] * peakPerSecond(perDay)) / (one[name] * maxUtilization));
  return Math.ceil(Math.max(1, ...needed));
}

type Jobs = Readonly<Record<QueueName, QueuedJob[]>>;

/** Five minutes of the busiest hour. */
function simulate(costs: Costs, perDay: number, servers: number, draw: RandomInt): Record<QueueName, QueueFigures> {
  const jobs = Object.fromEntries(queueNames.map((name) => [name, [] as QueuedJob[]])) as unknown as Jobs;
  const random = () => (draw(2 ** 30) + 1) / (2 ** 30 + 1);
  const rate = peakPerSecond(perDay);
  for (const at of arrivals(rate, random)) addSending(jobs, costs, at, random);
  for (const at of arrivals(rate * recipientsEach, random)) addReceiving(jobs, costs, at, random);
  const workers = workersOf(servers);
  const figures = queueNames.map((name) => {
    const sorted = jobs[name].filter(({ at }) => at < simulatedSeconds).sort((one, other) => one.at - other.at);
    return [name, simulateQueue(sorted, workers[name], simulatedSeconds)] as const;
  });
  return Object.fromEntries(figures) as Record<QueueName, QueueFigures>;
}

/** The times of independent arrivals. */
function* arrivals(perSecond: number, random: () => number): Generator<number> {
  let at = 0;
  while (at < simulatedSeconds) {
    yield at;
    at -= Math.log(random()) / perSecond;
  }
}

/** The share of the fixed costs that sending has. The rest is for the recipients together. */
const sendingShare = 0.7;

function addSending(jobs: Jobs, costs: Costs, at: number, random: () => number): void {
  addFixed(jobs, costs, { at, share: sendingShare, random });
  addBytes(jobs, { at, random, cpuPerGiB: measured.uploadPerGiB, requests: costs.putsPerPiece });
  for (let sent = 0; sent < costs.emails; sent += 1) jobs.emails.push({ at, service: assumed.secondsPerEmail });
}

function addReceiving(jobs: Jobs, costs: Costs, at: number, random: () => number): void {
  jobs.passwords.push({ at, service: measured.password });
  jobs.CPU.push({ at, service: measured.password });
  addFixed(jobs, costs, { at, share: (1 - sendingShare) / recipientsEach, random });
  addBytes(jobs, { at, random, cpuPerGiB: measured.downloadPerGiB, requests: costs.getsPerPiece });
}

interface Work {
  readonly at: number;
  readonly random: () => number;
}

/** Spreads the requests of a person over ten seconds. */
function addFixed(jobs: Jobs, costs: Costs, { at, share, random }: Work & { readonly share: number }): void {
  const commits = Math.max(1, Math.round(costs.commits * share));
  for (let n = 0; n < commits; n += 1) {
    const when = at + 10 * random();
    jobs.CPU.push({ at: when, service: (costs.serverCpu * share) / commits });
    jobs['database CPU'].push({ at: when, service: (costs.databaseCpu * share) / commits });
    jobs['database commits'].push({ at: when, service: assumed.secondsPerCommit });
  }
}

function addBytes(
  jobs: Jobs,
  { at, random, cpuPerGiB, requests }: Work & { readonly cpuPerGiB: number; readonly requests: number },
): void {
  const bytes = Math.min(assumed.maxBytes, assumed.medianBytes * Math.exp(assumed.spread * normal(random)));
  for (let sent = 0; sent < bytes; sent += pieceBytes) {
    const piece = Math.min(pieceBytes, bytes - sent);
    const when = at + sent / assumed.clientBytesPerSecond;
    if (when >= simulatedSeconds) return;
    jobs.CPU.push({ at: when, service: (piece * cpuPerGiB) / GiB });
    jobs.network.push({ at: when, service: (2 * piece) / assumed.networkBytesPerSecond });
    // Each file needs at least one request.
    const count = (sent === 0 ? filesEach : 0) + (requests * piece) / pieceBytes;
    jobs['store requests'].push({ at: when, service: count * assumed.secondsPerStoreRequest });
  }
}

/** Box and Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
}

/** The transfers a day at which waiting begins in each queue, with one server and one database. */
function waitingBegins(costs: Costs, draw: RandomInt): Figures {
  const begins = new Map<QueueName, number>();
  for (let perDay = 1_000; perDay < 2_000_000 && begins.size < queueNames.length; perDay *= 1.5) {
    const figures = simulate(costs, perDay, 1, draw);
    for (const name of queueNames) {
      if (figures[name].p95Wait > noticeableWait && !begins.has(name)) begins.set(name, Math.round(perDay));
    }
  }
  return Object.fromEntries(
    [...begins].map(([name, perDay]) => [`one server, waiting begins at ${name}`, `${perDay} transfers a day`]),
  );
}

const describe = ({ utilization, meanWait, p95Wait }: QueueFigures): string =>
  `${Math.round(utilization * 100)} % busy, waits ${milliseconds(meanWait)} on average, ${milliseconds(p95Wait)} at the 95th percentile`;

const milliseconds = (seconds: number) => `${Math.round(seconds * 10_000) / 10} ms`;

const describeQueues = (figures: Readonly<Record<QueueName, QueueFigures>>): Figures =>
  Object.fromEntries(queueNames.map((name) => [name, describe(figures[name])]));

function describeCosts(costs: Costs): Figures {
  const perSecond = (perDay: number) => Math.round((perDay * 1000) / dayMs);
  return {
    'measured transfer': `${filesEach} files, ${recipientsEach} recipients`,
    'server CPU, without bytes and passwords': milliseconds(costs.serverCpu),
    'database CPU of a transfer': milliseconds(costs.databaseCpu),
    'database commits of a transfer': Math.round(costs.commits * 10) / 10,
    'database commits/s at a million transfers a day': perSecond(costs.commits * 1e6),
    'database rows of a transfer': Math.round(costs.rows * 10) / 10,
    'write-ahead log of a transfer': `${Math.round(costs.walBytes / 1024)} KiB`,
    'emails of a transfer': Math.round(costs.emails * 10) / 10,
    'store requests for 16 MiB': `${costs.putsPerPiece} PUT, ${costs.getsPerPiece} GET`,
  };
}
