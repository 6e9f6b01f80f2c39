import { Type } from 'typebox';
import { ticketQuery } from './downloads.ts';

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

const binaryResponse = (mediaType: string, description: string) => ({
  description,
  content: { [mediaType]: { schema: Type.String({ format: 'binary' }) } },
});

export const zipResponses = {
  200: binaryResponse('application/zip', 'The archive'),
  206: binaryResponse('application/zip', 'The range that was asked for'),
};
export const emlResponses = {
  200: binaryResponse('message/rfc822', 'The confidential message with the other files attached'),
  206: binaryResponse('message/rfc822', 'The range that was asked for'),
};
export const messageResponse = {
  description: 'HTML without scripts, images and styles of the sender',
  content: { 'text/html': { schema: Type.String() } },
};
export const checksumsResponses = {
  200: binaryResponse('text/csv', 'The subject, where it is shown, and a row for each file'),
  206: binaryResponse('text/csv', 'The range that was asked for'),
};
