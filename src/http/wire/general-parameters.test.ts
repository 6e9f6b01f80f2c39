import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem, type ProblemCode } from '../../core/problem.ts';
import {
  checkGeneralParameters,
  clientIdOf,
  type RawRequest,
  tokenOf,
  transferPasswordOf,
} from './general-parameters.ts';

/** A request with these headers; a list is a header that is given several times. */
function requestWith(headers: Record<string, string | string[]>, query = ''): RawRequest {
  const rawHeaders = Object.entries(headers).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]));
  return { rawHeaders, url: `/api/x${query}` };
}

const refusedAs = (code: ProblemCode) => (error: unknown) => error instanceof Problem && error.code === code;

test('accepts a client with this version, an older one, or none', () => {
  for (const request of [
    requestWith({}),
    requestWith({ 'X-CS-MajorApiVersion': '1', 'X-CS-MinimumMinorApiVersion': '15' }),
    requestWith({ 'X-CS-MinimumMinorApiVersion': '0' }, '?major-api-version=1'),
    requestWith({ 'X-CS-MajorApiVersion': '' }, '?major-api-version=&minimum-minor-api-version='),
    requestWith({ 'X-CS-MajorApiVersion': '1' }, '?major-api-version=9'),
    requestWith({ 'X-CS-ProductKey': 'api.rest' }),
    requestWith({}, '?product-key=server'),
    requestWith({}, '?product-key=api%2Erest'),
  ]) {
    assert.doesNotThrow(() => checkGeneralParameters(request), request.url);
  }
});

test('rejects a client that needs another version', () => {
  for (const request of [
    requestWith({ 'X-CS-MajorApiVersion': '2' }),
    requestWith({ 'X-CS-MajorApiVersion': '0' }),
    requestWith({ 'X-CS-MinimumMinorApiVersion': '16' }),
    requestWith({}, '?minimum-minor-api-version=99999999999999999999999'),
    requestWith({ 'X-CS-MajorApiVersion': '2' }, '?major-api-version=1'),
  ]) {
    assert.throws(() => checkGeneralParameters(request), refusedAs('version_unsupported'), request.url);
  }
});

test('rejects a version that is no integer or is repeated', () => {
  for (const text of ['-1', '1e309', '1;2', '1.15', 'one', '0x1', '１']) {
    const request = requestWith({ 'X-CS-MajorApiVersion': text });
    assert.throws(() => checkGeneralParameters(request), refusedAs('value_malformed'), text);
  }
  for (const request of [
    requestWith({ 'X-CS-MajorApiVersion': ['1', '1'] }),
    requestWith({}, '?major-api-version=1&major-api-version=1'),
  ]) {
    assert.throws(() => checkGeneralParameters(request), refusedAs('value_malformed'), request.url);
  }
});

test('rejects an array for a general parameter', () => {
  for (const query of ['?major-api-version[]=1', '?product-key[0]=server']) {
    assert.throws(() => checkGeneralParameters(requestWith({}, query)), refusedAs('value_malformed'), query);
  }
  assert.throws(() => transferPasswordOf(requestWith({}, '?password%5B%5D=secret')), refusedAs('value_malformed'));
});

test('rejects an unknown product key', () => {
  assert.throws(
    () => checkGeneralParameters(requestWith({ 'X-CS-ProductKey': 'web' })),
    refusedAs('product_key_unknown'),
  );
});

test('accepts a client ID of 50 to 4,000 letters or digits', () => {
  assert.equal(clientIdOf(requestWith({})), undefined);
  assert.equal(clientIdOf(requestWith({ 'X-CS-ClientId': '' })), undefined);
  for (const length of [50, 4000])
    assert.equal(clientIdOf(requestWith({}, `?client-id=${'a'.repeat(length)}`))?.length, length);
  for (const text of [
    'a'.repeat(49),
    'a'.repeat(4001),
    `${'a'.repeat(60)}-`,
    `${'a'.repeat(60)}\n`,
    `${'a'.repeat(60)}ä`,
  ]) {
    assert.throws(() => clientIdOf(requestWith({ 'X-CS-ClientId': text })), refusedAs('value_malformed'), text);
  }
});

