import { type TSchema, Type } from 'typebox';
import { languageTag } from '../core/session-language.ts';
import { textLimits } from '../core/text-limits.ts';
import { envelope } from './envelope.ts';

/** ISO 8601 with a numeric offset. */
export const date = Type.String({ format: 'date-time' });

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
export const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(orNull(schema));

/** A success that has nothing to say. */
export const nothing = Type.Unsafe<void>({ type: 'null' });

export const sessionsParams = Type.Object({ email: Type.String() });
export const sessionParams = Type.Object({ email: Type.String(), trackingId: Type.String() });
export const fileParams = Type.Object({ email: Type.String(), trackingId: Type.String(), fileId: Type.String() });

/** These may end up in the header of a mail. */
const line = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\r\\n\\u0000]*$' });
const unboundedLine = Type.String({ pattern: '^[^\\r\\n\\u0000]*$' });
const language = Type.String({ maxLength: textLimits.languageTag, pattern: languageTag.source });

const sender = Type.Object({ name: maybe(line(textLimits.senderName)), phone: maybe(line(textLimits.senderPhone)) });
const addresses = maybe(Type.Array(Type.Object({ mail: Type.String() })));

export const createRequest = Type.Object({
  sender: maybe(sender),
  recipients: Type.Object({ to: addresses, cc: addresses, bcc: addresses }),
});

/** A member that is absent or null stays as it is; null clears `confidentialMessageFileId` and `classificationId`. */
export const changeRequest = Type.Object({
  sender: maybe(sender),
  expirationDate: maybe(Type.String({ description: 'ISO 8601 with `Z` or a numeric offset' })),
  securityMode: maybe(
    Type.Object({
      name: maybe(Type.String()),
      config: maybe(Type.Object({ passwordMode: maybe(Type.String()), password: maybe(Type.String()) })),
    }),
  ),
  notificationMessage: maybe(
    Type.Object({
      subject: maybe(unboundedLine),
      body: maybe(Type.String()),
    }),
  ),
  senderLanguage: maybe(language),
  recipientLanguage: maybe(language),
  showFileNames: maybe(Type.Boolean()),
  showZipFileContent: maybe(Type.Boolean()),
  sendRecipientNotification: maybe(Type.Boolean()),
  sendUploadSummary: maybe(Type.Boolean()),
  sendDownloadNotifications: maybe(Type.Boolean()),
  sendDownloadSummary: maybe(Type.Boolean()),
  fileChecksumAlgorithm: maybe(Type.String()),
  classificationId: maybe(Type.String({ maxLength: textLimits.classificationId, pattern: '^\\P{Cc}*$' })),
  confidentialMessageFileId: maybe(Type.String()),
});

export const registerRequest = Type.Object({
  fileName: Type.String(),
  size: Type.Integer({ minimum: 0 }),
  checksum: maybe(Type.String()),
});

export const registerAnswer = envelope(Type.Object({ fileId: Type.String() }));

const mails = Type.Array(Type.Object({ mail: Type.String() }));

const described = {
  sender: Type.Object({ name: Type.String(), phone: Type.String() }),
  recipients: Type.Object({ to: mails, cc: mails, bcc: mails }),
  files: Type.Array(
    Type.Object({
      id: Type.String(),
      fileName: Type.String(),
      size: Type.Integer(),
      checksum: orNull(Type.String({ description: 'The registered one; else, once uploaded, the computed one' })),
      href: Type.String(),
      state: Type.Enum(['INITIALIZED', 'UPLOADED', 'ACTIVE', 'REMOVED']),
    }),
  ),
  expirationDate: date,
  notificationMessage: Type.Object({ subject: Type.String(), body: Type.String() }),
  senderLanguage: Type.String(),
  recipientLanguage: Type.String(),
  showFileNames: Type.Boolean(),
  showZipFileContent: Type.Boolean(),
  sendRecipientNotification: Type.Boolean(),
  sendUploadSummary: Type.Boolean(),
  sendDownloadNotifications: Type.Boolean(),
  sendDownloadSummary: Type.Boolean(),
  fileChecksumAlgorithm: Type.String(),
  classificationId: orNull(Type.String()),
  confidentialMessageFileId: orNull(Type.String()),
};

const securityMode = <Config extends TSchema>(config: Config) =>
  Type.Object({ name: Type.Literal('ONE_TIME_PASSWORD'), config });
const passwordMode = Type.Enum(['GENERATED', 'MANUAL', 'NONE']);

/** A transfer that is being put together. The password is told only while it is one that the server has made. */
export const session = Type.Object({
  ...described,
  securityMode: securityMode(Type.Object({ passwordMode, password: orNull(Type.String()) })),
});

/** The same after it was submitted. */
export const submittedTransfer = Type.Object({
  ...described,
  securityMode: securityMode(Type.Object({ passwordMode })),
});

export const sessionAnswer = envelope(session);
