import { isTrackingId } from '../../core/id-format.ts';
import { Problem } from '../../core/problem.ts';
import { isTouchDue } from '../../core/session.ts';
import { lookup } from '../../crypto/identifiers.ts';
import { openSenderSlot, unwrapSenderSlot } from '../../crypto/key-slots.ts';
import type { TransferKey } from '../../crypto/key-tree.ts';
import { findSession, touchSession } from '../../db/transfers/sessions.ts';
import { findTransferOfSender, type TransferRow } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import type { VerifiedEmail } from '../verification/identify-caller.ts';

declare const opened: unique symbol;

/** A draft transfer, opened by the client that created it. Only this file creates one. */
export interface OpenSession {
  readonly [opened]: true;
  readonly sender: VerifiedEmail;
  readonly trackingId: string;
  readonly row: TransferRow;
  readonly transferKey: TransferKey;
  /** Undefined in the mode NONE. */
  readonly password: string | undefined;
  /** The inner layer of the slot in which key and password are sealed; changing the password creates another one. */
  readonly senderSlot: Buffer;
}

type Deps = Pick<Ports, 'db' | 'keys'>;

/** The only way to open a session: for its sender, and only from the client that created it. */
export async function openSession(
  ports: Deps & Pick<Ports, 'clock'>,
  sender: VerifiedEmail,
  trackingId: string,
): Promise<OpenSession> {
  const { db, keys } = ports;
  const found = isTrackingId(trackingId)
    ? await findSession(db, { senderId: sender.contactId, trackingId })
    : undefined;
  if (found === undefined) throw new Problem('session_unknown');
  const { row, slot } = found;
  if (!isCreator(ports, sender, row)) throw createdByAnotherClient();
  const place = { trackingId, generation: slot.generation };
  const senderSlot = unwrapSenderSlot(keys, place, slot);
  const contents = openSenderSlot(keys, place, sender, slot);
  if (contents === undefined) throw createdByAnotherClient();
  await keepAlive(ports, row);
  const { transferKey, password } = contents;
  return { sender, trackingId, row, transferKey, password, senderSlot } as OpenSession;
}

/** Every call on a session postpones its removal as abandoned. Most calls need no write for that. */
async function keepAlive({ db, clock }: Pick<Ports, 'db' | 'clock'>, row: TransferRow): Promise<void> {
  const now = clock.now();
  if (isTouchDue(row.touched_at, now)) await touchSession(db, row.tracking_id, now);
}

/** Whether this client created the session and has already submitted it. */
export async function isSubmitted(ports: Deps, sender: VerifiedEmail, trackingId: string): Promise<boolean> {
  const row = await findOwn(ports, sender, trackingId);
  return row !== undefined && row.state !== 'Session' && isCreator(ports, sender, row);
}

async function findOwn({ db }: Deps, { contactId }: VerifiedEmail, trackingId: string) {
  return isTrackingId(trackingId) ? findTransferOfSender(db, { senderId: contactId, trackingId }) : undefined;
}

function isCreator({ keys }: Deps, { clientId }: VerifiedEmail, row: TransferRow): boolean {
  return row.client_hash === lookup(keys, 'client-id', clientId);
}

function createdByAnotherClient(): Problem {
  return new Problem('created_by_other_client');
}

/** Another request changed the session between reading and writing it. */
export function sessionConflict(): Problem {
  return new Problem('conflict', { detail: 'The session was modified concurrently. Retry the request.' });
}
