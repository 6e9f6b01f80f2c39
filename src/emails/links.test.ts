import assert from 'node:assert/strict';
import { test } from 'node:test';
import { destinationOf, messageLink, safeHttpUrl } from './values.ts';

test('accepts http and https URLs whose host is plain to see', () => {
  assert.equal(
    safeHttpUrl('https://files.example.org/download?id=a#password=b'),
    'https://files.example.org/download?id=a#password=b',
  );
  assert.equal(safeHttpUrl('http://127.0.0.1:8080'), 'http://127.0.0.1:8080/');
  assert.equal(safeHttpUrl('https://bank.example@evil.example/'), 'https://evil.example/');
  assert.equal(safeHttpUrl('https://bücher.example/'), 'https://xn--bcher-kva.example/');
  assert.equal(safeHttpUrl('https://example.org/"><script>'), 'https://example.org/%22%3E%3Cscript%3E');
});

test('rejects all other URLs', () => {
  for (const text of [
    '',
    'x',
    '/download',
    '//example.org',
    'javascript:ran()',
    'javascript://example.org/%0aran()',
    'ftp://example.org',
    'data:,x',
    'file:///x',
    'https://',
    'mailto:a@b',
  ]) {
    assert.equal(safeHttpUrl(text), undefined, text);
  }
});

test('a message may link to a mailbox, without a subject or body', () => {
  assert.equal(messageLink('mailto:ann@example.org'), 'mailto:ann@example.org');
  assert.equal(messageLink('MAILTO:ann@example.org?subject=x&bcc=y@example.net'), 'mailto:ann@example.org');
  assert.equal(messageLink('mailto:ann@example.org%0d%0aBcc:x@example.net'), undefined);
  assert.equal(messageLink('mailto:?bcc=x@example.net'), undefined);
  assert.equal(messageLink(`https://example.org/${'x'.repeat(3_000)}`), undefined);
});

test('returns the host or the mailbox of a link', () => {
  assert.equal(destinationOf('https://example.org:8443/a?b'), 'example.org:8443');
  assert.equal(destinationOf('mailto:ann@example.org'), 'ann@example.org');
});
