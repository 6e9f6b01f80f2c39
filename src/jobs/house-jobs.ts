import { anchorLog } from '../actions/anchor-log.ts';
import { completeTransfers } from '../actions/complete-transfer.ts';
import { countListings } from '../actions/count-listings.ts';
import { type ForgettingShare, finishForgetting } from '../actions/finish-forgetting.ts';
import { removeAbandonedSessions } from '../actions/remove-abandoned-sessions.ts';
import { cutEndedDownloads } from '../actions/running-downloads.ts';
import { type Post, sendMails } from '../actions/send-mails.ts';
import { sweepLeases } from '../actions/sweep-leases.ts';
import { sweepMails } from '../actions/sweep-mails.ts';
import { sweepParties } from '../actions/sweep-parties.ts';
import { sweepParts } from '../actions/sweep-parts.ts';
import { sweepVerifications } from '../actions/sweep-verifications.ts';
import { wipeDestroyedKeys } from '../actions/wipe-destroyed-keys.ts';
import type { ProcessingKind } from '../db/transfers.ts';
import type { Ports } from '../ports/ports.ts';
import { provingScanner } from './proving-scanner.ts';
import { type Job, type RunningJob, runJob, type TellFailure } from './run-jobs.ts';
import { underSteadyClock } from './steady-clock.ts';

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

const sweeping = (ports: Share): Job => ({
  name: 'sweep parts',
  everyMs: 600_000,
  run: (stopping) => sweepParts(ports, stopping),
});

const removingAbandoned = (ports: Share): Job => ({
  name: 'remove abandoned sessions',
  everyMs: 600_000,
  run: (stopping) => removeAbandonedSessions(ports, stopping),
});

/** How many mails are on their way at the same time. A mail that hangs holds up none that comes later. */
const mailsAtOnce = 4;

const sendingMails = (ports: Share): Job => ({
  name: 'send mails',
  everyMs: 2_000,
  run: (stopping) => sendMails(ports, stopping),
});

const sweepingVerifications = (ports: Share): Job => ({
  name: 'sweep verifications',
  everyMs: 600_000,
  run: (stopping) => sweepVerifications(ports, stopping),
});

const countingListings = (ports: Share): Job => ({
  name: 'count listings',
  everyMs: 30_000,
  run: (stopping) => countListings(ports, stopping),
});

const sweepingMails = (ports: Share): Job => ({
  name: 'sweep mails',
  everyMs: 3_600_000,
  run: (stopping) => sweepMails(ports, stopping),
});

const sweepingParties = (ports: Share): Job => ({
  name: 'sweep parties',
  everyMs: 21_600_000,
  run: (stopping) => sweepParties(ports, stopping),
});

const sweepingLeases = (ports: Share): Job => ({
  name: 'sweep leases',
  everyMs: 3_600_000,
  run: () => sweepLeases(ports),
});

const wipingKeys = (ports: Share): Job => ({
  name: 'wipe destroyed keys',
  everyMs: 30_000,
  run: (stopping) => wipeDestroyedKeys(ports, stopping),
});

/** So often that, wherever a transfer was ended, its downloads have ended everywhere within five seconds. */
const cuttingDownloads = (ports: Share): Job => ({
  name: 'cut downloads of ended transfers',
  everyMs: 2_000,
  run: () => cutEndedDownloads(ports),
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

export function startJobs(ports: Share, tellFailure: TellFailure, proveScanner?: Job['run']): HouseJobs {
  const start = (job: Job): RunningJob => runJob(job, tellFailure);
  const completion = completing(ports).map(start);
  const mails = Array.from({ length: mailsAtOnce }, () => start(sendingMails(ports)));
  const completeSoon = (): void => {
    for (const job of completion) job.wake();
  };
  const others = [
    sweeping(ports),
    underSteadyClock(removingAbandoned(ports), ports.clock),
    sweepingVerifications(ports),
    sweepingMails(ports),
    sweepingParties(ports),
    sweepingLeases(ports),
    cuttingDownloads(ports),
    wipingKeys(ports),
    countingListings(ports),
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
