import { Type } from 'typebox';
import { adminId } from '../contract/admin/common.ts';
import { trackingId } from '../contract/parameters.ts';
import { byteCount, count, email, flag, named, nullable, text, time } from '../contract/schema-helpers.ts';
import { isTrackingId } from '../core/id-format.ts';
import { Problem } from '../core/problem.ts';
import { stateAt, transferEvents } from '../core/transfer-state.ts';
import { entriesOf } from '../db/transfer-log.ts';
import {
  type AdminTransfer,
  countRemovedFiles,
  findAdminRecipients,
  findAdminTransfers,
} from '../db/transfers/admin-transfers.ts';
import type { Ports } from '../ports/ports.ts';
import type { ReportDeps } from './operation.ts';
import { state } from './transfer-search.ts';

const kind = Type.Enum(['to', 'cc', 'bcc'], { description: 'How the sender has listed the recipient.' });
const address = email('Address of the recipient.');

const members = {
  trackingId,
  state: state('State at the time of the response.'),
  sender: email('Address of the sender.'),
  recipientCount: count('Number of recipients.', 1),
  files: count('Number of files, with those that were removed.', 2),
  bytes: byteCount('Total size of the files.'),
  createdAt: time('When the sender has begun.'),
  finalizedAt: nullable(
    time('When the transfer was sent. Null if it is being processed, or has failed.', '2026-03-01T12:04:00+00:00'),
  ),
  expiresAt: time('When the transfer expires.', '2026-03-31T12:00:00+00:00'),
};

export const foundTransfer = named(
  'FoundTransfer',
  Type.Object({
    ...members,
    recipients: Type.Array(named('FoundRecipient', Type.Object({ kind, address })), {
      description: 'The first ten recipients.',
    }),
  }),
);

export const transferWithHistory = named(
  'AdminTransfer',
  Type.Object({
    ...members,
    recipients: Type.Array(
      named(
        'AdminRecipient',
        Type.Object({
          id: adminId('ID of the recipient, for administration.'),
          kind,
          address,
          emailFailed: flag('Whether the last email to the recipient was given up.'),
          lockedUntil: nullable(time('Until when wrong passwords have locked the recipient. Null if not locked.')),
          downloads: count('How many files were downloaded or viewed.', 2),
          lastDownloadAt: nullable(time('The last download. Null if there was none.', '2026-03-02T08:30:00+00:00')),
        }),
      ),
      { description: 'All recipients.' },
    ),
    removedFiles: Type.Array(
      Type.Object({
        cause: text('Why they were removed.', 'malware'),
        files: count('Number of files.', 1),
      }),
      { description: 'Files that were removed after the submission, by cause.' },
    ),
    log: Type.Array(
      Type.Object({
        at: time('Time of the event.'),
        event: Type.Enum([...transferEvents], { description: 'What happened.' }),
      }),
      { description: 'The history, oldest first.' },
    ),
  }),
);

/** Returns a transfer with its history: without texts and file names. */
export async function getAdminTransfer({ reports, clock }: ReportDeps, trackingId: string) {
  const now = clock.now();
  const transfer = await findTransfer(reports, trackingId);
  const [recipients, removedFiles, log] = await Promise.all([
    findAdminRecipients(reports, trackingId, now),
    countRemovedFiles(reports, trackingId),
    entriesOf(reports, trackingId),
  ]);
  return {
    ...transfer,
    state: stateAt(now, transfer),
    recipients: recipients.map((recipient) => ({ ...recipient, emailFailed: recipient.hasFailedEmail })),
    removedFiles,
    log: log.map(({ at, event }) => ({ at: new Date(at), event })),
  };
}

/** Throws if there is no such transfer that was sent. */
export async function findTransfer(db: Ports['db'], trackingId: string): Promise<AdminTransfer> {
  const [transfer] = isTrackingId(trackingId) ? await findAdminTransfers(db, [trackingId]) : [];
  if (transfer !== undefined) return transfer;
  throw new Problem('entity_unknown', { detail: 'There is no transfer with this tracking ID.' });
}

/** Returns the lines that a command prints. */
export function transferText(transfer: Awaited<ReturnType<typeof getAdminTransfer>>): string {
  const { recipients, removedFiles, log, ...members } = transfer;
  return [
    ...Object.entries(members).map(
      ([name, value]) => `${name}: ${value instanceof Date ? value.toISOString() : value}`,
    ),
    ...removedFiles.map(({ cause, files }) => `removed files: ${files} (${cause})`),
    ...recipients.map((recipient) => `${recipient.kind}: ${recipient.address}${remarksOn(recipient)}`),
    ...log.map(({ at, event }) => `${at.toISOString()}  ${event}`),
  ].join('\n');
}

type Recipient = Awaited<ReturnType<typeof findAdminRecipients>>[number];

function remarksOn({ downloads, hasFailedEmail, lockedUntil }: Recipient): string {
  const found = [
    ...(downloads > 0 ? [`${downloads} downloaded`] : []),
    ...(hasFailedEmail ? ['email failed'] : []),
    ...(lockedUntil === null ? [] : [`locked until ${lockedUntil.toISOString()}`]),
  ];
  return found.length > 0 ? ` (${found.join(', ')})` : '';
}
