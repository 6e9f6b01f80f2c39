import { type TObject, type TSchema, Type } from 'typebox';
import { trackingId, transferId } from './parameters.ts';
import { byteCount, count, email, flag, named, namedObject, nameOf, text, withDefault } from './schema-helpers.ts';
import { submittedTransfer } from './sessions.ts';
import { listedState, transferStatus } from './transfers.ts';

export const defaultFields = 'trackingId,status(sender(email),recipients,state),transfer(recipients)';

/** The largest 32-bit integer: some clients cannot represent more. */
const maxPage = 2 ** 31 - 1;
const paging = {
  page: withDefault(Type.Integer({ minimum: 1, maximum: maxPage, description: 'Page number, starting at 1.' }), 1),
  'page-size': withDefault(Type.Integer({ minimum: 1, maximum: 100, description: 'Entries per page.' }), 10),
};

export const sentListQuery = Type.Object(paging);

export const pollingQuery = Type.Object({
  ...paging,
  active: Type.Optional(flag('`true`: active transfers only. `false`: inactive ones only. Omit for all.')),
  fields: Type.Optional(
    text(
      `Fields to return, such as \`trackingId,status(state)\`: names separated by commas, members in parentheses. Default: \`${defaultFields}\`.`,
      'trackingId,status(state)',
    ),
  ),
});

const meta = namedObject('PageMeta', {
  page: count('Page number, starting at 1.'),
  pageSize: count('Entries per page.'),
  totalItems: count('Number of entries on all pages.'),
  totalPages: count('Number of pages.'),
});

function pageOf(name: string, entry: TSchema) {
  return namedObject(name, { data: Type.Array(entry, { description: 'Newest first.' }), meta });
}

/** Makes every member optional, at every level. A named schema gets another name. */
function deepPartial(schema: TSchema): TSchema {
  if (Type.IsArray(schema)) {
    const { items, ...options } = schema;
    return Type.Array(deepPartial(items), options);
  }
  if (!Type.IsObject(schema)) return schema;
  const { properties, required: _, ...options } = schema as TObject;
  const members = Object.entries(properties).filter(([name]) => name !== 'notificationMailLink');
  const partial = Type.Object(
    Object.fromEntries(members.map(([name, member]) => [name, Type.Optional(deepPartial(member))])),
    options,
  );
  const name = nameOf(schema);
  return name === undefined ? partial : named(`Listed${name}`, partial);
}

/** Only lists have it: a page of transfers with thousands of files each needs no more to distinguish them. */
const fileSummary = namedObject(
  'FileSummary',
  {
    count: count('Number of files.'),
    size: byteCount('Total size in bytes.'),
    firstFileName: text('Name of the first file. Absent if the reader may not see it, or there is no file.'),
  },
  { description: 'The files that were sent, without the confidential message and without removed files.' },
);
const listedTransfer = namedObject('Transfer', { ...submittedTransfer.properties, fileSummary });

const listedStatus = namedObject('TransferStatus', { ...transferStatus.properties, state: listedState });

export const pollingResponse = pageOf(
  'TransferPage',
  deepPartial(namedObject('SentTransfer', { trackingId, status: listedStatus, transfer: listedTransfer })),
);

export const sentListResponse = pageOf(
  'SentTransferPage',
  namedObject('SentTransferSummary', {
    trackingId,
    state: listedState,
    recipients: Type.Array(
      namedObject('RecipientSummary', { id: transferId, mail: email('Address of the recipient.') }),
      { description: 'Recipients of the transfer.' },
    ),
    href: text('Absolute path of the transfer status.'),
  }),
);
