import { type Static, Type } from 'typebox';
import { byteCount, contentResponse, emptyResponse, envelope } from './schema-helpers.ts';

export const transferParams = Type.Object({ transferId: Type.String() });
export const fileParams = Type.Object({ transferId: Type.String(), fileId: Type.String() });

export const ticketQuery = Type.Object({
  ticket: Type.Optional(
    Type.String({
      description: 'Stands in the `href` of a file in place of the password, which counts if both are given',
    }),
  ),
});

export const transferResponse = envelope(
  Type.Object({
    totalSize: byteCount('Size of all files in bytes.'),
    checksumAlgorithm: Type.String(),
    trackingId: Type.String(),
    senderEmail: Type.String(),
    senderVerified: Type.Boolean({
      description:
        'Whether a code has verified `senderEmail`. False if a client that an administrator has registered named it.',
    }),
    senderName: Type.String(),
    subject: Type.Optional(Type.String({ description: 'Only where the administrator wants subjects to be shown' })),
    message: Type.Optional(
      Type.String({ description: 'What the sender wrote in the mail, as Markdown; only where subjects are shown' }),
    ),
    expirationDate: Type.String({ format: 'date-time' }),
    fileCount: Type.Integer(),
    confidentialMessage: Type.Boolean({ description: 'Whether one of the files is a confidential message' }),
    zipHref: Type.String({
      description: 'Like the `href` of a file; the other parameters of the endpoint may be added',
    }),
    emlHref: Type.Union([Type.String(), Type.Null()], { description: 'The same; null without a confidential message' }),
    checksumsHref: Type.String({ description: 'The same' }),
    messageHref: Type.Union([Type.String(), Type.Null()], {
      description: 'The same; null without a confidential message, or with one that is too long to be shown',
    }),
  }),
);

const fileEntry = Type.Object({
  id: Type.String(),
  fileName: Type.String(),
  size: byteCount('Size in bytes.'),
  checksum: Type.String({ description: 'In lower-case hexadecimal' }),
  href: Type.String({ description: 'An absolute path that needs nothing else, for 24 hours at most' }),
});
export type FileEntry = Static<typeof fileEntry>;

export const filesResponse = envelope(Type.Array(fileEntry));

const binary = 'application/octet-stream';
export const wholeFileResponse = contentResponse(binary, 'The content of the file.', [
  'Accept-Ranges',
  'Content-Disposition',
  'ETag',
]);
export const partialFileResponse = contentResponse(binary, 'The requested range of the file.', [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
]);
export const notModifiedResponse = emptyResponse('Not modified.', ['ETag']);
