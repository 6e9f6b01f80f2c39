import { type TSchema, Type } from 'typebox';
import { languageTag } from '../core/accept-language.ts';
import { checksumAlgorithms } from '../core/checksum-algorithm.ts';
import { pathLimits } from '../core/file-name.ts';
import { maxLinks } from '../core/links.ts';
import { passwordModes } from '../core/policy/settings.ts';
import { textLimits } from '../core/text-limits.ts';
import { addedOptions, forOptions, interfaceOptions, transferOptions } from '../core/transfer-options.ts';
import { fileId } from './parameters.ts';
import {
  byteCount,
  date,
  describedAs,
  email,
  envelope,
  flag,
  named,
  namedObject,
  nullable,
  nullish,
  requestedDate,
  text,
} from './schema-helpers.ts';

/** These may end up in the header of an email. */
const line = (maxLength: number, description: string) =>
  Type.String({ maxLength, pattern: '^[^\\r\\n\\u0000]*$', description });
const unboundedLine = (description: string) => Type.String({ pattern: '^[^\\r\\n\\u0000]*$', description });
const language = (description: string) =>
  describedAs(Type.String({ maxLength: textLimits.languageTag, pattern: `^$|${languageTag.source}`, description }), {
    examples: ['de'],
  });

const describedMembers = {
  expirationDate: 'When the transfer expires.',
  senderLanguage: 'Language tag (BCP 47) of the emails to the sender.',
  recipientLanguage: 'Language tag (BCP 47) of the emails to recipients.',
  fileChecksumAlgorithm: 'Algorithm of the file checksums.',
  classificationId: 'Classification label of your organization. Stored and returned, without effect.',
  confidentialMessageFileId: 'ID of the file that contains the confidential message.',
} as const;

const sender = namedObject('SenderInput', {
  name: nullish(line(textLimits.senderName, 'Name of the sender. May be empty.')),
  phone: nullish(line(textLimits.senderPhone, 'Phone number of the sender. May be empty.')),
});

export const emailRecipient = namedObject('EmailRecipient', { mail: email('Email address.') });
const addresses = (kind: string) => nullish(Type.Array(emailRecipient, { description: `${kind} recipients.` }));

export const createSessionRequest = namedObject('NewSession', {
  sender: nullish(sender),
  recipients: namedObject(
    'RecipientsInput',
    { to: addresses('To'), cc: addresses('Cc'), bcc: addresses('Bcc') },
    { description: 'At least one, or none with `links`. An address counts once. They cannot be changed later.' },
  ),
  links: nullish(
    Type.Integer({
      minimum: 1,
      maximum: maxLinks,
      description:
        'Number of links to create instead of recipients, for you to pass on. Each has an entry in `recipients` with a placeholder address, and no email is sent to it.',
    }),
  ),
});

const securityModeInput = namedObject('SecurityModeInput', {
  name: nullish(
    describedAs(text('Security mode. `QUICK` and `EID` are not supported (501).'), { enum: ['ONE_TIME_PASSWORD'] }),
  ),
  config: nullish(
    Type.Object({
      passwordMode: nullish(
        describedAs(
          text(
            '`GENERATED`: the server generates the password. `MANUAL`: you set it. `NONE`: each link contains a secret instead.',
          ),
          { enum: [...passwordModes] },
        ),
      ),
      password: nullish(text('Password of mode `MANUAL`, not encoded. It must meet all requirements.')),
    }),
  ),
});

const notificationInput = namedObject('NotificationInput', {
  subject: nullish(unboundedLine('Subject of the notification. Empty: default text.')),
  body: nullish(text('Message of the notification, in Markdown. Empty: default text.')),
});

/**
 * A member that is absent or null stays unchanged, but null clears `confidentialMessageFileId` and `classificationId`. An
 * empty text counts as null, except for members that may be empty.
 */
export const changeSessionRequest = namedObject('SessionChange', {
  sender: nullish(sender),
  expirationDate: nullish(requestedDate(describedMembers.expirationDate)),
  securityMode: nullish(securityModeInput),
  notificationMessage: nullish(notificationInput),
  senderLanguage: nullish(language(describedMembers.senderLanguage)),
  recipientLanguage: nullish(language(describedMembers.recipientLanguage)),
  ...forOptions(interfaceOptions, (name) => nullish(flag(transferOptions[name].help))),
  fileChecksumAlgorithm: nullish(
    describedAs(text(`${describedMembers.fileChecksumAlgorithm} Case-insensitive. Default: \`SHA-256\`.`), {
      enum: checksumAlgorithms,
    }),
  ),
  classificationId: nullish(
    Type.String({
      maxLength: textLimits.classificationId,
      pattern: '^\\P{Cc}*$',
      description: `${describedMembers.classificationId} Null clears it.`,
    }),
  ),
  confidentialMessageFileId: nullish(text(`${describedMembers.confidentialMessageFileId} Null clears it.`)),
  ...forOptions(addedOptions, (name) => nullish(flag(transferOptions[name].help))),
});

/** The limits of one request that adds several files. */
export const addFilesLimits = { files: 100, contentBytes: 65_536, jsonBytes: 1024 * 1024 };

