import assert from 'node:assert/strict';
import { test } from 'node:test';
import { originForm } from './origin.ts';

test('an origin is spelled as browsers spell it', () => {
  for (const origin of [
    'https://portal.example.org',
    'https://portal.example.org:8443',
    'https://xn--bcher-kva.example',
    'https://a_b.example',
    'https://192.0.2.7:1',
    'https://[2001:db8::1]:8443',
    'http://localhost:3000',
    'http://localhost',
    'http://127.0.0.1:5173',
    'http://[::1]:5173',
  ]) {
    assert.match(origin, originForm);
    assert.equal(new URL(origin).origin, origin, 'and that is how a browser does it');
  }
});

test('what no browser says, or nobody should rely on, is no origin', () => {
  for (const text of [
    '',
    'null',
    '*',
    'https://*',
    'https://*.example.org',
    'https://',
    'https://a.example/',
    'https://a.example/path',
    'https://a.example?',
    'https://a.example#',
    'https://A.example',
    'HTTPS://a.example',
    'https://a.example:443',
    'https://a.example:0',
    'https://a.example:080',
    'https://a.example:',
    'https://a.example:123456',
    'https://user@a.example',
    'https://user:pass@a.example',
    'https://bücher.example',
    'https://a.example,https://b.example',
    'https://a.example https://b.example',
    ' https://a.example',
    'https://a.example\n',
    'http://a.example',
    'http://localhost:80',
    'http://localhost.a.example',
    'http://localhost@a.example',
    'file://',
    'data:',
    'chrome-extension://abcdefgh',
    `https://${'a'.repeat(16_000)}`,
  ]) {
    assert.doesNotMatch(text, originForm, text.slice(0, 40));
  }
});
