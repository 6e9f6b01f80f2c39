import type { EmailAddress } from '../core/email.ts';
import { openField, sealField } from '../crypto/fields.ts';
import { lookup, newShortId } from '../crypto/identifiers.ts';
import type { MasterKeys } from '../crypto/key-tree.ts';
import type { OutboxRow } from '../db/outbox.ts';
import { type Letter, writeLetter } from '../letters/write-letter.ts';
import type { Ports } from '../ports/ports.ts';

/** What a mail of each kind has to remember until it is sent. Never an address: that is in `party` alone. */
export interface MailPayloads {
  readonly 'verification-code': { readonly language: string; readonly code: string; readonly validMinutes: number };
}

export type MailKind = keyof MailPayloads;

/** What a letter is written with, beside what its row remembers. */
export interface LetterDesk extends Pick<Ports, 'languages'> {
  /** Where people reach the service. */
  readonly serviceUrl: string;
  readonly reader: EmailAddress;
}

/** A new kind of mail is a line in `MailPayloads` and one here. */
const writers: { readonly [Kind in MailKind]: (payload: MailPayloads[Kind], desk: LetterDesk) => Letter } = {
  'verification-code': ({ language, ...told }, { languages, serviceUrl, reader }) =>
    writeLetter('verification-code', { ...told, address: reader, serviceUrl }, languages.choose(language)),
};

export interface NewMail<Kind extends MailKind> {
  readonly kind: Kind;
  readonly payload: MailPayloads[Kind];
  /** Which transfer it tells of, and to which of its recipients. */
  readonly about?: { readonly trackingId: string; readonly recipientId?: string; readonly ordinal?: number };
  readonly at: Date;
  readonly giveUpAt: Date;
}

/**
 * A row for the outbox that lacks only its reader. The same event of the same transfer always gets the same message id,
 * so it is queued once, and a copy of it is known as one.
 */
export function sealMail<Kind extends MailKind>(keys: MasterKeys, mail: NewMail<Kind>): Omit<OutboxRow, 'party_id'> {
  const { kind, payload, about, at, giveUpAt } = mail;
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
    due_at: at.toISOString(),
    give_up_at: giveUpAt.toISOString(),
    created_at: at.toISOString(),
  };
}

/** Throws when the row is none of ours, or of a kind that only a newer version knows. */
export function letterIn(keys: MasterKeys, { id, kind, payload }: OutboxRow, desk: LetterDesk): Letter {
  if (!isKind(kind) || payload === null) throw new Error(`This version writes no mail of the kind ${kind}`);
  return written(kind, JSON.parse(openField(keys, placeOf(id), Buffer.from(payload))), desk);
}

function written<Kind extends MailKind>(kind: Kind, payload: MailPayloads[Kind], desk: LetterDesk): Letter {
  return writers[kind](payload, desk);
}

function isKind(kind: string): kind is MailKind {
  return Object.hasOwn(writers, kind);
}

function placeOf(row: string) {
  return { table: 'outbox', column: 'payload', row };
}
