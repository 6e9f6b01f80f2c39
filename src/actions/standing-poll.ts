import { dayMs } from '../core/day.ts';
import { stateOf } from '../db/kept-query.ts';
import type { VerificationProof } from '../db/verifications.ts';
import type { Ports } from '../ports/ports.ts';
import { findProved } from './identify-caller.ts';
import { type AskedPage, listedPage } from './poll-transfers.ts';

/** A question that was answered, as a caller asks it again and again. It holds no secret. */
export interface StandingPoll {
  readonly proof: VerificationProof;
  readonly asked: AskedPage;
  /** Of the answer. */
  readonly version: string;
}

/** How the database was when a question was looked into. */
interface Look {
  readonly state: number | undefined;
  readonly from: number;
  /** In milliseconds: from then on the answer may be another one, even if nothing was written. */
  readonly until: number;
}

/**
 * Tells whether the same question, asked now, would get the same answer: the caller is still verified, and the page is the
 * same. All that was understood of the question once is not looked at again. Where the database can say that nothing at all
 * was written since the last look, and no time has come that changes the answer, that is enough.
 */
export function standingPoll(
  ports: Pick<Ports, 'db' | 'clock'>,
  { proof, asked, version }: StandingPoll,
): () => Promise<boolean> | boolean {
  const { db, clock } = ports;
  let last: Look | undefined;

  async function look(state: number | undefined): Promise<boolean> {
    // While others write all the time, how long the answer would hold is not worth asking.
    const isQuiet = state !== undefined && last?.state === state;
    last = undefined;
    const proved = await findProved(ports, proof);
    if (proved?.partyId !== asked.partyId) return false;
    const page = await listedPage(ports, asked);
    if (page.version !== version) return false;
    const until = isQuiet ? Math.min(proved.validUntil.getTime(), await nextChange(page)) : Number.NEGATIVE_INFINITY;
    last = { state, from: page.now.getTime(), until };
    return true;
  }

  return () => {
    // Before all else is read: what is written meanwhile is noticed the next time.
    const state = stateOf(db);
    const now = clock.now().getTime();
    const isSame = last !== undefined && last.state === state && last.from <= now && now < last.until;
    return isSame || look(state);
  };
}

/** When the page becomes another one by itself, or later pages do. */
async function nextChange({ listing, settings }: Awaited<ReturnType<typeof listedPage>>): Promise<number> {
  const { nextExpiry, oldestExpiry } = await listing.edges();
  return Math.min(timeOf(nextExpiry), timeOf(oldestExpiry) + settings['retention.days'] * dayMs);
}

function timeOf(expiry: string | null): number {
  return expiry === null ? Number.POSITIVE_INFINITY : Date.parse(expiry);
}
