import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { removeTerms, saveLegalNotice, saveTerms } from '../../src/actions/legal/legal-texts.ts';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { type LegalText, legalLimits } from '../../src/core/legal-text.ts';
import { apiRoutes } from '../../src/http/routes.ts';
import { noon } from '../support/database/test-rows.ts';
import { scriptPayloads } from '../support/inputs/script-payloads.ts';
import { startApiServer } from '../support/server/api-server.ts';
import { assertDocumentedError, assertStandardHeaders } from '../support/server/documented-error.ts';
import { exchangeRaw } from '../support/server/http-server.ts';

const terms = '/api/products/api.rest/legal/terms-of-use';
const imprint = '/api/products/api.rest/legal/imprint';
const own = ['/legal/terms-of-use', '/legal/imprint', '/cors', '/logging'];

async function startLegalServer(t: TestContext) {
  const service = await startApiServer(t);
  const request = async (path: string, headers: readonly string[] = [], method = 'GET') => {
    const lines = [`${method} ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers];
    const [response] = await exchangeRaw(service.server, `${lines.join('\r\n')}\r\n\r\n`);
    assert.ok(response);
    return response;
  };
  const data = async (path: string) => {
    const { status, body } = await request(path);
    assert.equal(status, 200);
    return JSON.parse(body).data;
  };
  return { ...service, request, data };
}

const german: LegalText = { locale: 'de', title: 'Bedingungen', type: 'text/markdown', content: '# Grüß Gott\r\n' };
const english: LegalText = { locale: 'en', title: 'Terms', type: 'text/plain', content: 'Be kind.' };

test('T1: a fresh service has inactive terms without a text, and an empty legal notice', async (t) => {
  const { request } = await startLegalServer(t);
  assert.deepEqual(JSON.parse((await request(terms)).body), {
    data: { active: false, lastChangeTimestamp: null, terms: [] },
    meta: {},
  });
  assert.deepEqual(JSON.parse((await request(imprint)).body), { data: { type: 'text/plain', content: '' }, meta: {} });
});

test('T2: returns terms in all languages with their last change, as they were written', async (t) => {
  const { ports, data } = await startLegalServer(t);
  await saveTerms(ports, english);
  ports.clock.set(new Date(noon.getTime() + 60_000));
  await saveTerms(ports, german);
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

test('T3: terms are active at once when the administrator activates them, and never without a text', async (t) => {
  const { ports, data } = await startLegalServer(t);
  await changeSetting(ports, 'terms.active', 'true');
  assert.equal((await data(terms)).active, false);
  await saveTerms(ports, german);
  assert.equal((await data(terms)).active, true);
  await changeSetting(ports, 'terms.active', 'false');
  assert.equal((await data(terms)).active, false);
});

test('T4: any text is data in JSON, and a browser executes nothing of it', async (t) => {
  const { ports, request } = await startLegalServer(t);
  const content = scriptPayloads.join('\n').replace(/(?![\t\n\r])\p{Cc}/gu, '');
  await saveLegalNotice(ports, { type: 'text/html', content });
  await saveTerms(ports, { ...german, title: '<script>alert(1)</script>', type: 'text/html', content });
  for (const path of [terms, imprint]) {
    const response = await request(path);
    assert.match(response.headers['content-type'] ?? '', /^application\/json\b/);
    assertStandardHeaders(response.headers, path);
    const { data } = JSON.parse(response.body);
    assert.equal((data.terms?.[0] ?? data).content, content);
  }
});

test('T5: returns the largest possible terms completely', async (t) => {
  const { ports, data } = await startLegalServer(t);
  const content = 'ü"\\\n'.repeat(Math.floor((legalLimits.contentBytes - 100) / 5));
  for (const locale of ['de', 'en']) await saveTerms(ports, { ...german, locale, content });
  const { terms: saved } = await data(terms);
  assert.deepEqual(
    saved.map((text: LegalText) => [text.locale, text.content === content]),
    ['de', 'en'].map((locale) => [locale, true]),
  );
});

test('T6: an unknown product is 400 / 1004 on every route of a product', async (t) => {
  const { request } = await startLegalServer(t);
  const paths = apiRoutes.map(({ path }) => path).filter((path) => path.startsWith('/api/products/'));
  assert.equal(paths.length, 7);
  for (const path of paths) {
    const known = path.replace(':packId', 'de_2').replace('*', 'messages.json');
    for (const key of ['api.rest', 'server']) {
      assert.equal((await request(known.replace(':productKey', key))).status, 200, `${key} ${path}`);
    }
    for (const key of ['web', 'API.REST', 'api.rest%20', '%00', '..', '__proto__', 'constructor', 'x'.repeat(9_000)]) {
      const response = await request(known.replace(':productKey', key));
      assertDocumentedError(response, `${key.slice(0, 20)} ${path}`);
      assert.deepEqual(
        [response.status, JSON.parse(response.body).errorCode],
        [400, 1004],
        `${key.slice(0, 20)} ${path}`,
      );
    }
  }
});

test('T7: requires neither client ID nor token, and ignores invalid ones', async (t) => {
  const { request } = await startLegalServer(t);
  for (const path of own.map((rest) => `/api/products/api.rest${rest}`)) {
    for (const headers of [
      [],
      ['X-CS-ClientId: short'],
      ['X-CS-ClientId: a b', 'X-CS-ClientId: c'],
      [`X-CS-ClientId: ${'a'.repeat(4_001)}`],
      ['X-CS-VerificationToken: nonsense'],
    ]) {
      assert.equal((await request(path, headers)).status, 200, `${path} ${headers}`.slice(0, 99));
    }
    assert.equal((await request(`${path}?client-id=%zz&verification-token=x`)).status, 200, path);
    const head = await request(path, [], 'HEAD');
    assert.deepEqual(
      [head.status, head.headers['content-length']],
      [200, (await request(path)).headers['content-length']],
    );
    assert.equal((await request(path, ['X-CS-MinimumMinorApiVersion: 99'])).status, 404, path);
  }
});
