import { Type } from 'typebox';
import { removalCauses } from '../core/removal-cause.ts';
import { textLimits } from '../core/text-limits.ts';
import { transferStates } from '../core/transfer-state.ts';
import { fileId, trackingId, transferId } from './parameters.ts';
import {
  count,
  date,
  describedAs,
  email,
  envelope,
  envelopeOf,
  flag,
  namedObject,
  nullable,
  nullish,
  requestedDate,
  text,
} from './schema-helpers.ts';
import { submittedTransfer } from './sessions.ts';

const emailLink = nullable(text('Absolute path of the email preview (`POST`). Null while there is no email.'));

const removalCause = nullable(
  text(`Why the file was removed: ${removalCauses.join(', ')}. More values may be added. Null if it was not removed.`),
);

const download = namedObject('FileDownload', {
  downloadDate: date('When the file was downloaded.'),
  retrievalMethod: Type.Enum(['DOWNLOADED', 'VIEWED'], {
    description:
      '`DOWNLOADED`: as a file or in an archive. `VIEWED`: as a confidential message on a page, or as a preview.',
  }),
  caller: Type.Enum(['RECIPIENT', 'OTHER_ADDRESS', 'UNVERIFIED'], {
    description:
      "What the client had verified: the recipient's address, another address, or none. Every client that has the link and the password can download.",
  }),
});

const recipientStatus = namedObject('RecipientStatus', {
  id: transferId,
  mail: email('Address of the recipient.'),
  downloadUrl: nullable(
    text(
      'Link for the recipient. In password mode `NONE` it contains a secret: only the client that created the transfer gets it, others get null.',
    ),
  ),
  notificationFailed: flag('Whether the email to the recipient could not be delivered.'),
  notificationMailLink: emailLink,
  fileDownloads: Type.Array(
    namedObject('RecipientFileDownloads', {
      id: fileId,
      downloads: Type.Array(download, { description: 'Downloads, oldest first.' }),
    }),
    { description: 'Downloads of this recipient, by file.' },
  ),
});

const visibleStates = transferStates.filter((state) => state !== 'Session');

/** The state as the lists spell it. */
export const listedState = Type.Enum(visibleStates, {
  description:
    '`Processing`: being checked. `Active`: recipients can open it. `Failed`: all files were removed by the checks. `Deleted_by_…`: ended by expiry, revocation, the administrator or too many wrong passwords.',
});

type StatusState = Uppercase<(typeof visibleStates)[number]>;

/** The state as Transfer Status spells it: programs written for this API compare it with upper-case names. */
const statusState = Type.Enum(
  visibleStates.map((state) => state.toUpperCase() as StatusState),
  {
    description:
      '`PROCESSING`: being checked. `ACTIVE`: recipients can open it. `FAILED`: all files were removed by the checks. `DELETED_BY_…`: ended by expiry, revocation, the administrator or too many wrong passwords. The lists spell the same states `Processing`, `Active` and so on.',
  },
);

export const transferStatus = namedObject('TransferStatus', {
  state: statusState,
  warnings: flag('Whether a file was removed, or delivered without a virus scan.'),
  emlCreationFailed: flag('Kept for compatibility. Always `false`.'),
  sender: namedObject('SenderStatus', {
    email: email('Address of the sender, as they have written it.'),
    shownEmail: Type.Optional(
      email(
        'The address for people: in the safe form if its domain, as written, could imitate another. Only in lists whose `fields` name it.',
      ),
    ),
    notificationFailed: flag('Whether the email to the sender could not be delivered.'),
    notificationMailLink: emailLink,
  }),
  files: Type.Array(
    namedObject('FileStatus', { id: fileId, removed: flag('Whether the file was removed by a check.'), removalCause }),
    { description: 'Result of the checks, by file.' },
  ),
  recipients: Type.Array(recipientStatus, { description: 'Status by recipient.' }),
});

export const transferStatusResponse = envelopeOf('SentTransfer', {
  trackingId,
  transfer: submittedTransfer,
  status: transferStatus,
});

const revocationOptions = namedObject('RevocationOptions', {
  notifySender: nullish(flag('Whether the sender gets an email. Default: `true`.')),
  notifyRecipients: nullish(flag('Whether recipients get an email. Default: `true`.')),
  message: nullish(
    Type.String({ maxLength: textLimits.revocationMessage, description: 'Message to recipients, in Markdown.' }),
  ),
});

/** Either revokes the transfer or changes its expiry date. */
export const changeTransferRequest = namedObject('TransferChange', {
  status: nullish(
    Type.Object(
      {
        state: nullish(
          describedAs(text('Revokes the transfer. Case-insensitive.'), { enum: ['Deleted_by_revocation'] }),
        ),
      },
      { description: 'Set it to revoke the transfer.' },
    ),
  ),
  revocationOptions: nullish(revocationOptions),
  transfer: nullish(
    Type.Object(
      { expirationDate: nullish(requestedDate('New expiration date, within the policy.')) },
      { description: 'Set it to change the expiration date.' },
    ),
  ),
});

export const editPasswordRequest = namedObject('PasswordChange', {
  currentPassword: nullish(
    Type.String({
      maxLength: 1_024,
      description: 'The current password. The client that created the transfer can omit it.',
    }),
  ),
  password: nullish(Type.String({ maxLength: 1_024, description: 'The new password. Omit it in mode `GENERATED`.' })),
  passwordMode: nullish(
    describedAs(text('`MANUAL`: you set the password. `GENERATED`: the server generates it. Default: `MANUAL`.'), {
      enum: ['MANUAL', 'GENERATED'],
    }),
  ),
});

export const editPasswordResponse = envelopeOf('ChangedPassword', {
  password: Type.Optional(text('Present only when the server generated the password.')),
});

export const lockedRecipientsResponse = envelope(
  Type.Array(
    namedObject('LockedRecipient', {
      trackingId,
      id: transferId,
      mail: email('Address of the recipient.'),
      lockedUntil: date('When the lock ends. Several locks end at different times: the last one.'),
      wrongPasswords: count('Number of wrong passwords that caused the lock.'),
    }),
    { description: 'The locked recipients, at most 100.' },
  ),
  'LockedRecipientsResponse',
);
