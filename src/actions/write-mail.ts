import type { EmailAddress } from '../core/email.ts';
import { codeLink } from '../core/verification-code.ts';
import type { OutboxRow } from '../db/outbox.ts';
import { given, subjectLine } from '../letters/line.ts';
import type { Sender } from '../letters/values.ts';
import type { Letter } from '../letters/write-letter.ts';
import { writtenLetter } from '../letters/written-letter.ts';
import type { Mail } from '../ports/mailer.ts';
import type { Ports } from '../ports/ports.ts';
import { mailRules } from './mail-kinds.ts';
import { openMail } from './queued-mail.ts';
import { type Desk, toldTransfer } from './told-transfer.ts';
import { type NotYet, transferLetter } from './transfer-letters.ts';

/** In a header. The letter itself shows all of it. */
const longestName = 100;

export type WritingDesk = Desk & Pick<Ports, 'languages'>;

/**
 * Writes what a mail says, at the moment it is to be sent, out of what is true then. Undefined when it is no longer to be
 * sent: its transfer has ended, or is gone, or there is nothing to tell. Throws when the row is none of ours.
 */
export async function writeMail(
  desk: WritingDesk,
  row: OutboxRow,
  reader: EmailAddress,
  stopping?: AbortSignal,
): Promise<(Letter & Pick<Mail, 'replyTo'>) | NotYet | undefined> {
  const mail = openMail(desk.keys, row);
  if (mail.kind === 'verification-code') {
    const { language, withLink = false, ...told } = mail.payload;
    const { serviceUrl } = desk;
    const link = withLink ? codeLink(serviceUrl, told.code) : null;
    const values = { ...told, address: reader, serviceUrl, link };
    return writtenLetter(['verification-code', values], desk.languages.choose(language), stopping);
  }
  const told = await toldTransfer(desk, row.tracking_id ?? '');
  const rules = mailRules[mail.kind];
  if (told === undefined || !rules.states.includes(told.state)) return undefined;
  const letter = await transferLetter(desk, told, row, mail);
  if (letter === undefined || 'notBefore' in letter) return letter;
  const wishes = { recipient: told.row.recipient_language, sender: told.row.sender_language, admin: undefined };
  const spoken = 'language' in mail.payload ? mail.payload.language : undefined;
  const written = await writtenLetter(letter, desk.languages.choose(spoken ?? wishes[rules.reader]), stopping);
  return rules.reader === 'recipient' ? { ...written, replyTo: mailboxOf(told.sender) } : written;
}

/** Who answers a letter of ours means the one who had it sent. */
function mailboxOf({ name, address }: Sender): NonNullable<Mail['replyTo']> {
  return { name: subjectLine(given(name)).slice(0, longestName).toWellFormed(), address: address as EmailAddress };
}
