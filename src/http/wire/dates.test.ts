import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Problem } from '../../core/problem.ts';
import { formatWireDate, readWireDate } from './values.ts';

const read = (text: string) => readWireDate('date', text).toISOString();

test('accepts dates with Z or any offset, with and without seconds and fractions', () => {
  const dates = {
    '2026-03-01T10:00:00Z': '2026-03-01T10:00:00.000Z',
    '2026-03-01t10:00:00z': '2026-03-01T10:00:00.000Z',
    '2026-03-01T10:00:00+00:00': '2026-03-01T10:00:00.000Z',
    '2026-03-01T10:00:00+0130': '2026-03-01T08:30:00.000Z',
    '2026-03-01T23:00:00-02:00': '2026-03-02T01:00:00.000Z',
    '2026-03-01T10:00+01:00': '2026-03-01T09:00:00.000Z',
    '2026-03-01T10:00:00.5Z': '2026-03-01T10:00:00.500Z',
    '2026-03-01T10:00:00.123456789Z': '2026-03-01T10:00:00.123Z',
    '2028-02-29T00:00:00Z': '2028-02-29T00:00:00.000Z',
  };
  for (const [text, instant] of Object.entries(dates)) assert.equal(read(text), instant, text);
});

test('rejects a text that is no date or no instant', () => {
  const wrong = [
    '',
    'tomorrow',
    '2026-03-01',
    '2026-03-01T10:00:00',
    '2026-02-29T10:00:00Z',
    '2026-13-01T10:00:00Z',
    '2026-00-10T10:00:00Z',
    '2026-03-01T24:00:00Z',
    '2026-03-01T10:60:00Z',
    '2026-03-01T10:00:60Z',
    '2026-03-01T10:00:00+24:00',
    '2026-03-01T10:00:00+01:60',
    '2026-03-01T10:00:00.Z',
    ' 2026-03-01T10:00:00Z',
    '2026-03-01T10:00:00Z\n',
    '+012026-03-01T10:00:00Z',
    '0026-03-01T10:00:00Z',
    '1772359200',
  ];
  for (const text of wrong) {
    assert.throws(
      () => read(text),
      (error) => error instanceof Problem && error.code === 'value_malformed',
      text,
    );
  }
});

test('reads the dates that it writes, to the second', () => {
  const instants = fc.date({
    min: new Date('1970-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, (date) => {
      assert.equal(readWireDate('date', formatWireDate(date)).getTime(), Math.floor(date.getTime() / 1000) * 1000);
    }),
  );
});
