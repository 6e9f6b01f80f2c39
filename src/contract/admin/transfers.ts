import { Type } from 'typebox';
import { transferEvents, transferStates } from '../../core/transfer-state.ts';
import { trackingId } from '../parameters.ts';
import {
  byteCount,
  contentResponse,
  date,
  email,
  envelope,
  flag,
  named,
  nullable,
  nullish,
  text,
  withDefault,
} from '../schema-helpers.ts';
import { adminId } from './common.ts';
import { linesType } from './logs.ts';
import { complete, cursorPage, cursorQuery, day } from './paging.ts';

export const adminTransferParams = Type.Object({ trackingId });

const states = transferStates.filter((state) => state !== 'Session');
const state = (description: string) => Type.Enum([...states], { description });
const bytes = (description: string) =>
  Type.Integer({ format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description });

const filters = {
  q: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 254,
      description:
        'A part of the address of the sender or a recipient, or the start of a tracking ID, from its day on.',
      examples: ['example.net'],
    }),
  ),
  sender: Type.Optional(email('Address of the sender.')),
  recipient: Type.Optional(email('Address of a recipient.')),
  state: Type.Optional(
    Type.Array(state('State.'), { maxItems: states.length, description: 'States, one of which the transfer has.' }),
  ),
  findings: Type.Optional(
    flag('True: only transfers with a file in which the virus scanner found something. False: no filter.'),
  ),
  from: Type.Optional(day('First day of creation.')),
  until: Type.Optional(day('Last day of creation.')),
  'min-size': Type.Optional(
    bytes(
      'Smallest total size of the files in bytes. The size of a transfer is known some seconds after its submission.',
    ),
  ),
  'max-size': Type.Optional(bytes('Largest total size of the files in bytes.')),
};

export const transferSearchQuery = Type.Object({ ...filters, ...cursorQuery });

export const transferExportQuery = Type.Object({
  format: withDefault(
    Type.Enum(['csv', 'json'], { description: '`csv` is a table, `json` has one object in each line.' }),
    'csv',
  ),
  ...filters,
});

export const transferExportResponse = contentResponse(['text/csv', linesType], 'The transfers.', [
  'Content-Disposition',
]);

const kind = Type.Enum(['to', 'cc', 'bcc'], { description: 'How the sender has listed the recipient.' });
const address = email('Address of the recipient.');

const transferMembers = {
  trackingId,
  state: state('State at the time of the response.'),
  sender: email('Address of the sender.'),
  recipientCount: Type.Integer({ description: 'Number of recipients.' }),
  files: Type.Integer({ description: 'Number of files, with those that were removed.' }),
  bytes: byteCount('Total size of the files.'),
  createdAt: date('When the sender has begun.'),
  finalizedAt: nullable(date('When the transfer was sent. Null if it is being processed, or has failed.')),
  expiresAt: date('When the transfer expires.'),
};

export const transferSearchResponse = cursorPage(
  'FoundTransferPage',
  named(
    'FoundTransfer',
    Type.Object({
      ...transferMembers,
      recipients: Type.Array(named('FoundRecipient', Type.Object({ kind, address })), {
        description: 'The first ten recipients.',
      }),
    }),
  ),
  {
    complete,
    moreAddresses: flag('True if more than 50 addresses contain `q`: only the first 50 were searched.'),
  },
);

export const adminTransferResponse = envelope(
  named(
    'AdminTransfer',
    Type.Object({
      ...transferMembers,
      recipients: Type.Array(
        named(
          'AdminRecipient',
          Type.Object({
            id: adminId('ID of the recipient, for administration.'),
            kind,
            address,
            emailFailed: flag('Whether the last email to the recipient was given up.'),
            lockedUntil: nullable(date('Until when wrong passwords have locked the recipient. Null if not locked.')),
            downloads: Type.Integer({ description: 'How many files were downloaded or viewed.' }),
            lastDownloadAt: nullable(date('The last download. Null if there was none.')),
          }),
        ),
        { description: 'All recipients.' },
      ),
      removedFiles: Type.Array(
        Type.Object({
          cause: text('Why they were removed.'),
          files: Type.Integer({ description: 'Number of files.' }),
        }),
        { description: 'Files that were removed after the submission, by cause.' },
      ),
      log: Type.Array(
        Type.Object({
          at: date('Time of the event.'),
          event: Type.Enum([...transferEvents], { description: 'What happened.' }),
        }),
        { description: 'The history, oldest first.' },
      ),
    }),
  ),
  'AdminTransferResponse',
);

export const deletionRequest = named(
  'TransferDeletion',
  Type.Object({
    reason: nullish(Type.String({ maxLength: 500, description: 'Why the transfer is deleted, for the audit log.' })),
  }),
);

export const addressesQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 254,
      description: 'A part of the address. Without it, the first of all addresses are listed.',
      examples: ['example.net'],
    }),
  ),
});

const count = (description: string) => Type.Integer({ maximum: 100, description });

export const addressesResponse = envelope(
  Type.Array(
    named(
      'SuggestedAddress',
      Type.Object({
        address: email('The address.'),
        sent: count('Number of transfers from the address, 100 at most.'),
        received: count('Number of transfers to the address, 100 at most.'),
      }),
    ),
  ),
  'SuggestedAddressesResponse',
);
