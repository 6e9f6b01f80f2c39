import { type TSchema, Type } from 'typebox';
import { languageTag } from '../core/accept-language.ts';
import { textLimits } from '../core/text-limits.ts';
import { byteCount, date, envelope, nullable, nullish, unusedFlag } from './schema-helpers.ts';

export const fileParams = Type.Object({ email: Type.String(), trackingId: Type.String(), fileId: Type.String() });

/** These may end up in the header of an email. */
const line = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\r\\n\\u0000]*$' });
const unboundedLine = Type.String({ pattern: '^[^\\r\\n\\u0000]*$' });
const language = Type.String({ maxLength: textLimits.languageTag, pattern: `^$|${languageTag.source}` });

const sender = Type.Object({
  name: nullish(line(textLimits.senderName)),
  phone: nullish(line(textLimits.senderPhone)),
});
const addresses = nullish(Type.Array(Type.Object({ mail: Type.String() })));

export const createSessionRequest = Type.Object({
  sender: nullish(sender),
  recipients: Type.Object({ to: addresses, cc: addresses, bcc: addresses }),
});

/**
 * A member that is absent or null stays unchanged, but null clears `confidentialMessageFileId` and `classificationId`. An
 * empty text counts as null, except for members that may be empty.
 */
export const changeSessionRequest = Type.Object({
  sender: nullish(sender),
  expirationDate: nullish(Type.String({ description: 'ISO 8601 with `Z` or a numeric offset' })),
  securityMode: nullish(
    Type.Object({
      name: nullish(Type.String()),
      config: nullish(Type.Object({ passwordMode: nullish(Type.String()), password: nullish(Type.String()) })),
    }),
  ),
  notificationMessage: nullish(
    Type.Object({
      subject: nullish(unboundedLine),
      body: nullish(Type.String()),
    }),
  ),
  senderLanguage: nullish(language),
  recipientLanguage: nullish(language),
  showFileNames: nullish(Type.Boolean()),
  showZipFileContent: nullish(unusedFlag),
  sendRecipientNotification: nullish(Type.Boolean()),
  sendUploadSummary: nullish(Type.Boolean()),
  sendDownloadNotifications: nullish(Type.Boolean()),
  sendDownloadSummary: nullish(Type.Boolean()),
  fileChecksumAlgorithm: nullish(Type.String()),
  classificationId: nullish(Type.String({ maxLength: textLimits.classificationId, pattern: '^\\P{Cc}*$' })),
  confidentialMessageFileId: nullish(Type.String()),
});

export const registerFileRequest = Type.Object({
  fileName: Type.String(),
  size: Type.Integer({ minimum: 0, format: 'int64' }),
  checksum: nullish(Type.String()),
});

export const registerFileResponse = envelope(Type.Object({ fileId: Type.String() }));

const emails = Type.Array(Type.Object({ mail: Type.String() }));

const commonMembers = {
  sender: Type.Object({ name: Type.String(), phone: Type.String() }),
  recipients: Type.Object({ to: emails, cc: emails, bcc: emails }),
  files: Type.Array(
    Type.Object({
      id: Type.String(),
      fileName: Type.String(),
      size: byteCount('Size in bytes.'),
      checksum: nullable(Type.String({ description: 'The registered one; else, once uploaded, the computed one' })),
      href: Type.String(),
      state: Type.Enum(['INITIALIZED', 'UPLOADED', 'ACTIVE', 'REMOVED']),
    }),
  ),
  expirationDate: date,
  notificationMessage: Type.Object({ subject: Type.String(), body: Type.String() }),
  senderLanguage: Type.String(),
  recipientLanguage: Type.String(),
  showFileNames: Type.Boolean(),
  showZipFileContent: unusedFlag,
  sendRecipientNotification: Type.Boolean(),
  sendUploadSummary: Type.Boolean(),
  sendDownloadNotifications: Type.Boolean(),
  sendDownloadSummary: Type.Boolean(),
  fileChecksumAlgorithm: Type.String(),
  classificationId: nullable(Type.String()),
  confidentialMessageFileId: nullable(Type.String()),
};

const securityMode = <Config extends TSchema>(config: Config) =>
  Type.Object({ name: Type.Literal('ONE_TIME_PASSWORD'), config });
const passwordMode = Type.Enum(['GENERATED', 'MANUAL', 'NONE']);

/** A session. It contains the password only if the server generated it. */
export const session = Type.Object({
  ...commonMembers,
  securityMode: securityMode(Type.Object({ passwordMode, password: nullable(Type.String()) })),
});

/** The session after it was submitted. */
export const submittedTransfer = Type.Object({
  ...commonMembers,
  securityMode: securityMode(Type.Object({ passwordMode })),
});

export const sessionResponse = envelope(session);
