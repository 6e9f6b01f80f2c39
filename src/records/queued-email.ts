import { type EmailKind, type EmailPayloads, isEmailKind } from '../core/email-kinds.ts';
import { lookup, newShortId } from '../crypto/identifiers.ts';
import type { MasterKeys } from '../crypto/keyring.ts';
import { openField, sealField } from '../crypto/seal.ts';
import type { OutboxRow } from '../db/outbox/outbox.ts';

export interface NewEmail<Kind extends EmailKind> {
  readonly kind: Kind;
  readonly payload: EmailPayloads[Kind];
  /** The transfer that the email is about, and the recipient that it is about or addressed to. */
  readonly about?: { readonly trackingId: string; readonly recipientId?: string; readonly ordinal?: number };
  readonly at: Date;
  /** When to send it. Defaults to at once. */
  readonly dueAt?: Date;
  readonly giveUpAt: Date;
}

/**
 * Makes an outbox row, complete except for its recipient. The same event of the same transfer always gets the same message
 * ID, so it is queued once and duplicates are recognized.
 */
export function sealEmail<Kind extends EmailKind>(
  keys: MasterKeys,
  email: NewEmail<Kind>,
): Omit<OutboxRow, 'contact_id'> {
  const { kind, payload, about, at, dueAt = at, giveUpAt } = email;
  const id = newShortId();
  const ordinal = about?.ordinal ?? 0;
  const event = about === undefined ? id : [about.trackingId, about.recipientId ?? '', kind, ordinal].join('/');
  return {
    id,
    kind,
    tracking_id: about?.trackingId ?? null,
    recipient_id: about?.recipientId ?? null,
    ordinal,
    message_id: lookup(keys, 'message-id', event).slice(0, 32),
    state: 'queued',
    payload: sealField(keys, placeOf(id), JSON.stringify(payload)),
    attempts: 0,
    due_at: dueAt.toISOString(),
    give_up_at: giveUpAt.toISOString(),
    declined_at: null,
    failure: null,
    created_at: at.toISOString(),
  };
}

/** The payload of an email that contains only data of its transfer. */
export const sealEmptyPayload = (keys: MasterKeys, { id }: Pick<OutboxRow, 'id'>): Buffer =>
  sealField(keys, placeOf(id), JSON.stringify({}));

/** The payload of each kind of outbox row. */
export type QueuedEmail = {
  readonly [Kind in EmailKind]: { readonly kind: Kind; readonly payload: EmailPayloads[Kind] };
}[EmailKind];

/** Throws if the row was not sealed by this service or its kind is unknown to this version. */
export function openEmail(keys: MasterKeys, { id, kind, payload }: OutboxRow): QueuedEmail {
  if (!isEmailKind(kind) || payload === null) throw new Error(`This version writes no mail of the kind ${kind}`);
  return { kind, payload: JSON.parse(openField(keys, placeOf(id), Buffer.from(payload))) } as QueuedEmail;
}

/** Seals why an email could not be sent, for administrators. */
export const sealEmailFailure = (keys: MasterKeys, { id }: Pick<OutboxRow, 'id'>, sentence: string): Buffer =>
  sealField(keys, failurePlace(id), sentence);

/** Why the last attempt to send the email has failed. Undefined if none has. */
export function openEmailFailure(
  keys: MasterKeys,
  { id, failure }: Pick<OutboxRow, 'id' | 'failure'>,
): string | undefined {
  return failure === null ? undefined : openField(keys, failurePlace(id), Buffer.from(failure));
}

const placeOf = (row: string) => ({ table: 'outbox', column: 'payload', row });

const failurePlace = (row: string) => ({ table: 'outbox', column: 'failure', row });
