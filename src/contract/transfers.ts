import { Type } from 'typebox';
import { removalCauses } from '../core/removal-cause.ts';
import { textLimits } from '../core/text-limits.ts';
import { transferStates } from '../core/transfer-state.ts';
import { date, envelope, nullable, nullish } from './schema-helpers.ts';
import { submittedTransfer } from './sessions.ts';

const emailLink = nullable(
  Type.String({ description: 'Path of the email preview (POST). Null while there is no email.' }),
);

const removalCause = nullable(Type.String({ description: `${removalCauses.join(', ')}; others may come` }));

const download = Type.Object({ downloadDate: date, retrievalMethod: Type.Enum(['DOWNLOADED', 'VIEWED']) });

export const transferStatus = Type.Object({
  state: Type.Enum(transferStates.filter((state) => state !== 'Session')),
  warnings: Type.Boolean({
    description: 'Whether a file was removed, or delivered without the virus scanner having looked at it',
  }),
  emlCreationFailed: Type.Boolean(),
  sender: Type.Object({ email: Type.String(), notificationFailed: Type.Boolean(), notificationMailLink: emailLink }),
  files: Type.Array(Type.Object({ id: Type.String(), removed: Type.Boolean(), removalCause })),
  recipients: Type.Array(
    Type.Object({
      id: Type.String({ description: 'The transfer id of this recipient' }),
      mail: Type.String(),
      downloadUrl: nullable(
        Type.String({
          description:
            'Link of the recipient. In password mode NONE it contains a secret, and is null for other clients than the creator.',
        }),
      ),
      notificationFailed: Type.Boolean(),
      notificationMailLink: emailLink,
      fileDownloads: Type.Array(Type.Object({ id: Type.String(), downloads: Type.Array(download) })),
    }),
  ),
});

export const transferStatusResponse = envelope(
  Type.Object({ trackingId: Type.String(), transfer: submittedTransfer, status: transferStatus }),
);

/** Either revokes the transfer or changes its expiry date. */
export const changeTransferRequest = Type.Object({
  status: nullish(
    Type.Object({ state: nullish(Type.String({ description: '`Deleted_by_revocation`, in any letter case' })) }),
  ),
  revocationOptions: nullish(
    Type.Object({
      notifySender: nullish(Type.Boolean({ description: 'Off unless it is given' })),
      notifyRecipients: nullish(Type.Boolean({ description: 'Off unless it is given' })),
      message: nullish(Type.String({ maxLength: textLimits.revocationMessage, description: 'Markdown' })),
    }),
  ),
  transfer: nullish(
    Type.Object({ expirationDate: nullish(Type.String({ description: 'ISO 8601 with `Z` or a numeric offset' })) }),
  ),
});

export const editPasswordRequest = Type.Object({
  currentPassword: nullish(
    Type.String({ maxLength: 1_024, description: 'The client that made the transfer may leave it out' }),
  ),
  password: nullish(Type.String({ maxLength: 1_024, description: 'Not needed in the mode GENERATED' })),
  passwordMode: nullish(Type.String({ description: '`MANUAL`, the default, or `GENERATED`' })),
});

export const editPasswordResponse = envelope(
  Type.Object({ password: Type.Optional(Type.String({ description: 'If the server has made it' })) }),
);
