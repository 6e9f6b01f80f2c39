import { type TObject, type TSchema, Type } from 'typebox';
import { withDefault } from './schema-helpers.ts';
import { submittedTransfer } from './sessions.ts';
import { transferStatus } from './transfers.ts';

export const defaultFields = 'trackingId,status(sender(email),recipients,state),transfer(recipients)';

/** The largest 32-bit integer: some clients cannot represent more. */
const maxPage = 2 ** 31 - 1;
const paging = {
  page: withDefault(Type.Integer({ minimum: 1, maximum: maxPage, description: 'Counts from 1' }), 1),
  'page-size': withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 10),
};

export const sentListQuery = Type.Object(paging);

export const pollingQuery = Type.Object({
  ...paging,
  active: Type.Optional(
    Type.Boolean({ description: 'Only transfers that can be downloaded, or only the others; absent: both' }),
  ),
  fields: Type.Optional(
    Type.String({
      description: `What of each transfer is wanted: names with commas between them, members in parentheses. Absent: \`${defaultFields}\``,
    }),
  ),
});

const meta = Type.Object({
  page: Type.Integer(),
  pageSize: Type.Integer(),
  totalItems: Type.Integer(),
  totalPages: Type.Integer(),
});

function pageOf(entry: TSchema) {
  return Type.Object({ data: Type.Array(entry), meta });
}

/** Makes every member optional, at every level. */
function deepPartial(schema: TSchema): TSchema {
  if (Type.IsArray(schema)) return Type.Array(deepPartial(schema.items));
  if (!Type.IsObject(schema)) return schema;
  const members = Object.entries((schema as TObject).properties).filter(([name]) => name !== 'notificationMailLink');
  return Type.Object(Object.fromEntries(members.map(([name, member]) => [name, Type.Optional(deepPartial(member))])));
}

export const pollingResponse = pageOf(
  deepPartial(Type.Object({ trackingId: Type.String(), status: transferStatus, transfer: submittedTransfer })),
);

export const sentListResponse = pageOf(
  Type.Object({
    trackingId: Type.String(),
    state: transferStatus.properties.state,
    recipients: Type.Array(
      Type.Object({ id: Type.String({ description: 'The transfer id of this recipient' }), mail: Type.String() }),
    ),
    href: Type.String({ description: 'Where the status of the transfer is' }),
  }),
);
