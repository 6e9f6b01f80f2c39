import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openLanguagePackStore } from '../../src/languages/language-pack-store.ts';
import type { Ports } from '../../src/ports/ports.ts';
import type { Runtime } from '../../src/runtime/runtime.ts';
import { noon } from '../support/database/test-rows.ts';
import { type Files, packFiles } from '../support/languages/language-packs.ts';
import { createPackFixture } from '../support/languages/pack-fixture.ts';
import { assertDocumentedError } from '../support/server/documented-error.ts';
import { exchangeRaw, startHttpServer } from '../support/server/http-server.ts';

interface PackEntry {
  readonly id: string;
  readonly href: string;
  readonly lastChangeTimestamp: string | null;
}

const packs = '/api/products/api.rest/language-packs';

/** Starts a server with the packs of a fresh database, into which more can be installed. */
async function startServerWithPacks(t: TestContext) {
  const fixture = await createPackFixture();
  const { db, folder, path } = fixture;
  const store = await openLanguagePackStore({ db, folder, now: noon });
  const service = await startHttpServer(t, { ports: { languages: store } as unknown as Ports & Runtime });
  t.after(() => fixture[Symbol.asyncDispose]());
  const install = (files: Files, now = noon) => fixture.install(store, files, now);
  const remove = (id: string) => fixture.remove(store, id);
  const request = (path: string, options?: RequestInit) => fetch(new URL(path, service.server.baseUrl), options);
  const data = async <Data>(path: string) => ((await (await request(path)).json()) as { data: Data }).data;
  /** Sends the path unchanged, without the normalization of `fetch`. */
  const raw = async (path: string, method = 'GET') => {
    const [response] = await exchangeRaw(
      service.server,
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    assert.ok(response);
    return response;
  };
  const rejection = async (path: string) => {
    const response = await raw(path);
    assertDocumentedError(response, path);
    return [response.status, JSON.parse(response.body).errorCode];
  };
  return { ...service, folder: path, install, remove, request, data, raw, rejection };
}

const brazilian = packFiles({
  locale: 'pt-BR',
  displayName: 'Português (Brasil)',
  version: '3.0',
  files: { 'messages_pt_BR.json': '{"hello":"Oi"}' },
});

const german = packFiles({
  displayName: 'Deutsch',
  version: '2.7',
  files: {
    'messages_de.json': '{"hello":"Hallo"}',
    'mail/recipient_de.html': '<script>alert(1)</script>',
    'mail/sender_de_DE.html': '<p>',
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'own_en.txt': 'x',
    'data.bin': Buffer.from([0, 1, 255]),
    LICENSE: 'free',
  },
});

test('L1: installs English and German in a fresh database, and lists all properties of a pack', async (t) => {
  const { request } = await startServerWithPacks(t);
  const response = await request(packs);
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), {
    data: [
      {
        id: 'de_2',
        displayName: 'Deutsch',
        locale: 'de',
        version: '2.3',
        lastChangeTimestamp: null,
        href: '/api/products/api.rest/language-packs/de_2',
      },
      {
        id: 'en_2',
        displayName: 'English',
        locale: 'en',
        version: '2.3',
        lastChangeTimestamp: null,
        href: '/api/products/api.rest/language-packs/en_2',
      },
    ],
    meta: {},
  });
});

test('L2: a single pack is the entry of the list, and its href is its path', async (t) => {
  const { data, install } = await startServerWithPacks(t);
  await install(brazilian);
  const list = await data<PackEntry[]>(packs);
  assert.deepEqual(
    list.map(({ id }) => id),
    ['de_2', 'en_2', 'pt-BR_3'],
  );
  for (const entry of list) assert.deepEqual(await data(entry.href), entry);
});

test('L3: the products are api.rest and server, each with its own links; another is 400 / 1004', async (t) => {
  const { data, rejection } = await startServerWithPacks(t);
  const own = await data<PackEntry[]>('/api/products/server/language-packs');
  assert.deepEqual(
    own.map(({ href }) => href),
    ['/api/products/server/language-packs/de_2', '/api/products/server/language-packs/en_2'],
  );
  assert.equal((await data<PackEntry>(own[0]?.href ?? '')).href, own[0]?.href);
  for (const key of ['API.REST', 'web', 'api%2Erest%00', '..', '%2e%2e', 'constructor', '*']) {
    for (const rest of ['', '/de_2', '/none_2', '/de_2/messages.json']) {
      assert.deepEqual(await rejection(`/api/products/${key}/language-packs${rest}`), [400, 1004], key + rest);
    }
  }
});

