import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Problem } from '../core/problem.ts';
import { formatFields, parseFields } from './parse-fields.ts';
import { type Branch, namedOnly, object, type View, value } from './view.ts';

const leaf = value(() => 1);
const view = object({
  id: leaf,
  status: object({ state: leaf, sender: object({ email: leaf, name: leaf }) }),
  transfer: object({ recipients: object({ to: leaf, cc: leaf }), expirationDate: leaf }),
});

const shortest = (text: string, of: Branch<never> = view) => {
  const selection = parseFields(text, of);
  return selection && formatFields(selection);
};

test('parses names, commas, parentheses and blanks outside names', () => {
  const readings = {
    id: 'id',
    'id,status': 'id,status',
    ' id ,\tstatus ( state , sender ( email ) ) ': 'id,status(state,sender(email))',
    'transfer(recipients(to,cc),expirationDate)': 'transfer(recipients(to,cc),expirationDate)',
  };
  for (const [text, reading] of Object.entries(readings)) assert.equal(shortest(text), reading, text);
});

test('returns undefined for blank text', () => {
  for (const text of ['', ' ', ' \t ']) assert.equal(parseFields(text, view), undefined);
});

test('merges the selections of a repeated name', () => {
  const readings = {
    'id,id': 'id',
    'status(state),status(sender)': 'status(state,sender)',
    'status(sender(email)),id,status(sender(name))': 'status(sender(email,name)),id',
    'status,status(state)': 'status',
    'status(state),status': 'status',
    'status(sender),status': 'status',
    'status(sender,sender(email))': 'status(sender)',
  };
  for (const [text, reading] of Object.entries(readings)) assert.equal(shortest(text), reading, text);
});

test('keeps members that are selected by their own names alone beside the whole object', () => {
  const extended = object({
    id: leaf,
    more: object({ a: leaf, b: namedOnly(leaf), c: object({ d: leaf, e: namedOnly(leaf) }) }),
  });
  const readings = {
    'more,more(b)': 'more(a,c,b)',
    'more(b),more': 'more(b,a,c)',
    'more,more(c(e))': 'more(a,c(d,e))',
    'more(c(e)),more,more(b)': 'more(c(e,d),a,b)',
    'more,more(a),more(c(d))': 'more',
  };
  for (const [text, reading] of Object.entries(readings)) assert.equal(shortest(text, extended), reading, text);
});

test('rejects malformed text with its position, without quoting it', () => {
  const positions: Readonly<Record<string, number>> = {
    nonsense: 1,
    'id,nonsense': 4,
    'id, nonsense(x)': 5,
    ID: 1,
    'status(email)': 8,
    'status()': 8,
    'status( )': 9,
    'id(state)': 3,
    'id ( state )': 4,
    'status(state': 13,
    'status(': 8,
    'id)': 3,
    'status(state))': 14,
    'id,': 4,
    ',id': 1,
    'id,,id': 4,
    'id status': 4,
    'status(state sender)': 14,
    '(id)': 1,
    'id;status': 3,
    '  é': 3,
    'id\u0000': 3,
    'id\nstatus': 3,
    constructor: 1,
    __proto__: 1,
  };
  for (const [text, position] of Object.entries(positions)) {
    assert.throws(
      () => parseFields(text, view),
      (error) => {
        assert.ok(error instanceof Problem && error.code === 'value_malformed', text);
        assert.match(error.detail ?? '', new RegExp(`^fields: [a-z ]+, at position ${position}\\.$`), text);
        assert.ok(!error.detail?.includes('nonsense'));
        return true;
      },
      text,
    );
  }
});

test('accepts eight levels and rejects nine', () => {
  let deep: View<unknown> = leaf;
  for (let level = 0; level < 9; level += 1) deep = object({ a: deep });
  const nested = (levels: number) => `${'a('.repeat(levels - 1)}a${')'.repeat(levels - 1)}`;
  const branch = deep as Branch<unknown>;
  assert.equal(shortest(nested(8), branch), nested(8));
  assert.throws(
    () => parseFields(nested(9), branch),
    (error) => error instanceof Problem && error.detail === 'fields: more than 8 levels, at position 17.',
  );
});

test('parses or rejects any text, and the shortest form parses to the same selection', () => {
  const words = [
    'id',
    'status',
    'state',
    'sender',
    'email',
    'transfer',
    'recipients',
    'to',
    '(',
    ')',
    ',',
    ' ',
    'x',
    '\t',
  ];
  const texts = fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 14 }).map((some) => some.join('')),
    fc.string({ maxLength: 20 }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      try {
        const reading = shortest(text);
        if (reading !== undefined) assert.equal(shortest(reading), reading);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
    }),
    { numRuns: 500 },
  );
});

test('parses a very long text', () => {
  const selection = parseFields(Array.from({ length: 10_000 }, () => 'status(state)').join(','), view);
  assert.equal(selection && formatFields(selection), 'status(state)');
});