export const registerFileRequest = namedObject('NewFile', {
  fileName: text('Name of the file. Unique in the transfer; case-insensitive.'),
  path: nullish(
    text(
      `Relative path with \`/\` between its segments; the last one is the name of the file in its folder. At most ${pathLimits.levels} segments and ${pathLimits.bytes} bytes. Paths need not be unique. Absent: the file is in no folder.`,
    ),
  ),
  size: Type.Integer({ minimum: 0, format: 'int64', description: 'Size in bytes.' }),
  checksum: nullish(
    text(
      'Checksum of the content in hexadecimal, by `fileChecksumAlgorithm` of the session. The server removes a file with another checksum.',
    ),
  ),
});

const newFileWithContent = namedObject('NewFileWithContent', {
  ...registerFileRequest.properties,
  // The operation checks it: a pattern would take longer than decoding.
  content: nullish(
    describedAs(
      text(`The whole content in Base64, at most ${addFilesLimits.contentBytes} bytes. Absent: upload it later.`),
      { maxLength: 4 * Math.ceil(addFilesLimits.contentBytes / 3), format: 'byte' },
    ),
  ),
});

export const addFilesRequest = namedObject('NewFiles', {
  files: Type.Array(newFileWithContent, {
    minItems: 1,
    maxItems: addFilesLimits.files,
    description: `The files, in order: at most ${addFilesLimits.files}.`,
  }),
});

export const addFilesResponse = envelope(
  Type.Object({ fileIds: Type.Array(fileId, { description: 'The IDs of the files, in the order of the request.' }) }),
  'AddedFilesResponse',
);

export const registerFileResponse = envelope(Type.Object({ fileId }), 'RegisteredFileResponse');

const recipientList = (kind: string) => Type.Array(emailRecipient, { description: `${kind} recipients.` });
const recipientLists = Type.Object({ to: recipientList('To'), cc: recipientList('Cc'), bcc: recipientList('Bcc') });

export const checksumAlgorithm = describedAs(text(describedMembers.fileChecksumAlgorithm), {
  enum: checksumAlgorithms,
});

/** A client that does not know it sees the names, which are unique. */
export const filePath = Type.Optional(
  text('Relative path of the file, with its name in the folder as the last segment. Absent without folders.'),
);

const sessionFile = namedObject('SessionFile', {
  id: fileId,
  fileName: text('Name of the file.'),
  path: filePath,
  size: byteCount('Registered size in bytes.'),
  checksum: nullable(
    text('Checksum given at registration; otherwise the one computed after upload. Null before upload.'),
  ),
  href: text('Absolute path of the file.'),
  state: Type.Enum(['INITIALIZED', 'UPLOADED', 'ACTIVE', 'REMOVED'], {
    description:
      '`INITIALIZED`: registered. `UPLOADED`: complete. `ACTIVE`: can be downloaded. `REMOVED`: removed by a check or at the end.',
  }),
});

const commonMembers = {
  sender: namedObject('Sender', {
    name: text('Name of the sender. May be empty.'),
    phone: text('Phone number of the sender. May be empty.'),
  }),
  recipients: named('Recipients', recipientLists),
  files: Type.Array(sessionFile, { description: 'Registered files.' }),
  expirationDate: date(describedMembers.expirationDate),
  notificationMessage: namedObject('Notification', {
    subject: text('Subject of the notification. Empty: default text.'),
    body: text('Message of the notification, in Markdown. Empty: default text.'),
  }),
  senderLanguage: text(describedMembers.senderLanguage),
  recipientLanguage: text(describedMembers.recipientLanguage),
  ...forOptions(interfaceOptions, (name) => flag(transferOptions[name].help)),
  fileChecksumAlgorithm: checksumAlgorithm,
  classificationId: nullable(text(`${describedMembers.classificationId} Null without one.`)),
  confidentialMessageFileId: nullable(text(`${describedMembers.confidentialMessageFileId} Null without one.`)),
  ...forOptions(addedOptions, (name) => Type.Optional(flag(transferOptions[name].help))),
};

const securityMode = <Config extends TSchema>(name: string, config: Config) =>
  namedObject(name, { name: Type.Literal('ONE_TIME_PASSWORD', { description: 'The security mode.' }), config });
const passwordMode = Type.Enum([...passwordModes], {
  description:
    '`GENERATED`: the server generated the password. `MANUAL`: the sender set it. `NONE`: each link contains a secret instead.',
});

/** A session. It contains the password only if the server generated it. */
const session = namedObject('Session', {
  ...commonMembers,
  securityMode: securityMode(
    'SessionSecurityMode',
    Type.Object(
      {
        passwordMode,
        password: nullable(text('The generated password, until the session is finalized. Null in other modes.')),
      },
      { description: 'Options of the security mode.' },
    ),
  ),
});

/** The session after it was submitted. */
export const submittedTransfer = namedObject('Transfer', {
  ...commonMembers,
  securityMode: securityMode(
    'TransferSecurityMode',
    Type.Object({ passwordMode }, { description: 'Options of the security mode.' }),
  ),
});
export const sessionResponse = envelope(session, 'SessionResponse');
