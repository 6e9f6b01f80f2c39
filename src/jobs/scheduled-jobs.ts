import { removeOldAuditEntries } from '../actions/audit/remove-old-audit-entries.ts';
import { correctFutureTimes } from '../actions/cleanup/correct-future-times.ts';
import {
  removeEndedAdminAccess,
  removeExpiredLeases,
  removeExpiredVerifications,
  removeOrphanedEmails,
  removeUnusedContacts,
} from '../actions/cleanup/ended-rows.ts';
import { removeMarkedParts, removeOrphanedBlobs } from '../actions/cleanup/parts.ts';
import { completeTransfers } from '../actions/completing/complete-transfers.ts';
import { type ErasureDeps, finishErasures, purgeTransfers, wipeDestroyedKeys } from '../actions/erasing/erasures.ts';
import type { CheckedServer } from '../actions/health/health.ts';
import { updateListingCounts } from '../actions/listing/poll-transfers.ts';
import { type SendEmailDeps, sendEmails } from '../actions/mailing/send-emails.ts';
import { expireTransfers, warnBeforeExpiry } from '../actions/managing/expiry.ts';
import { refreshMs, rewrapSealedValues } from '../actions/master-keys/rotate-master-key.ts';
import { recheckDamages } from '../actions/scrubbing/damages.ts';
import { scrubContents } from '../actions/scrubbing/scrub.ts';
import { removeAbandonedSessions } from '../actions/sessions/open-session.ts';
import { updateGauges } from '../actions/statistics/gauges.ts';
import { countStatistics } from '../actions/statistics/statistics.ts';
import { runLogVerification } from '../actions/transfer-log/log-verification.ts';
import { anchorLog } from '../actions/transfer-log/transfer-log.ts';
import { shareOf } from '../core/config-values.ts';
import type { DamagedPart } from '../core/scrub.ts';
import type { Settings } from '../core/settings.ts';
import type { RunReported } from '../core/telemetry.ts';
import { dayMs, hourMs, minuteMs } from '../core/time.ts';
import type { Lease } from '../db/leases.ts';
import { readSettings } from '../db/settings.ts';
import type { ProcessingKind } from '../db/transfers/processing.ts';
import { readTrustedTime } from '../db/trusted-time.ts';
import type { Ports } from '../ports/ports.ts';
import { abortEndedDownloads } from '../runtime/downloads.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { withLease } from '../runtime/with-lease.ts';
import { healthJob } from './check-health.ts';
import { type Job, type LastFailures, type ReportFailure, type RunningJob, runJob } from './run-job.ts';
import { scannerSelfTestJob } from './self-test-scanner.ts';

export interface ScheduledJobs {
  /** Completes a submitted transfer without waiting for the next scheduled run. */
  triggerCompletion(): void;
  /** Sends a queued email without waiting for the next scheduled run. */
  triggerEmails(): void;
  /** Reads changed language packs without waiting for the next scheduled run. */
  triggerLanguageReload(): void;
  /** Resolves when all jobs have ended. */
  stop(): Promise<void>;
}

type Deps = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys' | 'scanner'> &
  Pick<Runtime, 'uploads' | 'scans' | 'downloads' | 'heldLeases' | 'completionFailures'> &
  SendEmailDeps &
  Partial<Pick<ErasureDeps, 'mailbox'>> & {
    /** Called once for each damage of stored contents that the scrub finds. */
    readonly reportDamage?: ((damaged: DamagedPart) => void) | undefined;
  };

/** How many transfers wait for the virus scanner at once, so that a slow one does not block the others. */
const scannedAtOnce = 8;

/** Also finds transfers left incomplete by a crash or by another server. */
function completionJobs(ports: Deps, processes: number): readonly Job[] {
  const job = (kind: ProcessingKind): Job => ({
    name: 'transfers.complete',
    everyMs: 5_000,
    run: (stopping) => completeTransfers(ports, stopping, kind),
  });
  if (ports.scanner === undefined) return [job('all')];
  return [job('scanned'), ...Array.from({ length: shareOf(scannedAtOnce, processes) }, () => job('unscanned'))];
}

/** How many emails are sent at once, so that one that hangs does not block later ones. */
const emailsAtOnce = 4;

const emailJob = (ports: Deps): Job => ({
  name: 'emails.send',
  everyMs: 2_000,
  run: (stopping) => sendEmails(ports, stopping),
});

