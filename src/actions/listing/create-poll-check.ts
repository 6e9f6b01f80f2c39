import { dayMs } from '../../core/time.ts';
import type { VerificationLookup } from '../../db/contacts/verifications.ts';
import { dataVersion } from '../../db/engine/prepared-query.ts';
import type { Ports } from '../../ports/ports.ts';
import { findActiveVerification } from '../verification/identify-caller.ts';
import { type PageRequest, readListedPage } from './poll-transfers.ts';

/** A list request that has had a response before. Contains no secrets. */
export interface UnchangedPoll {
  readonly verification: VerificationLookup;
  readonly request: PageRequest;
  /** Version of the response. */
  readonly version: string;
}

/** State of the database at the last check. */
interface LastCheck {
  readonly state: number | undefined;
  readonly from: number;
  /** In milliseconds. After this time the response may change even without a write. */
  readonly until: number;
}

/**
 * Returns a function that reports whether the same request would get the same response: the caller is still verified,
 * and the page is unchanged. The request is not parsed again. If the database reports no write since the last check,
 * and no relevant time has passed, nothing is read at all.
 */
export function createPollCheck(
  ports: Pick<Ports, 'db' | 'clock'>,
  { verification, request, version }: UnchangedPoll,
): () => Promise<boolean> | boolean {
  const { db, clock } = ports;
  let last: LastCheck | undefined;

  async function check(state: number | undefined): Promise<boolean> {
    // While others write all the time, computing how long the response holds is not worth it.
    const isQuiet = state !== undefined && last?.state === state;
    last = undefined;
    const verified = await findActiveVerification(ports, verification);
    if (verified?.contactId !== request.contactId) return false;
    const page = await readListedPage(ports, request);
    if (page.version !== version) return false;
    const until = isQuiet ? Math.min(verified.validUntil.getTime(), await nextChange(page)) : Number.NEGATIVE_INFINITY;
    last = { state, from: page.now.getTime(), until };
    return true;
  }

  return () => {
    // Reads the version first, so that the next check notices a later write.
    const state = dataVersion(db);
    const now = clock.now().getTime();
    const isSame = last !== undefined && last.state === state && last.from <= now && now < last.until;
    return isSame || check(state);
  };
}

/** When this page or a later one changes without a write. */
async function nextChange({ listing, settings }: Awaited<ReturnType<typeof readListedPage>>): Promise<number> {
  const { nextExpiry, oldestExpiry } = await listing.nextExpiries();
  return Math.min(timeOf(nextExpiry), timeOf(oldestExpiry) + settings['retention.days'] * dayMs);
}

function timeOf(expiry: string | null): number {
  return expiry === null ? Number.POSITIVE_INFINITY : Date.parse(expiry);
}
