import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Problem } from '../core/problem.ts';
import { fieldsText, parseFields } from './parse-fields.ts';
import { type Branch, object, type View, value } from './view.ts';

const leaf = value(() => 1);
const view = object({
  id: leaf,
  status: object({ state: leaf, sender: object({ email: leaf, name: leaf }) }),
  transfer: object({ recipients: object({ to: leaf, cc: leaf }), expirationDate: leaf }),
});

const shortest = (text: string, of: Branch<never> = view) => {
  const selection = parseFields(text, of);
  return selection && fieldsText(selection);
};

test('names, commas, parentheses, and blanks anywhere but inside of a name', () => {
  const readings = {
    id: 'id',
    'id,status': 'id,status',
    ' id ,\tstatus ( state , sender ( email ) ) ': 'id,status(state,sender(email))',
    'transfer(recipients(to,cc),expirationDate)': 'transfer(recipients(to,cc),expirationDate)',
  };
  for (const [text, reading] of Object.entries(readings)) assert.equal(shortest(text), reading, text);
});

test('nothing but blanks selects nothing', () => {
  for (const text of ['', ' ', ' \t ']) assert.equal(parseFields(text, view), undefined);
});

test('a name that is repeated adds to what was selected of it', () => {
  const readings = {
    'id,id': 'id',
    'status(state),status(sender)': 'status(state,sender)',
    'status(sender(email)),id,status(sender(name))': 'status(sender(email,name)),id',
    'status,status(state)': 'status',
    'status(state),status': 'status',
    'status(sender,sender(email))': 'status(sender)',
  };
  for (const [text, reading] of Object.entries(readings)) assert.equal(shortest(text), reading, text);
});

test('what is wrong is refused with its position, and never quoted', () => {
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

test('eight levels are read, nine are not', () => {
  let deep: View<unknown> = leaf;
  for (let level = 0; level < 9; level += 1) deep = object({ a: deep });
  const nested = (levels: number) => `${'a('.repeat(levels - 1)}a${')'.repeat(levels - 1)}`;
  const branch = deep as Branch<unknown>;
  assert.equal(shortest(nested(8), branch), nested(8));
  assert.throws(
    () => parseFields(nested(9), branch),
    (error) => error instanceof Problem && error.detail === 'fields: there are more than 8 levels, at position 17.',
  );
});

test('whatever comes is read or refused, and the shortest form reads the same', () => {
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

test('a very long text takes no longer than its length', () => {
  const selection = parseFields(Array.from({ length: 10_000 }, () => 'status(state)').join(','), view);
  assert.equal(selection && fieldsText(selection), 'status(state)');
});