interface LeasedJob {
  readonly name: string;
  readonly everyMs: number;
  /** A job gets the trusted time, because most cannot be undone. One that destroys nothing may use the server's clock. */
  readonly usesServerClock?: true;
  readonly run: (ports: Deps, stopping: AbortSignal, lease: Lease) => Promise<void>;
}

/**
 * Jobs that run on at most one server at a time. Each server has a timer of its own, so a job can run once for each
 * server in a period.
 */
const leasedJobs: readonly LeasedJob[] = [
  { name: 'transfers.warn', everyMs: 10 * minuteMs, usesServerClock: true, run: warnBeforeExpiry },
  { name: 'transfers.expire', everyMs: minuteMs / 2, run: expireTransfers },
  { name: 'transfers.purge', everyMs: hourMs, run: purgeTransfers },
  { name: 'storage.cleanup', everyMs: 10 * minuteMs, run: removeMarkedParts },
  { name: 'storage.orphans', everyMs: dayMs, run: removeOrphanedBlobs },
  { name: 'storage.scrub', everyMs: minuteMs, usesServerClock: true, run: scrubContents },
  { name: 'storage.damages', everyMs: 10 * minuteMs, usesServerClock: true, run: recheckDamages },
  { name: 'sessions.cleanup', everyMs: 10 * minuteMs, run: removeAbandonedSessions },
  { name: 'verifications.cleanup', everyMs: 10 * minuteMs, run: removeExpiredVerifications },
  { name: 'administrators.cleanup', everyMs: 10 * minuteMs, run: removeEndedAdminAccess },
  { name: 'emails.cleanup', everyMs: hourMs, run: removeOrphanedEmails },
  { name: 'contacts.cleanup', everyMs: 6 * hourMs, run: removeUnusedContacts },
  { name: 'leases.cleanup', everyMs: hourMs, run: removeExpiredLeases },
  { name: 'lists.count', everyMs: minuteMs / 2, run: updateListingCounts },
  { name: 'keys.rewrap', everyMs: minuteMs / 4, run: rewrapSealedValues },
  { name: 'keys.wipe', everyMs: minuteMs / 2, run: wipeDestroyedKeys },
  { name: 'clock.correct', everyMs: 10 * minuteMs, usesServerClock: true, run: correctFutureTimes },
  { name: 'log.anchor', everyMs: 10 * minuteMs, usesServerClock: true, run: anchorLog },
  { name: 'audit.cleanup', everyMs: hourMs, run: removeOldAuditEntries },
  { name: 'statistics.count', everyMs: minuteMs / 3, run: countStatistics },
  { name: 'statistics.gauge', everyMs: hourMs, run: updateGauges },
];

/** Replaces the clock with one that returns the trusted time. */
async function withTrustedTime(ports: Deps): Promise<Deps> {
  const trusted = await readTrustedTime(ports.db);
  return trusted === undefined ? ports : { ...ports, clock: { now: () => trusted } };
}

/**
 * Runs a job on at most one server at a time, to save work on the others. A lease can be lost while the job runs, so the
 * job must be safe to run twice at once, or confirm the lease in each transaction.
 */
function onOneServerAtATime(ports: Deps, job: LeasedJob, runReported: RunReported): Job {
  const { name, everyMs, usesServerClock, run } = job;
  const leased = (stopping: AbortSignal) =>
    withLease(ports, {
      name: `job ${name}`,
      stopping,
      isWanted: async () => true,
      // Inside of the lease: a server that does not get it has not run the job.
      run: (lease, over) =>
        runReported(job, async () => run(usesServerClock ? ports : await withTrustedTime(ports), over, lease)),
      pauseMs: async () => 0,
    });
  return { name, everyMs, run: leased };
}

/** Runs so often that the downloads of an ended transfer end on every server within five seconds. */
const abortDownloadsJob = (ports: Deps): Job => ({
  name: 'downloads.abort',
  everyMs: 2_000,
  run: async () => abortEndedDownloads(await withTrustedTime(ports)),
});

/** Runs so often that a requested erasure is finished within seconds. */
const erasureJob = (ports: Deps): Job => ({
  name: 'erasures.finish',
  everyMs: 5_000,
  run: (stopping) => finishErasures({ ...ports, mailbox: ports.mailbox }, stopping),
});

