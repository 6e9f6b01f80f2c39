import { type CounterName, type CounterScope, type OwnCounterName, scopeOf } from '../../../core/attempts.ts';
import { type Device, openDeviceCookie } from '../../../crypto/cookies.ts';
import type { RecipientRow } from '../../../db/recipients/recipients.ts';
import type { DownloadCaller } from '../../../db/tables.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Runtime } from '../../../runtime/runtime.ts';
import { type Credentials, findVerifiedContact } from '../../verification/identify-caller.ts';

/** Evidence about a caller, read before the transfer is looked up. */
export interface CallerEvidence {
  /** The contact whose address the caller has verified. */
  readonly contactId: string | undefined;
  /** The browser, if it has opened the transfer ID before. */
  readonly device: Device | undefined;
  /** The counter of wrong passwords of this caller, unless the address is that of the recipient. */
  readonly ownCounter: OwnCounterName;
}

/** Who tries a password, and which counters of wrong passwords count it. */
export interface AttemptCaller {
  readonly kind: 'recipient' | 'device' | 'other';
  readonly verified: DownloadCaller;
  readonly counters: readonly AttemptCounterPlace[];
}

export interface AttemptCounterPlace {
  readonly name: CounterName;
  readonly scope: CounterScope;
}

interface CallerRequest {
  readonly transferId: string;
  readonly address: string;
  readonly credentials?: Credentials | undefined;
  /** Identifies a caller who was verified before. */
  readonly verifiedContactId?: string | undefined;
  readonly deviceCookie?: string | undefined;
}

/** Reads what the request proves about its caller. Credentials that are not valid prove nothing. */
export async function readEvidence(
  deps: Pick<Ports, 'db' | 'clock' | 'keys'> & Pick<Runtime, 'networkHash'>,
  { transferId, address, credentials, verifiedContactId, deviceCookie }: CallerRequest,
): Promise<CallerEvidence> {
  const { keys, clock, networkHash } = deps;
  const hasToken = credentials?.token !== undefined;
  const contactId = verifiedContactId ?? (hasToken ? await findVerifiedContact(deps, credentials) : undefined);
  const device = deviceCookie ? openDeviceCookie(keys, transferId, deviceCookie, clock.now()) : undefined;
  if (device !== undefined) return { contactId, device, ownCounter: `device ${device.number}` };
  if (contactId !== undefined) return { contactId, device, ownCounter: `address ${contactId}` };
  return { contactId, device, ownCounter: `network ${networkHash(address)}` };
}

/** Returns the caller of a transfer. The device must have opened the present generation of its key slots. */
export function identifyAttemptCaller(
  { contactId, device, ownCounter }: CallerEvidence,
  recipient: Pick<RecipientRow, 'contactId'>,
): AttemptCaller {
  if (contactId === recipient.contactId) {
    return { kind: 'recipient', verified: 'RECIPIENT', counters: placesOf('verified') };
  }
  const verified = contactId === undefined ? 'UNVERIFIED' : 'OTHER_ADDRESS';
  if (device !== undefined) return { kind: 'device', verified, counters: placesOf(ownCounter) };
  return { kind: 'other', verified, counters: placesOf(ownCounter, 'unverified') };
}

const placesOf = (...names: CounterName[]): readonly AttemptCounterPlace[] =>
  names.map((name) => ({ name, scope: scopeOf(name) }));
