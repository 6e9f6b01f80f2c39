import { Type } from 'typebox';
import { contentResponse, envelope, named } from '../schema-helpers.ts';

const count = (description: string) => Type.Integer({ description });

export const personResponse = envelope(
  named(
    'Person',
    Type.Object({
      sentTransfers: count('Transfers that the address has sent, as long as their records are stored.'),
      drafts: count('Transfers that the address has begun and not sent.'),
      receivedTransfers: count('Transfers that others have sent to the address.'),
      verifications: count('Stored verifications of the address.'),
      emails: count('Stored records of emails to the address, without their content.'),
    }),
  ),
  'PersonResponse',
);

export const personExportType = 'application/x-ndjson';

export const personExportResponse = contentResponse(
  personExportType,
  'One JSON object per line. Its member `record` is `person`, `sent transfer`, `draft`, `file`, `received transfer`, `download`, `verification` or `email`. More kinds may be added.',
  ['Content-Disposition'],
);