/** Runs so often that a requested verification starts within seconds. A run without a request is one small query. */
const verificationJob = (ports: Deps, reports: Ports['db']): Job => ({
  name: 'log.verify',
  everyMs: 5_000,
  run: (stopping) => runLogVerification({ ...ports, reports }, stopping),
});

/** Runs on every server, so that the trusted time follows no clock that another server contradicts. */
const trustedTimeJob = (update: () => Promise<void>): Job => ({
  name: 'clock.update',
  everyMs: 30_000,
  run: update,
});

/** Runs so often that every server uses a new language pack within seconds. A run without a change is one small query. */
const languageJob = (reload: () => Promise<void>): Job => ({
  name: 'languages.read',
  everyMs: 2_000,
  run: reload,
});

/** Runs so often that every server applies a changed setting within seconds. A run without a change is one small query. */
const settingsJob = ({ db }: Deps, apply: NonNullable<ServerTasks['applySettings']>): Job => ({
  name: 'settings.apply',
  everyMs: 2_000,
  run: async () => apply(await readSettings(db)),
});

/** Optional jobs that each server runs for itself, and the number of processes that divide what runs at once. */
export interface ServerTasks {
  readonly processes?: number | undefined;
  readonly selfTestScanner?: Job['run'] | undefined;
  readonly updateTrustedClock?: (() => Promise<void>) | undefined;
  readonly reloadLanguages?: (() => Promise<void>) | undefined;
  readonly renewDiskReserve?: (() => Promise<void>) | undefined;
  /** Applies the settings that are not read for each use. */
  readonly applySettings?: ((settings: Settings) => void) | undefined;
  /** The database for reports. Without it, requested verifications of the logs do not run. */
  readonly reports?: Ports['db'] | undefined;
  /** Adopts changes of the master keys. */
  readonly refreshKeys?: (() => Promise<void>) | undefined;
  /** Set where the parts of the service are checked. */
  readonly checkedServer?: CheckedServer | undefined;
  /** Set where the runs of jobs are measured. */
  readonly runReported?: RunReported | undefined;
}

export function startJobs(ports: Deps, reportFailure: ReportFailure, tasks: ServerTasks = {}): ScheduledJobs {
  const { selfTestScanner, updateTrustedClock, reloadLanguages, renewDiskReserve, applySettings, checkedServer } =
    tasks;
  const { processes = 1, reports, refreshKeys, runReported = (_job, run) => run() } = tasks;
  const lastFailures: LastFailures = new Map();
  const startReported = (job: Job): RunningJob => runJob(job, reportFailure, lastFailures);
  const start = (job: Job): RunningJob =>
    startReported({ ...job, run: (stopping) => runReported(job, () => job.run(stopping)) });
  const completion = completionJobs(ports, processes).map(start);
  const emails = Array.from({ length: shareOf(emailsAtOnce, processes) }, () => start(emailJob(ports)));
  const languages = (reloadLanguages === undefined ? [] : [languageJob(reloadLanguages)]).map(start);
  const triggerCompletion = (): void => {
    for (const job of completion) job.wake();
  };
  const leased = leasedJobs.map((job) => startReported(onOneServerAtATime(ports, job, runReported)));
  const others = [
    abortDownloadsJob(ports),
    ...(updateTrustedClock === undefined ? [] : [trustedTimeJob(updateTrustedClock)]),
    ...(renewDiskReserve === undefined ? [] : [{ name: 'storage.reserve', everyMs: minuteMs, run: renewDiskReserve }]),
    ...(applySettings === undefined ? [] : [settingsJob(ports, applySettings)]),
    erasureJob(ports),
    ...(refreshKeys === undefined ? [] : [{ name: 'keys.refresh', everyMs: refreshMs, run: refreshKeys }]),
    ...(reports === undefined ? [] : [verificationJob(ports, reports)]),
    ...(checkedServer === undefined ? [] : [healthJob(ports, checkedServer)]),
    ...(selfTestScanner === undefined ? [] : [scannerSelfTestJob(selfTestScanner, triggerCompletion)]),
  ].map(start);
  return {
    triggerCompletion,
    triggerEmails: () => {
      for (const job of emails) job.wake();
    },
    triggerLanguageReload: () => {
      for (const job of languages) job.wake();
    },
    async stop() {
      await Promise.all([...completion, ...emails, ...languages, ...leased, ...others].map((job) => job.stop()));
    },
  };
}
