import { shareOf } from '../core/config-values.ts';
import type { Dependency } from '../core/errors.ts';
import { clientLogLimits } from '../core/log-events.ts';
import type { RuleSet } from '../core/policy/rule.ts';
import type { PolicySettings } from '../core/policy/settings.ts';
import { type RequestLimit, requestLimit } from '../core/request-limit.ts';
import type { SetupCheck } from '../core/setup-steps.ts';
import { minuteMs } from '../core/time.ts';
import type { Ports } from '../ports/ports.ts';
import { type ArchiveLayouts, archiveLayouts } from './archive-layouts.ts';
import {
  type ChecksumCache,
  checksumCache,
  type FileNameCache,
  fileNameCache,
  type NetworkHash,
  type NotModifiedCache,
  networkHashCache,
  notModifiedCache,
  type ReadTransferId,
  type TicketCache,
  ticketCache,
  transferIdCache,
} from './caches.ts';
import { type DeliveryQueue, deliveryQueue, type RecentDeliveries, recentDeliveries } from './delivery-queue.ts';
import { type RunningDownloads, trackDownloads } from './downloads.ts';
import { type CacheCounts, ExpiringCache } from './expiring-cache.ts';
import { type PasswordCache, passwordCache } from './password-cache.ts';
import { type Scans, trackScans } from './scans.ts';
import { type SignInLimits, signInLimits } from './sign-in-limits.ts';
import { type AnnouncedBytes, trackAnnouncedBytes, trackUploads, type Uploads } from './uploads.ts';

/** The caches whose hits are counted. */
const cacheNames = [
  'archive',
  'checksum',
  'file_name',
  'legal_text',
  'network',
  'not_modified',
  'password',
  'policy',
  'ticket',
  'transfer_id',
] as const;
type CacheName = (typeof cacheNames)[number];

/**
 * The state of a service that lives as long as its process: running work and caches. An action names the parts that it
 * uses beside its ports: `Pick<Ports, 'db'> & Pick<Runtime, 'uploads'>`.
 */
export interface Runtime {
  /** The dependencies that did not respond to the last readiness check, and the time of the first failed one. */
  readonly outages: Map<Dependency, Date>;
  readonly uploads: Uploads;
  readonly announcedBytes: AnnouncedBytes;
  readonly scans: Scans;
  readonly downloads: RunningDownloads;
  readonly deliveryQueue: DeliveryQueue;
  readonly recentDeliveries: RecentDeliveries;
  readonly archiveLayouts: ArchiveLayouts;
  /** Names of the leases that this process holds: no database query is needed for these. */
  readonly heldLeases: Set<string>;
  /** The checks of the set-up that run now: each at most once. */
  readonly runningChecks: Set<SetupCheck>;
  /** The administrators, by ID, to whom an export is sent now. */
  readonly runningExports: Set<string>;
  readonly checksums: ChecksumCache;
  readonly fileNames: FileNameCache;
  readonly readTransferId: ReadTransferId;
  readonly networkHash: NetworkHash;
  /** The policy of sessions, whose recipients never change, with the rules that it was evaluated for. */
  readonly sessionPolicies: ExpiringCache<{ readonly rules: RuleSet; readonly policy: PolicySettings }>;
  /** The last failure that was reported for each transfer. */
  readonly completionFailures: ExpiringCache<string>;
  /** Requests for transfer IDs that do not exist, for each network. IDs are short: only this limit keeps them secret. */
  readonly unknownIds: RequestLimit;
  /** Wrong passwords and codes of administrators. */
  readonly signInLimits: SignInLimits;
  readonly ticketCache: TicketCache;
  readonly passwordCache: PasswordCache;
  readonly notModified: NotModifiedCache;
  /** Log entries that each client sends. */
  readonly clientLogEntries: RequestLimit;
  /** Legal texts as HTML. */
  readonly legalHtml: ExpiringCache<Promise<string>>;
  /** How often the caches had what was looked up. */
  readonly cacheCounts: Readonly<Record<CacheName, CacheCounts>>;
}

export interface OpenRuntime extends Runtime {
  /** Stops what can be repeated, and waits at most `deadlineMs` for what would be lost. */
  close(deadlineMs: number): Promise<void>;
}

/** `processes` is the number of processes that divide the limits of a server, because each counts for itself. */
export function openRuntime({ clock, keys }: Pick<Ports, 'clock' | 'keys'>, processes = 1): OpenRuntime {
  const uploads = trackUploads();
  const scans = trackScans(processes);
  const queue = deliveryQueue();
  const cacheCounts = newCacheCounts();
  return {
    outages: new Map(),
    uploads,
    announcedBytes: trackAnnouncedBytes(),
    scans,
    downloads: trackDownloads(),
    deliveryQueue: queue,
    recentDeliveries: recentDeliveries(clock),
    archiveLayouts: archiveLayouts(clock, cacheCounts.archive),
    heldLeases: new Set(),
    runningChecks: new Set(),
    runningExports: new Set(),
    checksums: checksumCache(clock, cacheCounts.checksum),
    fileNames: fileNameCache(clock, cacheCounts.file_name),
    readTransferId: transferIdCache({ clock, keys }, cacheCounts.transfer_id),
    networkHash: networkHashCache({ clock, keys }, cacheCounts.network),
    sessionPolicies: new ExpiringCache({ clock, counts: cacheCounts.policy, capacity: 1_000 }),
    completionFailures: new ExpiringCache({ clock, capacity: 1_000 }),
    unknownIds: requestLimit({
      maxRequests: shareOf(300, processes),
      periodMs: 10 * minuteMs,
      maxNetworks: 10_000,
    }),
    signInLimits: signInLimits(processes),
    ticketCache: ticketCache(clock, cacheCounts.ticket),
    passwordCache: passwordCache(clock, cacheCounts.password),
    notModified: notModifiedCache(clock, cacheCounts.not_modified),
    clientLogEntries: requestLimit({
      maxRequests: shareOf(clientLogLimits.entriesPerMinute, processes),
      periodMs: minuteMs,
      maxNetworks: 1_000,
    }),
    legalHtml: new ExpiringCache({ clock, counts: cacheCounts.legal_text, capacity: 16 }),
    cacheCounts,
    async close(deadlineMs) {
      await Promise.all([uploads.close(deadlineMs), queue.close(deadlineMs)]);
      // Scans end last, because an upload that completes may still start one.
      await scans.close();
    },
  };
}

function newCacheCounts(): Runtime['cacheCounts'] {
  const counts = cacheNames.map((name) => [name, { hits: 0, misses: 0 }] as const);
  return Object.fromEntries(counts) as Record<CacheName, CacheCounts>;
}
