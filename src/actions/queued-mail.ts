import { openField, sealField } from '../crypto/fields.ts';
import { lookup, newShortId } from '../crypto/identifiers.ts';
import type { MasterKeys } from '../crypto/key-tree.ts';
import type { OutboxRow } from '../db/outbox.ts';
import { isTransferMail, type MailKind, type MailPayloads } from './mail-kinds.ts';

export interface NewMail<Kind extends MailKind> {
  readonly kind: Kind;
  readonly payload: MailPayloads[Kind];
  /** Which transfer it tells of, and of or to which of its recipients. */
  readonly about?: { readonly trackingId: string; readonly recipientId?: string; readonly ordinal?: number };
  readonly at: Date;
  /** When it is to be sent, if not at once. */
  readonly dueAt?: Date;
  readonly giveUpAt: Date;
}

/**
 * A row for the outbox that lacks only its reader. The same event of the same transfer always gets the same message id,
 * so it is queued once, and a copy of it is known as one.
 */
export function sealMail<Kind extends MailKind>(keys: MasterKeys, mail: NewMail<Kind>): Omit<OutboxRow, 'party_id'> {
  const { kind, payload, about, at, dueAt = at, giveUpAt } = mail;
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
    tries: 0,
    due_at: dueAt.toISOString(),
    give_up_at: giveUpAt.toISOString(),
    declined_at: null,
    created_at: at.toISOString(),
  };
}

/** What a row of each kind has remembered. */
export type QueuedMail = {
  readonly [Kind in MailKind]: { readonly kind: Kind; readonly payload: MailPayloads[Kind] };
}[MailKind];

/** Throws when the row is none of ours, or of a kind that only a newer version knows. */
export function openMail(keys: MasterKeys, { id, kind, payload }: OutboxRow): QueuedMail {
  if (!isKind(kind) || payload === null) throw new Error(`This version writes no mail of the kind ${kind}`);
  return { kind, payload: JSON.parse(openField(keys, placeOf(id), Buffer.from(payload))) } as QueuedMail;
}

function isKind(kind: string): kind is MailKind {
  return kind === 'verification-code' || isTransferMail(kind);
}

function placeOf(row: string) {
  return { table: 'outbox', column: 'payload', row };
}
