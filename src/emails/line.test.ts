import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cleanMultilineText,
  isBlank,
  joinWithCommas,
  piecesOf,
  subjectLine,
  trustedLine,
  untrustedLine,
  withoutIsolates,
} from './line.ts';

test('a line has no line breaks and no control characters', () => {
  assert.equal(withoutIsolates(untrustedLine('a\r\nb\tc\u0000d\u0085e\u2028f\u2029g\u001b[2Jh')), 'a b c d e f g [2Jh');
  assert.equal(withoutIsolates(untrustedLine('  Ann \n')), 'Ann');
});

test('no name changes the direction of the text after it', () => {
  assert.equal(withoutIsolates(untrustedLine('\u202egnp.exe\u202c\u2066x\u2069')), 'gnp.exex');
});

test('replaces half a character', () => {
  assert.equal(withoutIsolates(untrustedLine('a\ud800b')), 'a\ufffdb');
});

test('keeps characters that belong to names', () => {
  for (const name of ['می\u200cخواهم', '👩\u200d👩\u200d👧', 'Zoë', 'עברית\u200f', 'a\u00adb']) {
    assert.equal(withoutIsolates(untrustedLine(name)), name);
  }
});

test('distinguishes the values inside a message', () => {
  const line = trustedLine(`From ${untrustedLine('Ann')} to ${untrustedLine('Bob')}.`);
  assert.deepEqual(piecesOf(line), [
    { text: 'From ', isGiven: false },
    { text: 'Ann', isGiven: true },
    { text: ' to ', isGiven: false },
    { text: 'Bob', isGiven: true },
    { text: '.', isGiven: false },
  ]);
});

test('a pack message cannot break a line or leave an isolate open', () => {
  const line = trustedLine('a\nb\u202ec\u2067d\u2068e');
  assert.equal(withoutIsolates(line), 'a bcde');
  assert.deepEqual(piecesOf(line), [{ text: 'a bcde', isGiven: false }]);
});

test('a value that is used again stays one piece', () => {
  assert.equal(untrustedLine(untrustedLine('Ann')), untrustedLine('Ann'));
});

test('multi-line text keeps only its line breaks and tabs', () => {
  assert.equal(cleanMultilineText('a\r\nb\rc\u2028d\u0000e\u0007f\tg\u202eh'), 'a\nb\nc\ndef\tgh');
});

test('a text is blank when it has no visible character', () => {
  assert.ok(isBlank(''));
  assert.ok(isBlank(' \r\n\u202e\u0000'));
  assert.ok(!isBlank('0'));
});

test('a subject has one line of at most 998 bytes, without half characters', () => {
  assert.equal(subjectLine(untrustedLine('Short')), 'Short');
  for (const character of ['a', 'ä', '語', '😀']) {
    const subject = subjectLine(untrustedLine(character.repeat(1_000)));
    assert.ok(Buffer.byteLength(subject) <= 998 && Buffer.byteLength(subject) > 990);
    assert.match(subject, new RegExp(`^(${character})+…$`, 'u'));
  }
  assert.equal(subjectLine(untrustedLine('a'.repeat(998))), 'a'.repeat(998));
});

test('joins several lines into one', () => {
  assert.equal(withoutIsolates(joinWithCommas([untrustedLine('a'), untrustedLine('b')])), 'a, b');
});
