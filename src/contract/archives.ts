import { Type } from 'typebox';
import { downloadResponses, ticketQuery } from './downloads.ts';
import { contentResponse, describedAs, flag, namedObject, nullish } from './schema-helpers.ts';

export const zipQuery = Type.Object({
  ...ticketQuery.properties,
  'include-checksum-file': Type.Optional(
    Type.Boolean({ default: false, description: 'Whether to add `checksums.csv`, which lists all files.' }),
  ),
  'customized-files-ids': Type.Optional(
    describedAs(
      Type.Array(Type.String(), {
        description:
          'File IDs, separated by commas, or in repeated parameters, whose name may end with `[]` or an index. Default: all files.',
      }),
      { examples: [['Zt4bN8cL1s']] },
    ),
  ),
  'is-customized-files-ids-include': Type.Optional(
    Type.Boolean({ default: true, description: '`true`: include only the listed files. `false`: exclude them.' }),
  ),
});

/** The selection of a ZIP in a body: a URL has space for about 1,400 file IDs, a transfer for more. */
export const zipSelection = namedObject('ZipSelection', {
  customizedFilesIds: nullish(
    describedAs(Type.Array(Type.String(), { description: 'File IDs. Absent or empty: all files.' }), {
      examples: [['Zt4bN8cL1s']],
    }),
  ),
  isCustomizedFilesIdsInclude: nullish(
    flag('`true`: include only the listed files. `false`: exclude them. Default: `true`.'),
  ),
  includeChecksumFile: nullish(flag('Whether to add `checksums.csv`, which lists all files. Default: `false`.')),
});

export const emlQuery = Type.Object({
  ...ticketQuery.properties,
  threshold: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      description:
        'Maximum EML size in MB (1 MB = 1,000,000 bytes). Files that do not fit are omitted and listed in the message.',
      examples: [25],
    }),
  ),
});

export const zipResponses = downloadResponses('application/zip', 'The archive.');
export const emlResponses = downloadResponses(
  'message/rfc822',
  'The confidential message with the other files attached.',
);
export const checksumsResponses = downloadResponses(
  'text/csv',
  'The subject, if recipients may see it, and one row per file.',
);
export const messageResponse = contentResponse('text/html', 'The message without scripts, images and styles.');
