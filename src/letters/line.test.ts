import assert from 'node:assert/strict';
import { test } from 'node:test';
import { given, givenLines, inOneLine, isBlank, piecesOf, said, subjectLine, withoutIsolates } from './line.ts';

test('what somebody wrote is one line without control characters', () => {
  assert.equal(withoutIsolates(given('a\r\nb\tc\u0000d\u0085e\u2028f\u2029g\u001b[2Jh')), 'a b c d e f g [2Jh');
  assert.equal(withoutIsolates(given('  Ann \n')), 'Ann');
});

test('no name turns around what follows it', () => {
  assert.equal(withoutIsolates(given('\u202egnp.exe\u202c\u2066x\u2069')), 'gnp.exex');
});

test('half a character is replaced', () => {
  assert.equal(withoutIsolates(given('a\ud800b')), 'a\ufffdb');
});

test('characters that belong to names stay', () => {
  for (const name of ['می\u200cخواهم', '👩\u200d👩\u200d👧', 'Zoë', 'עברית\u200f', 'a\u00adb']) {
    assert.equal(withoutIsolates(given(name)), name);
  }
});

test('in a message the pieces that were given can be told apart', () => {
  const line = said(`From ${given('Ann')} to ${given('Bob')}.`);
  assert.deepEqual(piecesOf(line), [
    { text: 'From ', isGiven: false },
    { text: 'Ann', isGiven: true },
    { text: ' to ', isGiven: false },
    { text: 'Bob', isGiven: true },
    { text: '.', isGiven: false },
  ]);
});

test('a message of a pack cannot break a line, nor leave an isolate open', () => {
  const line = said('a\nb\u202ec\u2067d\u2068e');
  assert.equal(withoutIsolates(line), 'a bcde');
  assert.deepEqual(piecesOf(line), [{ text: 'a bcde', isGiven: false }]);
});

test('a given text that is given again stays one piece', () => {
  assert.equal(given(given('Ann')), given('Ann'));
});

test('lines of somebody keep their breaks and nothing else that is no text', () => {
  assert.equal(givenLines('a\r\nb\rc\u2028d\u0000e\u0007f\tg\u202eh'), 'a\nb\nc\ndef\tgh');
});

test('a text is blank when nothing of it would be seen', () => {
  assert.ok(isBlank(''));
  assert.ok(isBlank(' \r\n\u202e\u0000'));
  assert.ok(!isBlank('0'));
});

test('a subject has one line of at most 998 bytes, and no half characters at its end', () => {
  assert.equal(subjectLine(given('Short')), 'Short');
  for (const letter of ['a', 'ä', '語', '😀']) {
    const subject = subjectLine(given(letter.repeat(1_000)));
    assert.ok(Buffer.byteLength(subject) <= 998 && Buffer.byteLength(subject) > 990);
    assert.match(subject, new RegExp(`^(${letter})+…$`, 'u'));
  }
  assert.equal(subjectLine(given('a'.repeat(998))), 'a'.repeat(998));
});

test('several lines can stand in one', () => {
  assert.equal(withoutIsolates(inOneLine([given('a'), given('b')])), 'a, b');
});
