import { Problem } from '../core/problem.ts';
import { WorkNotBegun } from '../core/work-not-begun.ts';
import { lookup } from '../crypto/identifiers.ts';
import { findRecipientOf, type MailedRecipient, mailedRecipients } from '../db/sent-transfers.ts';
import type { UnwrittenLetter } from '../letters/write-letter.ts';
import { shownLetter } from '../letters/written-letter.ts';
import type { Ports } from '../ports/ports.ts';
import { linkSecretsOf } from './download-links.ts';
import type { VerifiedEmail } from './identify-caller.ts';
import { openTransferId } from './sealed-records.ts';
import { sentCopyValues, uploadSummaryValues } from './sender-letters.ts';
import { submittedTransfer } from './submitted-transfer.ts';
import { type Desk, type OwnWords, recipientValues, type ToldTransfer, toldTransfer } from './told-transfer.ts';
import type { WritingDesk } from './write-mail.ts';

/** The summary for the sender, the copy for the sender's own records, or what one of the recipients gets. */
export type LetterChoice =
  | { readonly letter: 'summary' }
  | { readonly letter: 'copy' }
  | { readonly letter: 'notification'; readonly transferId: string };

/** What a mail of a transfer says, as HTML, for a sender who wants to read it or to deliver it in another way. Sends nothing. */
export async function showLetter(
  desk: WritingDesk,
  sender: VerifiedEmail,
  trackingId: string,
  choice: LetterChoice,
  own: OwnWords,
): Promise<string> {
  await submittedTransfer(desk, sender, trackingId);
  const told = await toldTransfer(desk, trackingId);
  if (told === undefined) throw new Problem('entity_unknown');
  if (told.state === 'Processing') throw inWrongState('The transfer is still being processed.');
  const letter = await letterOf(desk, sender, told, choice, own);
  const { recipient_language, sender_language } = told.row;
  const language = desk.languages.choose(choice.letter === 'notification' ? recipient_language : sender_language);
  const { html } = await shownLetter(letter, language).catch((error: unknown) => {
    throw error instanceof WorkNotBegun ? new Problem('requests_too_many', { retryAfter: busySeconds }) : error;
  });
  return html;
}

/** By then most of those who wait have their page. */
const busySeconds = 5;

async function letterOf(
  desk: Desk,
  sender: VerifiedEmail,
  told: ToldTransfer,
  choice: LetterChoice,
  own: OwnWords,
): Promise<UnwrittenLetter> {
  const trackingId = told.row.tracking_id;
  if (choice.letter === 'summary') {
    return ['upload-summary', await uploadSummaryValues(desk, told, await secretsToPassOn(desk, sender, told))];
  }
  if (choice.letter === 'copy') {
    if (told.state === 'Failed') throw inWrongState('The transfer has failed: nothing was sent.');
    return ['sent-copy', await sentCopyValues(desk, told, own)];
  }
  const recipient = await recipientWith(desk, trackingId, choice.transferId);
  if (told.state !== 'Active') throw inWrongState('The transfer is not active.');
  const secret = await secretFor(desk, sender, told.row, choice.transferId);
  return ['recipient', await recipientValues(desk, told, recipient, { secret, own })];
}

/** The same secrets as in the mail: those of links that no other mail brings to their recipients. */
async function secretsToPassOn(desk: Desk, sender: VerifiedEmail, { row }: ToldTransfer) {
  if (row.password_mode !== 'NONE' || row.send_recipient_notification === 1) return () => undefined;
  const known = await linkSecretsOf(desk, sender, row.tracking_id);
  const secrets = new Map<string, string | undefined>();
  for (const { id, transfer_id } of await mailedRecipients(desk.db, row.tracking_id)) {
    secrets.set(id, known?.get(openTransferId(desk.keys, id, transfer_id)));
  }
  return (id: string) => secrets.get(id);
}

export async function recipientWith(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  trackingId: string,
  transferId: string,
): Promise<MailedRecipient> {
  const place = { trackingId, transferIdHash: lookup(keys, 'transfer-id', transferId) };
  const recipient = await findRecipientOf(db, place);
  if (recipient === undefined) throw new Problem('entity_unknown');
  return recipient;
}

/** The secret of a recipient's link, which only the client that made the transfer can bring. Undefined where links have none. */
export async function secretFor(
  ports: Pick<Ports, 'db' | 'keys'>,
  sender: VerifiedEmail,
  { tracking_id, password_mode }: Pick<ToldTransfer['row'], 'tracking_id' | 'password_mode'>,
  transferId: string,
): Promise<string | undefined> {
  if (password_mode !== 'NONE') return undefined;
  const secret = (await linkSecretsOf(ports, sender, tracking_id))?.get(transferId);
  if (secret !== undefined) return secret;
  const detail = 'The link of this recipient has a secret that only the client that made the transfer can read.';
  throw new Problem('verification_missing', { detail });
}

export function inWrongState(detail: string): Problem {
  return new Problem('rule_broken', { detail });
}
