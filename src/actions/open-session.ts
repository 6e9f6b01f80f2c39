import { Problem } from '../core/problem.ts';
import { isTrackingId } from '../core/session-ids.ts';
import { lookup } from '../crypto/identifiers.ts';
import { openSenderSlot } from '../crypto/key-slots.ts';
import type { TransferKey } from '../crypto/key-tree.ts';
import { findKeySlot } from '../db/key-slots.ts';
import { findSent, type TransferRow } from '../db/sessions.ts';
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
  readonly password: string;
  /** What key and password were sealed in; a change of the password makes another. */
  readonly senderSlot: Buffer;
}

type Share = Pick<Ports, 'db' | 'keys'>;

/** The one way into a session: for its sender, and of the sender's clients for the one that made it. */
export async function openSession(ports: Share, sender: VerifiedEmail, trackingId: string): Promise<OpenSession> {
  const { db, keys } = ports;
  const row = await findOwn(ports, sender, trackingId);
  if (row?.state !== 'Session') throw new Problem('entity_unknown');
  if (!isMaker(ports, sender, row)) throw madeByAnother();
  const slot = await findKeySlot(db, trackingId, { kind: 'sender', holder: '' });
  // Both reads were a moment apart: the session was removed in between.
  if (slot === undefined) throw new Problem('entity_unknown');
  const senderSlot = Buffer.from(slot.sealedKey);
  const contents = openSenderSlot(keys, { trackingId, generation: slot.generation }, sender, senderSlot);
  if (contents === undefined) throw madeByAnother();
  // Submitted between the two reads: the slot has lost its password.
  if (contents.password === undefined) throw new Problem('entity_unknown');
  const { transferKey, password } = contents;
  return { sender, trackingId, row, transferKey, password, senderSlot } as OpenSession;
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
