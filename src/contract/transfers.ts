import { Type } from 'typebox';
import { transferStates } from '../core/transfer-state.ts';
import { envelope } from './envelope.ts';
import { date, orNull, submittedTransfer } from './sessions.ts';

const mailLink = orNull(Type.String());

const download = Type.Object({ downloadDate: date, retrievalMethod: Type.Enum(['DOWNLOADED', 'VIEWED']) });

export const transferStatus = Type.Object({
  state: Type.Enum(transferStates.filter((state) => state !== 'Session')),
  warnings: Type.Boolean({ description: 'Whether a file was removed' }),
  emlCreationFailed: Type.Boolean(),
  sender: Type.Object({ email: Type.String(), notificationFailed: Type.Boolean(), notificationMailLink: mailLink }),
  files: Type.Array(Type.Object({ id: Type.String(), removed: Type.Boolean(), removalCause: orNull(Type.String()) })),
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