test('L4: major-version restricts the list; a value that is not a whole number is 400 / 1004', async (t) => {
  const { data, install, rejection } = await startServerWithPacks(t);
  await install(brazilian);
  const ids = async (query: string) => (await data<PackEntry[]>(`${packs}?${query}`)).map(({ id }) => id);
  assert.deepEqual(await ids('major-version=2'), ['de_2', 'en_2']);
  assert.deepEqual(await ids('major-version=3'), ['pt-BR_3']);
  assert.deepEqual(await ids('major-version=1'), []);
  assert.deepEqual(await ids('major-version=99999999999999999999'), []);
  assert.deepEqual(await ids('major-version='), ['de_2', 'en_2', 'pt-BR_3']);
  for (const value of ['two', '2.1', '-2', '+2', '2%20', '0x2', '2&major-version=3', '9'.repeat(400), '%C2%B2']) {
    assert.deepEqual(await rejection(`${packs}?major-version=${value}`), [400, 1004], value);
  }
});

test('L5: an unknown pack is 404 / 1005, a malformed ID too', async (t) => {
  const { rejection } = await startServerWithPacks(t);
  for (const id of [
    'fr_2',
    'de',
    'de_3',
    'DE_2',
    'de-2',
    '__proto__',
    '%00',
    '..%2fen_2',
    '.old-de_2',
    'a'.repeat(900),
  ]) {
    assert.deepEqual(await rejection(`${packs}/${id}`), [404, 1005], id);
    assert.deepEqual(await rejection(`${packs}/${id}/messages.json`), [404, 1005], id);
  }
});

test('L6: the time of the last change is null until the same ID is installed again', async (t) => {
  const { data, install } = await startServerWithPacks(t);
  const changed = async (id: string) => (await data<PackEntry>(`${packs}/${id}`)).lastChangeTimestamp;
  await install(brazilian);
  for (const id of ['pt-BR_3', 'pt_BR_3']) assert.equal(await changed(id), null);
  await install(brazilian, new Date('2026-03-01T10:00:00.789Z'));
  assert.equal(await changed('pt_BR_3'), '2026-03-01T10:00:00+00:00');
  assert.equal(await changed('de_2'), null);
});

test('L7: a file is found by its base name and by no other', async (t) => {
  const { request, install, rejection } = await startServerWithPacks(t);
  await install(german);
  const found = {
    'messages.json': ['application/json; charset=utf-8', '{"hello":"Hallo"}'],
    'mail/recipient.html': ['text/html; charset=utf-8', '<script>alert(1)</script>'],
    'mail/sender.html': ['text/html; charset=utf-8', '<p>'],
    'own_en.txt': ['text/plain; charset=utf-8', 'x'],
    LICENSE: ['application/octet-stream', 'free'],
    'mail%2Frecipient.html': ['text/html; charset=utf-8', '<script>alert(1)</script>'],
    '%6Dessages.json': ['application/json; charset=utf-8', '{"hello":"Hallo"}'],
  };
  for (const [path, [type, text]] of Object.entries(found)) {
    const response = await request(`${packs}/de_2/${path}`);
    assert.equal(response.headers.get('content-type'), type, path);
    assert.equal(await response.text(), text, path);
  }
  const bytes = await (await request(`${packs}/de_2/data.bin`)).bytes();
  assert.deepEqual([...bytes], [0, 1, 255]);
  const others = ['messages_de.json', 'mail/recipient_de.html', 'mail/sender_de_DE.html', 'mail/sender_de.html'];
  const notes = ['pack.json', 'installed.json', 'mail', 'mail/', '', 'messages', 'own.txt', 'Messages.json'];
  for (const path of [...others, ...notes])
    assert.deepEqual(await rejection(`${packs}/de_2/${path}`), [404, 2003], path);
});

test('L8: no path leaves a pack, however it is written', async (t) => {
  const { folder, install, raw, rejection } = await startServerWithPacks(t);
  await install(german);
  await writeFile(join(folder, 'secret.txt'), 'secret');
  const up = [
    '..',
    '%2e%2e',
    '.%2e',
    '%252e%252e',
    '%c0%ae%c0%ae',
    '%e0%80%ae.',
    '..%00',
    '..;',
    '%ef%bc%8e.',
    '..%5c',
  ];
  const slashes = ['/', '%2f', '%2F', '%5c', '%5C', '%252f', '%c0%af', '//', '%e2%81%84'];
  const ways = up.flatMap((dots) =>
    slashes.flatMap((slash) => [`${dots}${slash}`, `mail/${dots}${slash}${dots}${slash}`]),
  );
  const targets = ['secret.txt', 'en_2/messages.json', 'en_2/pack.json', 'etc/passwd', 'de_2/messages.json'];
  for (const way of ways) {
    for (const target of targets) {
      assert.deepEqual(await rejection(`${packs}/de_2/${way}${target}`), [404, 2003], `${way}${target}`);
    }
  }
  const tricks = [
    'messages.json%00',
    'messages.json%00.html',
    '%00messages.json',
    'messages.json/',
    'messages.json/.',
    '/messages.json',
  ];
  const more = [
    './messages.json',
    'mail//recipient.html',
    'messages.json%20',
    'messages.json.',
    'messages.json;x',
    'messages.json%23',
    'MESSAGES.JSON',
    'messages%2ejson%0a',
    'messages_de_.json',
    'messages_.json',
    'messages_de_de.json',
    'messages_.._de.json',
    '%EF%BC%ADessages.json',
    'messages.json%EF%BF%BD',
    '%',
    '%zz',
    '__proto__',
    'constructor',
  ];
  for (const trick of [...tricks, ...more]) {
    assert.deepEqual(await rejection(`${packs}/de_2/${trick}`), [404, 2003], trick);
  }
  assert.equal((await raw(`${packs}/de_2/messages.json?x=../..`)).status, 200);
});