test('prefers the token in the header to the one in the query', () => {
  assert.equal(
    tokenOf(requestWith({ 'X-CS-VerificationToken': 'from-header' }, '?verification-token=from-query')),
    'from-header',
  );
  assert.equal(
    tokenOf(requestWith({ 'X-CS-VerificationToken': '' }, '?verification-token=from%2Dquery')),
    'from-query',
  );
  assert.equal(tokenOf(requestWith({})), undefined);
});

test('ignores the query parameter when the header is present, even if it is malformed', () => {
  for (const query of ['?verification-token=a&verification-token=b', '?verification-token=%ff']) {
    assert.equal(tokenOf(requestWith({ 'X-CS-VerificationToken': 'from-header' }, query)), 'from-header');
    assert.throws(() => tokenOf(requestWith({}, query)), refusedAs('value_malformed'));
  }
  const twice = '?major-api-version=1&major-api-version=2';
  assert.doesNotThrow(() => checkGeneralParameters(requestWith({ 'X-CS-MajorApiVersion': '1' }, twice)));
});

test('decodes a password once as UTF-8 in either place and keeps a plus', () => {
  for (const [encoded, password] of [
    ['plain-Password.1', 'plain-Password.1'],
    ['p%C3%A4ss%2Fword', 'päss/word'],
    ['100%2525', '100%25'],
    ['a+b', 'a+b'],
    ['a%2Bb', 'a+b'],
    ['a%20b', 'a+b'],
    ['a%CC%88', 'ä'],
  ] as const) {
    assert.equal(transferPasswordOf(requestWith({ 'X-CS-Password': encoded })), password);
    assert.equal(transferPasswordOf(requestWith({}, `?password=${encoded}`)), password);
    assert.equal(transferPasswordOf(requestWith({ 'X-CS-Password': encoded }, `?password=${encoded}`)), password);
  }
  assert.equal(transferPasswordOf(requestWith({ 'X-CS-Password': 'a%2bb' }, '?password=a+b')), 'a+b');
});

test('treats an empty password as absent', () => {
  assert.equal(transferPasswordOf(requestWith({ 'X-CS-Password': '' }, '?password=')), undefined);
  assert.equal(transferPasswordOf(requestWith({ 'X-CS-Password': '' }, '?password=x')), 'x');
  assert.equal(transferPasswordOf(requestWith({ 'X-CS-Password': 'x' }, '?password=')), 'x');
});

test('rejects passwords that differ, repeat, are badly encoded or too long, without quoting them', () => {
  const long = 'x'.repeat(1025);
  for (const request of [
    requestWith({ 'X-CS-Password': 'marker1' }, '?password=marker2'),
    requestWith({ 'X-CS-Password': ['marker', 'marker'] }),
    requestWith({}, '?password=marker&password=marker'),
    requestWith({ 'X-CS-Password': 'marker' }, '?password=marker&password=marker'),
    requestWith({}, '?password=marker&p%61ssword=marker'),
    requestWith({ 'X-CS-Password': 'marker%' }),
    requestWith({}, '?password=marker%ff'),
    requestWith({ 'X-CS-Password': 'marker%C3%28' }),
    requestWith({ 'X-CS-Password': 'märker' }),
    requestWith({ 'X-CS-Password': 'marker word' }),
    requestWith({ 'X-CS-Password': long }),
    requestWith({}, `?password=${'%C3%A4'.repeat(513)}`),
  ]) {
    assert.throws(
      () => transferPasswordOf(request),
      (error: Problem) =>
        refusedAs('value_malformed')(error) && !/marker|märker/.test(`${error.detail} ${error.message}`),
      request.url,
    );
  }
  assert.equal(transferPasswordOf(requestWith({ 'X-CS-Password': 'x'.repeat(1024) }))?.length, 1024);
});
