import { type Static, Type } from 'typebox';
import { fileId, trackingId } from './parameters.ts';
import {
  byteCount,
  contentResponse,
  count,
  date,
  email,
  emptyResponse,
  envelope,
  envelopeOf,
  flag,
  namedObject,
  nullable,
  text,
} from './schema-helpers.ts';
import { checksumAlgorithm, filePath } from './sessions.ts';

export const ticketQuery = Type.Object({
  ticket: Type.Optional(
    text('Download ticket from an `href`. Replaces the password; ignored if a password is also given.'),
  ),
});

const link = (content: string) =>
  `Signed link to ${content}, as an absolute path, valid for up to 24 hours. Query parameters may be appended.`;

export const transferResponse = envelopeOf('TransferDetails', {
  totalSize: byteCount('Size of all files in bytes.'),
  checksumAlgorithm,
  trackingId,
  senderEmail: email('Address of the sender, as they have written it.'),
  shownSenderEmail: Type.Optional(
    email('The address for people: in the safe form if its domain, as written, could imitate another.'),
  ),
  senderVerified: flag(
    'Whether the sender has verified `senderEmail`, with a code or by single sign-on. False if a client that an administrator has registered named it.',
  ),
  senderName: text('Name of the sender. May be empty.'),
  subject: Type.Optional(text('Subject of the notification. Present only if recipients may see subjects.')),
  message: Type.Optional(
    text('Message of the notification, in Markdown. Present only if recipients may see subjects.'),
  ),
  expirationDate: date('When the transfer expires.'),
  fileCount: count('Number of files.'),
  confidentialMessage: flag('Whether one of the files is a confidential message.'),
  confidentialMessageFileId: Type.Optional(
    nullable(
      text('ID of the file that is the confidential message, to show it apart from the others. Null without one.'),
    ),
  ),
  zipHref: text(link('the ZIP')),
  emlHref: nullable(text(`${link('the email (EML)')} Null without a confidential message.`)),
  checksumsHref: text(link('the checksums')),
  messageHref: nullable(
    text(`${link('the confidential message')} Null without one, or if it is too long to be shown.`),
  ),
});

const fileEntry = namedObject('TransferFile', {
  id: fileId,
  fileName: text('Name of the file.'),
  path: filePath,
  size: byteCount('Size in bytes.'),
  checksum: text('Checksum of the content, in lowercase hexadecimal.'),
  href: text('Signed link to the file, as an absolute path, valid for up to 24 hours.'),
  previewHref: Type.Optional(
    text('Signed link to the file for display in a browser, like `href`. Absent if it can only be downloaded.'),
  ),
});
export type FileEntry = Static<typeof fileEntry>;

export const filesResponse = envelope(Type.Array(fileEntry), 'TransferFilesResponse');

/** Headers of a download, and of a range of it. */
const fullHeaders = ['Accept-Ranges', 'Content-Disposition', 'ETag'] as const;
const rangeHeaders = ['Accept-Ranges', 'Content-Disposition', 'Content-Range', 'ETag'] as const;

/** The responses of a download: the whole content, or a range of it. */
export const downloadResponses = (mediaType: string, content: string) => ({
  200: contentResponse(mediaType, content, fullHeaders),
  206: contentResponse(mediaType, 'Partial content.', rangeHeaders),
});

export const fileResponses = downloadResponses('application/octet-stream', 'The content of the file.');
/** The media type depends on the name of the file. */
export const previewResponses = downloadResponses(
  '*/*',
  'The content of the file, with the media type of its extension.',
);
export const notModifiedResponse = emptyResponse('Not modified.', ['ETag']);
