import { anchorLog } from '../actions/anchor-log.ts';
import { completeTransfers } from '../actions/complete-transfer.ts';
import { countListings } from '../actions/count-listings.ts';
import { expireTransfers } from '../actions/expire-transfers.ts';
import { type ForgettingShare, finishForgetting } from '../actions/finish-forgetting.ts';
import { forgetTransfers } from '../actions/forget-transfers.ts';
import { removeAbandonedSessions } from '../actions/remove-abandoned-sessions.ts';
import { cutEndedDownloads } from '../actions/running-downloads.ts';
import { type Post, sendMails } from '../actions/send-mails.ts';
import { sweepLeases } from '../actions/sweep-leases.ts';
import { sweepMails } from '../actions/sweep-mails.ts';
import { sweepParties } from '../actions/sweep-parties.ts';
import { sweepParts } from '../actions/sweep-parts.ts';
import { sweepVerifications } from '../actions/sweep-verifications.ts';
import { underLease } from '../actions/under-lease.ts';
import { warnOfExpiry } from '../actions/warn-of-expiry.ts';
import { wipeDestroyedKeys } from '../actions/wipe-destroyed-keys.ts';
import { readBelievedTime } from '../db/house-time.ts';
import type { ProcessingKind } from '../db/transfers.ts';
import type { Ports } from '../ports/ports.ts';
import { provingScanner } from './proving-scanner.ts';
import { type Job, type RunningJob, runJob, type TellFailure } from './run-jobs.ts';

export interface HouseJobs {
  /** A transfer was submitted: it need not wait for the clock. */
  completeSoon(): void;
  /** The same for a mail that was queued. */
  mailSoon(): void;
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>;
}

type Share = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys' | 'scanner'> &
  Post &
  Partial<Pick<ForgettingShare, 'mailbox'>>;

/** How many transfers wait for the virus scanner at the same time. One that takes long holds up no other. */
const scannedAtOnce = 8;

/** Found again here: what a crash has left behind, and what another server has submitted and could not finish. */
function completing(ports: Share): readonly Job[] {
  const job = (kind: ProcessingKind): Job => ({
    name: 'complete transfers',
    everyMs: 5_000,
    run: (stopping) => completeTransfers(ports, stopping, kind),
  });
  if (ports.scanner === undefined) return [job('all')];
  return [job('scanned'), ...Array.from({ length: scannedAtOnce }, () => job('unscanned'))];
}

/** How many mails are on their way at the same time. A mail that hangs holds up none that comes later. */
const mailsAtOnce = 4;

const sendingMails = (ports: Share): Job => ({
  name: 'send mails',
  everyMs: 2_000,
  run: (stopping) => sendMails(ports, stopping),
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Errand = readonly [name: string, everyMs: number, run: (ports: Share, stopping: AbortSignal) => Promise<void>];

/** What is to be done once for all servers, by the time that has surely passed: most of it cannot be undone. */
const errands: readonly Errand[] = [
  ['expire transfers', minuteMs / 2, expireTransfers],
  ['forget transfers', hourMs, forgetTransfers],
  ['sweep parts', 10 * minuteMs, sweepParts],
  ['remove abandoned sessions', 10 * minuteMs, removeAbandonedSessions],
  ['sweep verifications', 10 * minuteMs, sweepVerifications],
  ['sweep mails', hourMs, sweepMails],
  ['sweep parties', 6 * hourMs, sweepParties],
  ['sweep leases', hourMs, sweepLeases],
  ['count listings', minuteMs / 2, countListings],
  ['wipe destroyed keys', minuteMs / 2, wipeDestroyedKeys],
];

/** The same, but for a clock that shows the time that has surely passed. */
async function believing(ports: Share): Promise<Share> {
  const believed = await readBelievedTime(ports.db);
  return believed === undefined ? ports : { ...ports, clock: { now: () => believed } };
}

/** By one server at a time, which spares the others the work. It can be run twice at once all the same. */
function alone(ports: Share, [name, everyMs, run]: Errand): Job {
  const leased = (stopping: AbortSignal) =>
    underLease(ports, {
      name: `job ${name}`,
      stopping,
      isWanted: async () => true,
      run: (_lease, over) => run(ports, over),
      pauseMs: async () => 0,
    });
  return { name, everyMs, run: leased };
}

function errand(ports: Share, [name, everyMs, run]: Errand): Job {
  return alone(ports, [name, everyMs, async (given, stopping) => run(await believing(given), stopping)]);
}

/** So often that, wherever a transfer was ended, its downloads have ended everywhere within five seconds. */
const cuttingDownloads = (ports: Share): Job => ({
  name: 'cut downloads of ended transfers',
  everyMs: 2_000,
  run: async () => cutEndedDownloads(await believing(ports)),
});

const anchoringLog = (ports: Share): Job => ({
  name: 'anchor the log',
  everyMs: 600_000,
  run: (stopping) => anchorLog(ports, stopping),
});

/** So often that whoever asked to be forgotten is so within seconds. */
const finishingForgetting = (ports: Share): Job => ({
  name: 'finish forgetting',
  everyMs: 5_000,
  run: (stopping) => finishForgetting({ ...ports, mailbox: ports.mailbox }, stopping),
});

/** More often than others take us for dead. */
const keepingTime = (keep: () => Promise<void>): Job => ({ name: 'keep the time', everyMs: 30_000, run: keep });

/** What each server does for itself, where it is given. */
export interface OwnWork {
  readonly proveScanner?: Job['run'] | undefined;
  readonly keepTime?: (() => Promise<void>) | undefined;
}

export function startJobs(ports: Share, tellFailure: TellFailure, { proveScanner, keepTime }: OwnWork = {}): HouseJobs {
  const start = (job: Job): RunningJob => runJob(job, tellFailure);
  const completion = completing(ports).map(start);
  const mails = Array.from({ length: mailsAtOnce }, () => start(sendingMails(ports)));
  const completeSoon = (): void => {
    for (const job of completion) job.wake();
  };
  const others = [
    cuttingDownloads(ports),
    alone(ports, ['warn of expiry', 10 * minuteMs, warnOfExpiry]),
    ...errands.map((each) => errand(ports, each)),
    ...(keepTime === undefined ? [] : [keepingTime(keepTime)]),
    anchoringLog(ports),
    finishingForgetting(ports),
    ...(proveScanner === undefined ? [] : [provingScanner(proveScanner, completeSoon)]),
  ].map(start);
  return {
    completeSoon,
    mailSoon: () => {
      for (const job of mails) job.wake();
    },
    async stop() {
      await Promise.all([...completion, ...mails, ...others].map((job) => job.stop()));
    },
  };
}
