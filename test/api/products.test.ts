import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { changeSetting } from '../../src/actions/change-setting.ts';
import { keepImprint, keepTerms } from '../../src/actions/keep-legal-text.ts';
import { removeTerms } from '../../src/actions/remove-legal-text.ts';
import { type LegalText, legalLimits } from '../../src/core/legal-text.ts';
import { type RouteNeeds, routesOf } from '../../src/http/routes.ts';
import { noon } from '../support/builders.ts';
import { scriptPayloads } from '../support/script-payloads.ts';
import { assertDocumentedError, assertStandardHeaders } from './documented-error.ts';
import { aHouse, exchange, freshPorts } from './house.ts';

const terms = '/api/products/api.rest/legal/terms-of-use';
const imprint = '/api/products/api.rest/legal/imprint';
const own = ['/legal/terms-of-use', '/legal/imprint', '/cors', '/logging'];

async function aLegalHouse(t: TestContext) {
  const ports = await freshPorts(t);
  const house = await aHouse(t, { ports, clock: ports.clock });
  const ask = async (path: string, headers: readonly string[] = [], method = 'GET') => {
    const lines = [`${method} ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers];
    const [answer] = await exchange(house.server, `${lines.join('\r\n')}\r\n\r\n`);
    assert.ok(answer);
    return answer;
  };
  const data = async (path: string) => {
    const { status, body } = await ask(path);
    assert.equal(status, 200);
    return JSON.parse(body).data;
  };
  return { ...house, ports, ask, data };
}

const german: LegalText = { locale: 'de', title: 'Bedingungen', type: 'text/markdown', content: '# Grüß Gott\r\n' };
const english: LegalText = { locale: 'en', title: 'Terms', type: 'text/plain', content: 'Be kind.' };

test('T1: a fresh service has inactive terms without a text, and an empty imprint', async (t) => {
  const { ask } = await aLegalHouse(t);
  assert.deepEqual(JSON.parse((await ask(terms)).body), {
    data: { active: false, lastChangeTimestamp: null, terms: [] },
    meta: {},
  });
  assert.deepEqual(JSON.parse((await ask(imprint)).body), { data: { type: 'text/plain', content: '' }, meta: {} });
});

test('T2: terms come in all languages with their last change, as they were written', async (t) => {
  const { ports, data } = await aLegalHouse(t);
  await keepTerms(ports, english);
  ports.clock.set(new Date(noon.getTime() + 60_000));
  await keepTerms(ports, german);
  assert.deepEqual(await data(terms), {
    active: false,
    lastChangeTimestamp: '2026-03-01T12:01:00+00:00',
    terms: [german, english],
  });
  ports.clock.set(new Date(noon.getTime() + 120_000));
  await removeTerms(ports, 'en');
  assert.deepEqual(await data(terms), {
    active: false,
    lastChangeTimestamp: '2026-03-01T12:02:00+00:00',
    terms: [german],
  });
  assert.deepEqual(await data('/api/products/server/legal/terms-of-use'), await data(terms));
});

test('T3: terms are active at once when the administrator says so, and never without a text', async (t) => {
  const { ports, data } = await aLegalHouse(t);
  await changeSetting(ports, 'terms.active', 'true');
  assert.equal((await data(terms)).active, false);
  await keepTerms(ports, german);
  assert.equal((await data(terms)).active, true);
  await changeSetting(ports, 'terms.active', 'false');
  assert.equal((await data(terms)).active, false);
});

test('T4: whatever a text holds is data in JSON, and a browser runs nothing of it', async (t) => {
  const { ports, ask } = await aLegalHouse(t);
  const content = scriptPayloads.join('\n').replace(/(?![\t\n\r])\p{Cc}/gu, '');
  await keepImprint(ports, { type: 'text/html', content });
  await keepTerms(ports, { ...german, title: '<script>alert(1)</script>', type: 'text/html', content });
  for (const path of [terms, imprint]) {
    const answer = await ask(path);
    assert.match(answer.headers['content-type'] ?? '', /^application\/json\b/);
    assertStandardHeaders(answer.headers, path);
    const { data } = JSON.parse(answer.body);
    assert.equal((data.terms?.[0] ?? data).content, content);
  }
});

test('T5: the largest terms that can be kept are answered whole', async (t) => {
  const { ports, data } = await aLegalHouse(t);
  const content = 'ü"\\\n'.repeat(Math.floor((legalLimits.contentBytes - 100) / 5));
  for (const locale of ['de', 'en']) await keepTerms(ports, { ...german, locale, content });
  const { terms: kept } = await data(terms);
  assert.deepEqual(
    kept.map((text: LegalText) => [text.locale, text.content === content]),
    ['de', 'en'].map((locale) => [locale, true]),
  );
});

test('T6: an unknown product is 400 / 1004 on every route of a product', async (t) => {
  const { ask } = await aLegalHouse(t);
  const paths = routesOf({} as RouteNeeds)
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/api/products/'));
  assert.equal(paths.length, 7);
  for (const path of paths) {
    const known = path.replace(':packId', 'de_2').replace('*', 'messages.json');
    for (const key of ['api.rest', 'server']) {
      assert.equal((await ask(known.replace(':productKey', key))).status, 200, `${key} ${path}`);
    }
    for (const key of ['web', 'API.REST', 'api.rest%20', '%00', '..', '__proto__', 'constructor', 'x'.repeat(9_000)]) {
      const answer = await ask(known.replace(':productKey', key));
      assertDocumentedError(answer, `${key.slice(0, 20)} ${path}`);
      assert.deepEqual([answer.status, JSON.parse(answer.body).errorCode], [400, 1004], `${key.slice(0, 20)} ${path}`);
    }
  }
});

test('T7: neither client id nor token is needed, and bad ones are no reason to refuse', async (t) => {
  const { ask } = await aLegalHouse(t);
  for (const path of own.map((rest) => `/api/products/api.rest${rest}`)) {
    for (const headers of [
      [],
      ['X-CS-ClientId: short'],
      ['X-CS-ClientId: a b', 'X-CS-ClientId: c'],
      [`X-CS-ClientId: ${'a'.repeat(4_001)}`],
      ['X-CS-VerificationToken: nonsense'],
    ]) {
      assert.equal((await ask(path, headers)).status, 200, `${path} ${headers}`.slice(0, 99));
    }
    assert.equal((await ask(`${path}?client-id=%zz&verification-token=x`)).status, 200, path);
    const head = await ask(path, [], 'HEAD');
    assert.deepEqual([head.status, head.headers['content-length']], [200, (await ask(path)).headers['content-length']]);
    assert.equal((await ask(path, ['X-CS-MinimumMinorApiVersion: 99'])).status, 404, path);
  }
});
