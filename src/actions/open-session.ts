import { Problem } from '../core/problem.ts';
import { isTouchDue } from '../core/session-age.ts';
import { isTrackingId } from '../core/session-ids.ts';
import { lookup } from '../crypto/identifiers.ts';
import { openSenderSlot } from '../crypto/key-slots.ts';
import type { TransferKey } from '../crypto/key-tree.ts';
import { findSent, findSession, type TransferRow, touchSession } from '../db/sessions.ts';
import type { Ports } from '../ports/ports.ts';
import type { VerifiedEmail } from './identify-caller.ts';

declare const opened: unique symbol;

/** A transfer that is being put together, opened by the client that began it. Only this file makes one. */
export interface OpenSession {
  readonly [opened]: true;
  readonly sender: VerifiedEmail;
  readonly trackingId: string;
  readonly row: TransferRow;
  readonly transferKey: TransferKey;
  /** Undefined in the mode NONE. */
  readonly password: string | undefined;
  /** What key and password were sealed in; a change of the password makes another. */
  readonly senderSlot: Buffer;
}

type Share = Pick<Ports, 'db' | 'keys'>;

/** The one way into a session: for its sender, and of the sender's clients for the one that made it. */
export async function openSession(
  ports: Share & Pick<Ports, 'clock'>,
  sender: VerifiedEmail,
  trackingId: string,
): Promise<OpenSession> {
  const { db, keys } = ports;
  const found = isTrackingId(trackingId) ? await findSession(db, { senderId: sender.partyId, trackingId }) : undefined;
  if (found === undefined) throw new Problem('entity_unknown');
  const { row, slot } = found;
  if (!isMaker(ports, sender, row)) throw madeByAnother();
  const senderSlot = Buffer.from(slot.sealedKey);
  const contents = openSenderSlot(keys, { trackingId, generation: slot.generation }, sender, senderSlot);
  if (contents === undefined) throw madeByAnother();
  await keepAlive(ports, row);
  const { transferKey, password } = contents;
  return { sender, trackingId, row, transferKey, password, senderSlot } as OpenSession;
}

/** Whatever is asked of a session keeps it from being abandoned. Most calls need no write for that. */
async function keepAlive({ db, clock }: Pick<Ports, 'db' | 'clock'>, row: TransferRow): Promise<void> {
  const now = clock.now();
  if (isTouchDue(row.touched_at, now)) await touchSession(db, row.tracking_id, now);
}

/** Whether this client made the session and has submitted it already. */
export async function isSubmitted(ports: Share, sender: VerifiedEmail, trackingId: string): Promise<boolean> {
  const row = await findOwn(ports, sender, trackingId);
  return row !== undefined && row.state !== 'Session' && isMaker(ports, sender, row);
}

async function findOwn({ db }: Share, { partyId }: VerifiedEmail, trackingId: string) {
  return isTrackingId(trackingId) ? findSent(db, { senderId: partyId, trackingId }) : undefined;
}

function isMaker({ keys }: Share, { clientId }: VerifiedEmail, row: TransferRow): boolean {
  return row.client_hash === lookup(keys, 'client-id', clientId);
}

function madeByAnother(): Problem {
  return new Problem('verification_missing', { detail: 'The session was made by another client.' });
}
