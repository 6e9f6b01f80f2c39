import { type Static, Type } from 'typebox';
import { envelope } from './schema-helpers.ts';

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
    totalSize: Type.Integer({ description: 'Of all files, in bytes' }),
    checksumAlgorithm: Type.String(),
    trackingId: Type.String(),
    senderEmail: Type.String(),
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
  size: Type.Integer(),
  checksum: Type.String({ description: 'In lower-case hexadecimal' }),
  href: Type.String({ description: 'An absolute path that needs nothing else, for 24 hours at most' }),
});
export type FileEntry = Static<typeof fileEntry>;

export const filesResponse = envelope(Type.Array(fileEntry));

const bytes = { 'application/octet-stream': { schema: Type.String({ format: 'binary' }) } };
export const wholeFileResponse = { description: 'The content', content: bytes };
export const partialFileResponse = { description: 'The range that was asked for', content: bytes };
export const fileNotModifiedResponse = { description: 'The client has this content already', type: 'null' };
