import { Type } from 'typebox';
import { removalCauses } from '../core/file-judgement.ts';
import { textLimits } from '../core/text-limits.ts';
import { transferStates } from '../core/transfer-state.ts';
import { envelope } from './envelope.ts';
import { date, maybe, orNull, submittedTransfer } from './sessions.ts';

export const recipientParams = Type.Object({
  email: Type.String(),
  trackingId: Type.String(),
  transferId: Type.String(),
});

const mailLink = orNull(
  Type.String({ description: 'An absolute path; a POST to it shows what the mail says. Null while there is none' }),
);

const removalCause = orNull(Type.String({ description: `${removalCauses.join(', ')}; others may come` }));

const download = Type.Object({ downloadDate: date, retrievalMethod: Type.Enum(['DOWNLOADED', 'VIEWED']) });

export const transferStatus = Type.Object({
  state: Type.Enum(transferStates.filter((state) => state !== 'Session')),
  warnings: Type.Boolean({
    description: 'Whether a file was removed, or delivered without the virus scanner having looked at it',
  }),
  emlCreationFailed: Type.Boolean(),
  sender: Type.Object({ email: Type.String(), notificationFailed: Type.Boolean(), notificationMailLink: mailLink }),
  files: Type.Array(Type.Object({ id: Type.String(), removed: Type.Boolean(), removalCause })),
  recipients: Type.Array(
    Type.Object({
      id: Type.String({ description: 'The transfer id of this recipient' }),
      mail: Type.String(),
      downloadUrl: orNull(
        Type.String({
          description: 'Carries a secret in the password mode NONE: told to the client that made it, null for others',
        }),
      ),
      notificationFailed: Type.Boolean(),
      notificationMailLink: mailLink,
      fileDownloads: Type.Array(Type.Object({ id: Type.String(), downloads: Type.Array(download) })),
    }),
  ),
});

export const transferStatusAnswer = envelope(
  Type.Object({ trackingId: Type.String(), transfer: submittedTransfer, status: transferStatus }),
);

/** Either takes the transfer back or gives it another date of expiry. */
export const changeTransferRequest = Type.Object({
  status: maybe(
    Type.Object({ state: maybe(Type.String({ description: '`Deleted_by_revocation`, in any letter case' })) }),
  ),
  revocationOptions: maybe(
    Type.Object({
      notifySender: maybe(Type.Boolean({ description: 'Off unless it is given' })),
      notifyRecipients: maybe(Type.Boolean({ description: 'Off unless it is given' })),
      message: maybe(Type.String({ maxLength: textLimits.revocationMessage, description: 'Markdown' })),
    }),
  ),
  transfer: maybe(
    Type.Object({ expirationDate: maybe(Type.String({ description: 'ISO 8601 with `Z` or a numeric offset' })) }),
  ),
});

export const editPasswordRequest = Type.Object({
  currentPassword: maybe(
    Type.String({ maxLength: 1_024, description: 'The client that made the transfer may leave it out' }),
  ),
  password: maybe(Type.String({ maxLength: 1_024, description: 'Not needed in the mode GENERATED' })),
  passwordMode: maybe(Type.String({ description: '`MANUAL`, the default, or `GENERATED`' })),
});

export const editPasswordAnswer = envelope(
  Type.Object({ password: Type.Optional(Type.String({ description: 'If the server has made it' })) }),
);
