import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allLanguages } from '../../test/support/languages/all-languages.ts';
import { emailMessagesFor } from './email-messages.ts';
import { withoutIsolates } from './line.ts';

const languages = await allLanguages();

function wordsIn(locale: string) {
  return emailMessagesFor(languages.get(locale) ?? assert.fail(locale), 'UTC', 'recipient');
}

test('formats a size with two or three digits and a fitting unit', () => {
  const { size } = wordsIn('en');
  const sizes: ReadonlyArray<readonly [number, string]> = [
    [0, '0\u00a0bytes'],
    [1, '1\u00a0byte'],
    [999, '999\u00a0bytes'],
    [1_000, '1\u00a0kB'],
    [1_449, '1.4\u00a0kB'],
    [9_949, '9.9\u00a0kB'],
    [9_950, '10\u00a0kB'],
    [999_499, '999\u00a0kB'],
    [999_500, '1\u00a0MB'],
    [48_213_004, '48\u00a0MB'],
    [107_374_182_400, '107\u00a0GB'],
    [5_000_000_000_000, '5\u00a0TB'],
    [5_000_000_000_000_000, '5,000\u00a0TB'],
  ];
  for (const [bytes, text] of sizes) assert.equal(withoutIsolates(size(bytes)), text);
  assert.equal(withoutIsolates(wordsIn('de').size(1_449)), '1,4\u00a0kB');
});

test('a date names its time zone, whatever that of the machine is', () => {
  const date = new Date('2026-03-15T23:05:00Z');
  assert.equal(withoutIsolates(wordsIn('en').date(date)), 'March 15, 2026 at 23:05 UTC');
  assert.equal(withoutIsolates(wordsIn('de').date(date)), '15. März 2026 um 23:05 UTC');
});

test('a date is in the given time zone', () => {
  const language = languages.get('de') ?? assert.fail('de');
  const dateIn = (timeZone: string) =>
    withoutIsolates(emailMessagesFor(language, timeZone, 'recipient').date(new Date('2026-03-15T23:05:00Z')));
  assert.equal(dateIn('Europe/Berlin'), '16. März 2026 um 00:05 MEZ');
  assert.equal(dateIn('America/New_York'), '15. März 2026 um 19:05 GMT-4');
  assert.equal(dateIn('Europe/Berlin'), '16. März 2026 um 00:05 MEZ');
});

test('formats a date inside a message like any other', () => {
  const words = emailMessagesFor(languages.get('en') ?? assert.fail('en'), 'UTC', 'expiry-warning');
  const intro = words.own('recipient.intro', { count: 2, expiresAt: new Date('2026-03-15T23:05:00Z') });
  assert.match(withoutIsolates(intro), /until March 15, 2026 at 23:05 UTC\./);
});
