import assert from 'node:assert/strict';
import { test } from 'node:test';
import { destinationOf, messageLink, webAddress } from './links.ts';

test('an address of a page is http or https, and its host is plain to see', () => {
  assert.equal(
    webAddress('https://files.example.org/download?id=a#password=b'),
    'https://files.example.org/download?id=a#password=b',
  );
  assert.equal(webAddress('http://127.0.0.1:8080'), 'http://127.0.0.1:8080/');
  assert.equal(webAddress('https://bank.example@evil.example/'), 'https://evil.example/');
  assert.equal(webAddress('https://bücher.example/'), 'https://xn--bcher-kva.example/');
  assert.equal(webAddress('https://example.org/"><script>'), 'https://example.org/%22%3E%3Cscript%3E');
});

test('nothing else is an address of a page', () => {
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
    assert.equal(webAddress(text), undefined, text);
  }
});

test('a message may also link to a mailbox, but not say what is written there', () => {
  assert.equal(messageLink('mailto:ann@example.org'), 'mailto:ann@example.org');
  assert.equal(messageLink('MAILTO:ann@example.org?subject=x&bcc=y@example.net'), 'mailto:ann@example.org');
  assert.equal(messageLink('mailto:ann@example.org%0d%0aBcc:x@example.net'), undefined);
  assert.equal(messageLink('mailto:?bcc=x@example.net'), undefined);
  assert.equal(messageLink(`https://example.org/${'x'.repeat(3_000)}`), undefined);
});

test('a reader is told the host or the mailbox', () => {
  assert.equal(destinationOf('https://example.org:8443/a?b'), 'example.org:8443');
  assert.equal(destinationOf('mailto:ann@example.org'), 'ann@example.org');
});
