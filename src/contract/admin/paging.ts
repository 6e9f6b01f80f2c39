import { type TProperties, type TSchema, Type } from 'typebox';
import { count, flag, named, nullable, text, withDefault } from '../schema-helpers.ts';

/** Parameters of a list that is read page by page, without page numbers. */
export const cursorQuery = {
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: '`next` of the previous page. Omit it for the first page.',
    }),
  ),
  'page-size': withDefault(Type.Integer({ minimum: 1, maximum: 100, description: 'Entries per page.' }), 50),
};

/** A page of such a list. It has no total: counting all entries would take longer than the page. */
export function cursorPage<Entry extends TSchema, More extends TProperties>(
  name: string,
  entry: Entry,
  more: More,
  next = '2026-03-01T12:20:00.000Z~Vx5cN8qLp2',
) {
  return named(
    name,
    Type.Object({
      data: Type.Array(entry),
      meta: named(
        `${name}Meta`,
        Type.Object({
          pageSize: count('Largest number of entries on a page.', 50),
          next: nullable(text('Send it as `after` to get the next page. Null on the last page.', next)),
          ...more,
        }),
      ),
    }),
  );
}

export const complete = flag(
  'False if the page is short, or empty, because matches are rare and enough entries were examined for one request. `next` continues.',
);
