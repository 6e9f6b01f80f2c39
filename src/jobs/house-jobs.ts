import { completeTransfers } from '../actions/complete-transfer.ts';
import { countListings } from '../actions/count-listings.ts';
import { removeAbandonedSessions } from '../actions/remove-abandoned-sessions.ts';
import { type Post, sendMails } from '../actions/send-mails.ts';
import { sweepParts } from '../actions/sweep-parts.ts';
import { sweepVerifications } from '../actions/sweep-verifications.ts';
import type { Ports } from '../ports/ports.ts';
import { type Job, runJob, type TellFailure } from './run-jobs.ts';
import { underSteadyClock } from './steady-clock.ts';

export interface HouseJobs {
  /** A transfer was submitted: it need not wait for the clock. */
  completeSoon(): void;
  /** The same for a mail that was queued. */
  mailSoon(): void;
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>;
}

type Share = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys'> & Post;

/** Found again here: what a crash has left behind, and what another server has submitted and could not finish. */
const completing = (ports: Share): Job => ({
  name: 'complete transfers',
  everyMs: 5_000,
  run: (stopping) => completeTransfers(ports, stopping),
});

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

export function startJobs(ports: Share, tellFailure: TellFailure): HouseJobs {
  const completion = runJob(completing(ports), tellFailure);
  const sweep = runJob(sweeping(ports), tellFailure);
  const abandoned = runJob(underSteadyClock(removingAbandoned(ports), ports.clock), tellFailure);
  const mails = Array.from({ length: mailsAtOnce }, () => runJob(sendingMails(ports), tellFailure));
  const verifications = runJob(sweepingVerifications(ports), tellFailure);
  const counting = runJob(countingListings(ports), tellFailure);
  return {
    completeSoon: () => completion.wake(),
    mailSoon: () => {
      for (const job of mails) job.wake();
    },
    async stop() {
      await Promise.all([completion, sweep, abandoned, ...mails, verifications, counting].map((job) => job.stop()));
    },
  };
}
