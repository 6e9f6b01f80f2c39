import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTimeZone, zonedDateFormat } from './time.ts';

function assertFormats(locale: string, timeZone: string, expected: Readonly<Record<string, string>>): void {
  const format = zonedDateFormat(locale, timeZone);
  const actual = Object.keys(expected).map((date) => [date, format(new Date(date))]);
  assert.deepEqual(Object.fromEntries(actual), expected, `${locale}, ${timeZone}`);
}

test('formats dates in their time zone and names it, before and after a change of daylight saving time', () => {
  assertFormats('en', 'Europe/Berlin', {
    '2026-03-29T00:59:00Z': 'March 29, 2026 at 01:59 CET',
    '2026-03-29T01:00:00Z': 'March 29, 2026 at 03:00 CEST',
    '2026-10-25T00:30:00Z': 'October 25, 2026 at 02:30 CEST',
    '2026-10-25T01:30:00Z': 'October 25, 2026 at 02:30 CET',
  });
  assertFormats('de', 'Europe/Berlin', {
    '2026-03-29T00:59:00Z': '29. März 2026 um 01:59 MEZ',
    '2026-03-29T01:00:00Z': '29. März 2026 um 03:00 MESZ',
  });
  assertFormats('en', 'America/New_York', {
    '2026-03-08T06:59:00Z': 'March 8, 2026 at 01:59 EST',
    '2026-03-08T07:00:00Z': 'March 8, 2026 at 03:00 EDT',
  });
});

test('names a zone without a short name by its offset', () => {
  const date = '2026-03-08T06:59:00Z';
  assertFormats('de', 'America/New_York', { [date]: '8. März 2026 um 01:59 GMT-5' });
  assertFormats('en', 'Asia/Kolkata', { [date]: 'March 8, 2026 at 12:29 GMT+5:30' });
  assertFormats('en', 'UTC', { [date]: 'March 8, 2026 at 06:59 UTC' });
});

test('accepts the names that dates can be formatted in', () => {
  for (const name of ['UTC', 'Etc/UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires']) {
    assert.ok(isTimeZone(name), name);
  }
  for (const name of ['', 'Europe', 'Mars/Base', 'Europe/Berlin ', '../zone', 'Etc/Unknown']) {
    assert.ok(!isTimeZone(name), name);
  }
});
