import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostCookieValue, serializeHostCookie } from './cookies.ts';

const https = () => new URL('https://files.example.org/post/');
const local = () => new URL('http://127.0.0.1:8080');
const valueIn = (cookie: string | undefined, baseUrl = https) =>
  hostCookieValue({ headers: cookie === undefined ? {} : { cookie } }, 'sealpost-admin', baseUrl);

test('a host cookie has the prefix and all attributes that the prefix requires', () => {
  assert.equal(
    serializeHostCookie({ name: 'sealpost-admin', value: 'abc' }, https),
    '__Host-sealpost-admin=abc; Path=/; SameSite=Strict; HttpOnly; Secure',
  );
  assert.equal(
    serializeHostCookie({ name: 'sealpost-admin', value: undefined }, https),
    '__Host-sealpost-admin=; Path=/; Max-Age=0; SameSite=Strict; HttpOnly; Secure',
  );
});

test('without HTTPS a host cookie has neither the prefix nor Secure', () => {
  assert.equal(
    serializeHostCookie({ name: 'sealpost-admin', value: 'abc' }, local),
    'sealpost-admin=abc; Path=/; SameSite=Strict; HttpOnly',
  );
});

test('reads a host cookie by its exact name', () => {
  assert.equal(valueIn('a=b; __Host-sealpost-admin=abc;c=d'), 'abc');
  assert.equal(valueIn('sealpost-admin=abc', local), 'abc');
  for (const cookie of [
    undefined,
    '',
    'sealpost-admin=abc',
    '__host-sealpost-admin=abc',
    'x__Host-sealpost-admin=abc',
    '__Host-sealpost-admin2=abc',
    '__Host-sealpost-admin',
    'a=__Host-sealpost-admin=abc',
  ])
    assert.equal(valueIn(cookie), undefined, cookie);
  assert.equal(valueIn('__Host-sealpost-admin=abc', local), undefined);
});

test('two host cookies of one name count as none', () => {
  assert.equal(valueIn('__Host-sealpost-admin=abc; __Host-sealpost-admin=abc'), undefined);
  assert.equal(valueIn('__Host-sealpost-admin=; __Host-sealpost-admin=abc'), undefined);
});
