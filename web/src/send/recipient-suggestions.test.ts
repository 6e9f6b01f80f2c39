import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchingRecipients, recipientsOf } from './recipient-suggestions.ts';

const isLink = (address: string) => address.endsWith('@link.invalid');
const entryOf = (address: string) => ({ mail: address });
const entry = (to: readonly string[], cc: readonly string[] = []) => ({
  trackingId: '',
  transfer: { recipients: { to: to.map(entryOf), cc: cc.map(entryOf), bcc: [] } },
});

test('suggests each recipient of earlier transfers once, newest transfer first, and no links', () => {
  const entries = [
    entry(['bob@example.org'], ['dan@example.org']),
    entry(['Link-1-abcdefgh23456789@link.invalid']),
    entry(['Bob@Example.org', 'eve@example.org']),
  ];
  assert.deepEqual(recipientsOf(entries, isLink), ['bob@example.org', 'dan@example.org', 'eve@example.org']);
});

test('suggests 500 recipients at most', () => {
  const many = Array.from({ length: 600 }, (_, index) => `${index}@example.org`);
  assert.equal(recipientsOf([entry(many)], isLink).length, 500);
});

test('finds suggestions by a part of the address, without present recipients, five at most', () => {
  const all = ['Bob@Example.org', 'eve@example.org', 'dan@other.org'];
  assert.deepEqual(matchingRecipients(all, ' EXAMPLE', []), ['Bob@Example.org', 'eve@example.org']);
  assert.deepEqual(matchingRecipients(all, '', ['bob@example.org']), ['eve@example.org', 'dan@other.org']);
  assert.deepEqual(matchingRecipients(all, 'frank', []), []);
  const many = Array.from({ length: 6 }, (_, index) => `${index}@example.org`);
  assert.deepEqual(matchingRecipients(many, '@', []), many.slice(0, 5));
});