test('L9: a file has an entity tag, and a request with it gets 304', async (t) => {
  const { request, install } = await startServerWithPacks(t);
  await install(german);
  const path = `${packs}/de_2/messages.json`;
  const first = await request(path);
  const etag = first.headers.get('etag') ?? '';
  assert.match(etag, /^"[\w-]+"$/);
  assert.equal(first.headers.get('cache-control'), 'no-cache');
  for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    for (const method of ['GET', 'HEAD']) {
      const same = await request(path, { method, headers: { 'If-None-Match': tags } });
      assert.deepEqual([same.status, await same.text()], [304, ''], tags);
      assert.equal(same.headers.get('etag'), etag);
      assert.equal(same.headers.get('content-length'), null);
    }
  }
  for (const tags of ['"x"', 'x', ''])
    assert.equal((await request(path, { headers: { 'If-None-Match': tags } })).status, 200);
  assert.equal((await request(path, { headers: { 'If-Match': '"x"' } })).status, 412);
  await install(packFiles({ version: '2.8', files: { 'messages_de.json': '{"hello":"Moin"}' } }));
  const changed = await request(path, { headers: { 'If-None-Match': etag } });
  assert.deepEqual([changed.status, await changed.text()], [200, '{"hello":"Moin"}']);
  assert.notEqual(changed.headers.get('etag'), etag);
});

test('L10: HEAD has the headers of GET and no body', async (t) => {
  const { request, install } = await startServerWithPacks(t);
  await install(german);
  for (const path of ['', '/de_2', '/de_2/messages.json', '/de_2/data.bin']) {
    const [get, head] = [await request(packs + path), await request(packs + path, { method: 'HEAD' })];
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
      assert.equal(head.headers.get(name), get.headers.get(name), `${path} ${name}`);
    }
    assert.deepEqual([head.status, await head.text()], [200, '']);
    assert.equal((await get.bytes()).length, Number(get.headers.get('content-length')));
  }
});

test("L11: a browser executes nothing of any file in the service's origin", async (t) => {
  const { request, install } = await startServerWithPacks(t);
  await install(german);
  for (const path of ['mail/recipient.html', 'logo.svg', 'data.bin']) {
    const { headers } = await request(`${packs}/de_2/${path}`);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'; sandbox");
  }
});

test('L12: requires neither client ID nor token, and ignores invalid ones', async (t) => {
  const { request } = await startServerWithPacks(t);
  const headers = { 'X-CS-ClientId': 'short', 'X-CS-VerificationToken': 'wrong', 'X-CS-Password': '%' };
  for (const path of ['', '/de_2', '/de_2/messages.json']) {
    assert.equal((await request(packs + path, { headers })).status, 200);
    assert.equal((await request(packs + path, { headers: { 'X-CS-MajorApiVersion': '2' } })).status, 404);
  }
});

test('L13: a pack replaced during a thousand requests returns complete files only, old or new', async (t) => {
  const { request, install, remove } = await startServerWithPacks(t);
  const size = 50_000;
  const versions = ['A', 'B'].map((email, index) =>
    packFiles({
      version: `2.${index}`,
      files: { 'one_de.txt': email.repeat(size), 'two/three_de.txt': email.repeat(7) },
    }),
  );
  await install(versions[0] ?? {});
  let requested = 0;
  let swaps = 0;
  const goOn = () => requested < 1_000 || (swaps < 2 && requested < 100_000);
  const seen = new Map<string, string>();
  const client = async () => {
    while (goOn()) {
      requested += 1;
      const [path, length] = requested % 2 === 0 ? ['one.txt', size] : ['two/three.txt', 7];
      const response = await request(`${packs}/de_2/${path}`);
      const text = await response.text();
      assert.equal(response.status, 200);
      assert.ok(text === 'A'.repeat(length) || text === 'B'.repeat(length), text.slice(0, 20));
      const etag = response.headers.get('etag') ?? '';
      assert.equal(seen.get(etag) ?? text, text);
      seen.set(etag, text);
    }
  };
  const swapping = async () => {
    for (; goOn(); swaps += 1) await install(versions[(swaps + 1) % 2] ?? {});
  };
  await Promise.all([swapping(), ...Array.from({ length: 2 }, client)]);
  assert.equal(seen.size, 4);
  await remove('de_2');
  assert.equal((await request(`${packs}/de_2/one.txt`)).status, 404);
});
