import type { OutboxRow } from '../db/outbox.ts';
import { findMailedRecipient, type MailedRecipient, wasActive } from '../db/sent-transfers.ts';
import { countFetched } from '../db/told-downloads.ts';
import type { DeletionAlertValues } from '../letters/kinds/deletion-alert.ts';
import type { LockAlertValues } from '../letters/kinds/lock-alert.ts';
import type { RevocationValues } from '../letters/kinds/revocation.ts';
import type { UnwrittenLetter } from '../letters/write-letter.ts';
import type { MailPayloads, TransferMailKind } from './mail-kinds.ts';
import { ordinalOfExpiry } from './mail-times.ts';
import type { QueuedMail } from './queued-mail.ts';
import { allHeard, rowOfDownloads } from './row-of-downloads.ts';
import {
  downloadNotificationValues,
  downloadSummaryValues,
  senderWarningValues,
  uploadSummaryValues,
} from './sender-letters.ts';
import { type Desk, linkOf, recipientValues, type ToldTransfer } from './told-transfer.ts';

interface Told<Payload> {
  readonly desk: Desk;
  readonly told: ToldTransfer;
  readonly row: OutboxRow;
  readonly payload: Payload;
}

/** What it is to tell still goes on. */
export interface NotYet {
  readonly notBefore: Date;
}

/** Undefined when there is nothing to tell. */
type LetterOf<Kind extends TransferMailKind> = (
  given: Told<MailPayloads[Kind]>,
) => Promise<UnwrittenLetter | NotYet | undefined>;

/** What a mail of each kind says. A new one is a line here, one in `MailPayloads` and one in `mailRules`. */
const letters: { readonly [Kind in TransferMailKind]: LetterOf<Kind> } = {
  async recipient({ desk, told, row, payload: { secret } }) {
    const recipient = await recipientIn(desk, row);
    return (
      recipient && ['recipient', await recipientValues(desk, told, recipient, { secret: livingSecret(told, secret) })]
    );
  },
  async 'upload-summary'({ desk, told, payload: { secrets = {} } }) {
    const values = await uploadSummaryValues(desk, told, (id) => livingSecret(told, secrets[id]));
    // When it is over, only this remains to be said: not everything was sent, or looked at.
    const isOver = told.state === 'Deleted_by_expiration';
    return isOver && values.removedCount === 0 && values.warnings.length === 0 ? undefined : ['upload-summary', values];
  },
  async 'never-completed'({ desk, told, row }) {
    if (await wasActive(desk.db, row.tracking_id ?? '')) return undefined;
    return ['never-completed', { serviceUrl: desk.serviceUrl, transfer: told.transfer }];
  },
  async 'download-notification'({ desk, told, row }) {
    const time = await rowOfDownloads(desk.db, row);
    if (desk.clock.now() < allHeard(time.until)) return { notBefore: allHeard(time.until) };
    const values = await downloadNotificationValues(desk, told, time);
    return values && ['download-notification', values];
  },
  async 'download-summary'({ desk, told }) {
    return ['download-summary', await downloadSummaryValues(desk, told)];
  },
  async revocation(given) {
    // Nobody hears of the end of what they could never have.
    if (!(await wasActive(given.desk.db, given.row.tracking_id ?? ''))) return undefined;
    return ['revocation', revocationValues(given, { reader: 'recipient', recipientsTold: 1 })];
  },
  async 'revocation-to-sender'(given) {
    const couldHaveIt = await wasActive(given.desk.db, given.row.tracking_id ?? '');
    const recipientsTold = couldHaveIt ? given.payload.recipientsTold : 0;
    return ['revocation', revocationValues(given, { reader: 'sender', recipientsTold })];
  },
  'lock-alert': (given) => lockAlert(given, 'sender'),
  'lock-alert-to-admin': (given) => lockAlert(given, 'admin'),
  'deletion-alert': (given) => deletionAlert(given, 'sender'),
  'deletion-alert-to-admin': (given) => deletionAlert(given, 'admin'),
  async 'expiry-warning'({ desk, told, row }) {
    const recipient = isOfThisExpiry(told, row) ? await recipientIn(desk, row) : undefined;
    if (recipient === undefined || (await hasEverything(desk, told, recipient))) return undefined;
    const { sender, transfer, access } = told;
    const downloadUrl = access === 'link' ? null : linkOf(desk, told, recipient, undefined);
    const values = { serviceUrl: desk.serviceUrl, sender, transfer, access, downloadUrl };
    return ['expiry-warning', { reader: 'recipient', ...values }];
  },
  async 'expiry-warning-to-sender'({ desk, told, row }) {
    const values = isOfThisExpiry(told, row) ? await senderWarningValues(desk, told) : undefined;
    return values && ['expiry-warning', values];
  },
};

export function transferLetter(
  desk: Desk,
  told: ToldTransfer,
  row: OutboxRow,
  { kind, payload }: Extract<QueuedMail, { readonly kind: TransferMailKind }>,
): Promise<UnwrittenLetter | NotYet | undefined> {
  return (letters[kind] as LetterOf<TransferMailKind>)({ desk, told, row, payload: payload as never });
}

async function recipientIn({ db }: Desk, { recipient_id }: OutboxRow): Promise<MailedRecipient | undefined> {
  return recipient_id === null ? undefined : findMailedRecipient(db, recipient_id);
}

/** The secret of a link is dead when the transfer has got a password since. */
function livingSecret({ access }: ToldTransfer, secret: string | undefined): string | undefined {
  return access === 'link' ? secret : undefined;
}

/** Of a date that was changed since there is nothing to warn. */
function isOfThisExpiry({ transfer }: ToldTransfer, { ordinal }: OutboxRow): boolean {
  return ordinal === ordinalOfExpiry(transfer.expiresAt);
}

async function hasEverything({ db }: Desk, { transfer }: ToldTransfer, { id }: MailedRecipient): Promise<boolean> {
  return (await countFetched(db, id)) >= transfer.fileCount;
}

function revocationValues(
  { desk, told, payload: { message } }: Told<{ readonly message: string }>,
  to: Pick<RevocationValues, 'reader' | 'recipientsTold'>,
): RevocationValues {
  const { sender, transfer } = told;
  const source = message === '' ? null : ({ type: 'markdown', source: message } as const);
  return { ...to, serviceUrl: desk.serviceUrl, sender, transfer, message: source };
}

async function lockAlert(
  { desk, told, row, payload }: Told<MailPayloads['lock-alert']>,
  reader: LockAlertValues['reader'],
): Promise<UnwrittenLetter | undefined> {
  const recipient = await recipientIn(desk, row);
  if (recipient === undefined) return undefined;
  const { sender, transfer } = told;
  const alert = { ...payload, lockedUntil: new Date(payload.lockedUntil), recipient: recipient.address };
  const values = { ...alert, reader, serviceUrl: desk.serviceUrl, sender, transfer, transferUrl: null };
  return ['lock-alert', values];
}

async function deletionAlert(
  { desk, told, row, payload: { tries } }: Told<MailPayloads['deletion-alert']>,
  reader: DeletionAlertValues['reader'],
): Promise<UnwrittenLetter | undefined> {
  const recipient = await recipientIn(desk, row);
  if (recipient === undefined) return undefined;
  const { sender, transfer } = told;
  const values = { reader, serviceUrl: desk.serviceUrl, sender, transfer, recipient: recipient.address, tries };
  return ['deletion-alert', values];
}
