import { Type } from 'typebox';
import { passwordModes } from '../core/policy/settings.ts';
import { byteCount, envelope, unusedFlag } from './schema-helpers.ts';

export const policyRequest = Type.Object({ recipients: Type.Array(Type.String()) });

const settings = Type.Object({
  maxRetentionPeriod: Type.Integer({ description: 'In days' }),
  maxTotalSize: byteCount('Largest size of all files of a transfer in bytes.'),
  showFileNamesDefault: Type.Boolean(),
  showFileNamesChangeable: Type.Boolean(),
  showZipFileContentDefault: unusedFlag,
  sendDownloadNotificationsDefault: Type.Boolean(),
  sendDownloadNotificationsChangeable: Type.Boolean(),
  confidentialMessageAllowed: Type.Boolean(),
  confidentialMessageRequired: Type.Boolean(),
  recipientNotificationEditable: Type.Boolean(),
  securityModes: Type.Array(
    Type.Object({
      name: Type.Literal('ONE_TIME_PASSWORD'),
      config: Type.Object({ allowedPasswordModes: Type.Array(Type.Enum([...passwordModes])) }),
    }),
  ),
  fileTypeFilterConfig: Type.Union([
    Type.Object({ listMode: Type.Enum(['ALLOW', 'DENY']), fileTypes: Type.Array(Type.String()) }),
    Type.Null(),
  ]),
});

const failedRecipients = Type.Array(
  Type.Object({ emailAddress: Type.String(), reason: Type.Literal('POLICY_MISMATCH') }),
);

/** Contains settings only where sending is allowed. */
export const policyResponse = envelope(
  Type.Object({
    allowed: Type.Boolean(),
    failedRecipients: Type.Union([failedRecipients, Type.Null()]),
    settings: Type.Optional(settings),
  }),
);
