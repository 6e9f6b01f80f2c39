import { newProxyAddress } from '../crypto/identifiers.ts';
import { forgetParty } from '../db/forgetting.ts';
import type { Ports } from '../ports/ports.ts';
import { sealForgotten } from './finish-forgetting.ts';
import type { VerifiedEmail } from './identify-caller.ts';

/**
 * The owner of an address asks us to forget it. When this resolves, the address and every verification of it are gone; a job
 * does the rest, also after a crash. Asked twice at once, it happens once.
 */
export async function forgetUser(
  { db, clock, keys }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  { partyId, address }: VerifiedEmail,
): Promise<void> {
  const sealedAddress = sealForgotten(keys, partyId, address);
  const forgotten = { partyId, proxy: newProxyAddress(), sealedAddress, at: clock.now() };
  await db.transaction().execute((tx) => forgetParty(tx, forgotten));
}
