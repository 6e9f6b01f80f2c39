import { Type } from 'typebox';
import { ticketQuery } from './downloads.ts';
import { contentResponse } from './schema-helpers.ts';

export const zipQuery = Type.Object({
  ...ticketQuery.properties,
  'include-checksum-file': Type.Optional(
    Type.Boolean({ default: false, description: 'Whether `checksums.csv` is added, which names all files' }),
  ),
  'customized-files-ids': Type.Optional(
    Type.Array(Type.String(), {
      description: 'Ids of files, with commas between them or the parameter repeated; without any all files are packed',
    }),
  ),
  'is-customized-files-ids-include': Type.Optional(
    Type.Boolean({ default: true, description: 'Whether the named files are packed, or all others' }),
  ),
});

export const emlQuery = Type.Object({
  ...ticketQuery.properties,
  threshold: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      description:
        'The most megabytes (of 1,000,000 bytes) of the whole EML; files that do not fit are left out and named in it',
    }),
  ),
});

/** Headers of a download, and of a range of it. */
const fullHeaders = ['Accept-Ranges', 'Content-Disposition', 'ETag'] as const;
const rangeHeaders = ['Accept-Ranges', 'Content-Disposition', 'Content-Range', 'ETag'] as const;

export const zipResponses = {
  200: contentResponse('application/zip', 'The archive.', fullHeaders),
  206: contentResponse('application/zip', 'The requested range of the archive.', rangeHeaders),
};
export const emlResponses = {
  200: contentResponse('message/rfc822', 'The confidential message with the other files attached.', fullHeaders),
  206: contentResponse('message/rfc822', 'The requested range of the email.', rangeHeaders),
};
export const checksumsResponses = {
  200: contentResponse('text/csv', 'The subject, if recipients see it, and one row per file.', fullHeaders),
  206: contentResponse('text/csv', 'The requested range of the table.', rangeHeaders),
};
export const messageResponse = contentResponse('text/html', 'The message without scripts, images and styles.');
