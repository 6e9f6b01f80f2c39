import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { Sealpost } from '#client';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import type { BlobStore } from '../../src/ports/blob-store.ts';
import { contentsOfZip } from '../support/archives/read-zip.ts';
import { readersThatReject } from '../support/archives/zip-readers.ts';
import { contentBlock } from '../support/inputs/generated-content.ts';
import { errorIn, startApiServer, withPassword } from '../support/server/api-server.ts';
import { assertDocumentedError, assertStandardHeaders } from '../support/server/documented-error.ts';
import { startHttpServer } from '../support/server/http-server.ts';
import { changePassword, createTransfer } from '../support/transfer/test-transfer.ts';

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const files = [
  { name: 'a.txt', content: 'Hello' },
  { name: 'empty', content: '' },
  { name: 'Prüfung.pdf', content: contentBlock.subarray(0, 700_001) },
  { name: 'CHECKSUMS.csv', content: 'mine' },
];

test('returns all files as one archive with its name, its exact length and a strong ETag', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { transferId, password } = await createTransfer(ports, { files });
  const path = `/api/transfers/${transferId}/zip`;
  const response = await request(path, withPassword(password));
  const bytes = await bytesOf(response);
  const headers = Object.fromEntries(response.headers);
  assertStandardHeaders(headers, 'zip');
  assert.equal(headers['content-type'], 'application/zip');
  assert.equal(headers['content-length'], `${bytes.length}`);
  assert.equal(headers['accept-ranges'], 'bytes');
  assert.match(headers['etag'] ?? '', /^"[\w-]{43}"$/);
  assert.match(
    headers['content-disposition'] ?? '',
    new RegExp(`^attachment; filename="${transferId}.zip"; filename\\*=UTF-8''Plans.zip$`),
  );
  const read = await contentsOfZip(bytes);
  assert.deepEqual(
    [...read.keys()],
    files.map(({ name }) => name),
  );
  for (const { name, content } of files) assert.ok(read.get(name)?.equals(Buffer.from(content)), name);
  const head = await request(path, { method: 'HEAD', ...withPassword(password) });
  for (const name of ['etag', 'content-length', 'content-type', 'content-disposition']) {
    assert.equal(head.headers.get(name), headers[name], `HEAD ${name}`);
  }
  const alias = await request(`/api/transfers/${transferId}/files/zip`, withPassword(password));
  assert.ok((await bytesOf(alias)).equals(bytes));
});

test('an archive can be interrupted and resumed at any byte, on another server too', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { transferId, password } = await createTransfer(ports, { files });
  const path = `/api/transfers/${transferId}/zip`;
  const { headers } = withPassword(password);
  const complete = await request(path, { headers });
  const etag = complete.headers.get('etag') ?? '';
  const bytes = await bytesOf(complete);
  const second = await startHttpServer(t, { ports, clock: ports.clock });
  for (const cut of [1, 30, 40, 300, 400_000, bytes.length - 23, bytes.length - 1]) {
    const rest = await fetch(new URL(path, second.server.baseUrl), {
      headers: { ...headers, Range: `bytes=${cut}-`, 'If-Range': etag },
    });
    assert.equal(rest.status, 206);
    assert.equal(rest.headers.get('content-range'), `bytes ${cut}-${bytes.length - 1}/${bytes.length}`);
    assert.ok((await bytesOf(rest)).equals(bytes.subarray(cut)), `from ${cut}`);
  }
});

test('selects files by naming those to include, or those to exclude', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { transferId, password, files: made } = await createTransfer(ports, { files });
  const [a = '', empty = '', exam = '', mine = ''] = made.map(({ id }) => id);
  const foreign = await createTransfer(ports);
  const names = async (query: string) => {
    const response = await request(`/api/transfers/${transferId}/zip?${query}`, withPassword(password));
    assert.equal(response.status, 200, query);
    return [...(await contentsOfZip(await bytesOf(response))).keys()];
  };
  const all = files.map(({ name }) => name);
  const ids = 'customized-files-ids';
  const include = 'is-customized-files-ids-include';
  for (const [query, expected] of [
    ['', all],
    [`${ids}=`, all],
    [`${ids}=&${include}=false`, all],
    [`${include}=false`, all],
    [`${ids}=${exam}`, ['Prüfung.pdf']],
    [`${ids}=${exam},${a}`, ['a.txt', 'Prüfung.pdf']],
    [`${ids}=${exam}%2C${a}`, ['a.txt', 'Prüfung.pdf']],
    [`${ids}=${exam}&${ids}=${a}`, ['a.txt', 'Prüfung.pdf']],
    [`${ids}[]=${exam}&${ids}[]=${a}`, ['a.txt', 'Prüfung.pdf']],
    [`${ids}%5B0%5D=${exam}&${ids}%5B1%5D=${a}`, ['a.txt', 'Prüfung.pdf']],
    [`${ids}=,${exam},,${exam}&${ids}=&${include}=TRUE`, ['Prüfung.pdf']],
    [`${ids}=${exam},${a}&${include}=false`, ['empty', 'CHECKSUMS.csv']],
  ] as const) {
    assert.deepEqual(await names(query), expected, query);
  }
  for (const [query, rejection] of [
    [`${ids}=${a},${foreign.files[0]?.id}`, [404, 2003]],
    [`${ids}=nonsense`, [404, 2003]],
    [`${ids}=${a},nonsense&${include}=false`, [404, 2003]],
    [`${ids}=${[a, empty, exam, mine].join()}&${include}=false`, [400, 1004]],
    [`${include}=perhaps`, [400, 1004]],
    ['include-checksum-file=1', [400, 1004]],
    [`${ids}=%ff`, [400, 1004]],
  ] as const) {
    const response = await request(`/api/transfers/${transferId}/zip?${query}`, withPassword(password));
    assert.deepEqual(await errorIn(response), rejection, query);
  }
});

test('selects ten thousand files in the body of a request', async (t) => {
  const { ports, request, server } = await startApiServer(t);
  const { transferId, password, files: made } = await createTransfer(ports, { files });
  const sealpost = new Sealpost({ baseUrl: server.baseUrl });
  const customizedFilesIds = Array.from({ length: 10_000 }, (_, index) => made[index % 3]?.id ?? '');
  const response = await sealpost.downloadZip(transferId, password, { customizedFilesIds });
  const names = files.slice(0, 3).map(({ name }) => name);
  assert.deepEqual([...(await contentsOfZip(await bytesOf(response))).keys()], names);
  const query = `customized-files-ids=${made.slice(0, 3).map(({ id }) => id)}`;
  const path = `/api/transfers/${transferId}/zip`;
  const same = await request(`${path}?${query}`, withPassword(password));
  assert.equal(response.headers.get('etag'), same.headers.get('etag'));
  const rest = { customizedFilesIds, isCustomizedFilesIdsInclude: false, includeChecksumFile: true };
  const others = await contentsOfZip(await bytesOf(await sealpost.downloadZip(transferId, password, rest)));
  assert.equal(others.size, 2);
  const { zipHref } = await sealpost.transfer(transferId, password);
  const headers = { 'Content-Type': 'application/json' };
  const post = (target: string, body: unknown) =>
    request(target, { method: 'POST', headers, body: JSON.stringify(body) });
  assert.equal((await post(zipHref, { customizedFilesIds })).status, 200, 'a ticket opens it');
  assert.deepEqual(await errorIn(await post(path, { customizedFilesIds })), [401, 3003]);
  assert.deepEqual(await errorIn(await post(zipHref, { customizedFilesIds: ['nonsense'] })), [404, 2003]);
  assert.deepEqual(await errorIn(await post(zipHref, { customizedFilesIds: 'nonsense' })), [400, 1004]);
});

test("adds the checksums of all files under a free name, in the caller's language", async (t) => {
  const { ports, request } = await startApiServer(t);
  const { transferId, password, files: made } = await createTransfer(ports, { files });
  const path = `/api/transfers/${transferId}/zip?include-checksum-file=true`;
  const get = async (query: string, language = 'en') => {
    const headers = { ...withPassword(password).headers, 'Accept-Language': language };
    const response = await request(`${path}${query}`, { headers });
    return { etag: response.headers.get('etag'), read: await contentsOfZip(await bytesOf(response)) };
  };
  const all = await get('');
  assert.deepEqual([...all.read.keys()], [...files.map(({ name }) => name), 'checksums (2).csv']);
  const table = await request(`/api/transfers/${transferId}/checksums`, withPassword(password));
  const rows = await table.text();
  assert.equal(all.read.get('checksums (2).csv')?.toString(), rows);
  const one = await get(`&customized-files-ids=${made[0]?.id}`);
  assert.deepEqual([...one.read.keys()], ['a.txt', 'checksums.csv']);
  assert.equal(one.read.get('checksums.csv')?.toString(), rows.replace('CHECKSUMS.csv', 'CHECKSUMS (2).csv'));
  const german = await get('', 'de');
  assert.match(german.read.get('checksums (2).csv')?.toString() ?? '', /^Betreff,\r\nDateiname,Prüfsumme\r\n/);
  await changeSetting(ports, 'log.subjects', 'true');
  const withSubject = await get('');
  assert.match(withSubject.read.get('checksums (2).csv')?.toString() ?? '', /^Subject,Plans\r\n/);
  const tags = [all, one, german, withSubject].map(({ etag }) => etag);
  assert.equal(new Set(tags).size, 4, 'the tag follows files, language and settings');
  assert.equal((await get('')).etag, withSubject.etag);
});

test('an archive with other content has another ETag', async (t) => {
  const { ports, request } = await startApiServer(t);
  const tagOf = async (content: string) => {
    const { transferId, password } = await createTransfer(ports, { files: [{ name: 'a', content }] });
    return (
      await request(`/api/transfers/${transferId}/zip`, { method: 'HEAD', ...withPassword(password) })
    ).headers.get('etag');
  };
  assert.notEqual(await tagOf('Hello'), await tagOf('Hello'), 'the same bytes uploaded again may be others');
});

test('names the organization in a comment, the same on all servers, and other bytes have another ETag', async (t) => {
  const { ports } = await startApiServer(t);
  const start = async (baseUrl?: URL) => {
    const { server } = await startHttpServer(t, { ports, clock: ports.clock, baseUrl });
    return (options: RequestInit) => fetch(`http://127.0.0.1:${server.address.port}${path}`, options);
  };
  const { transferId, password } = await createTransfer(ports, { files });
  const path = `/api/transfers/${transferId}/zip`;
  const { headers } = withPassword(password);
  const baseUrl = new URL('https://files.example.org/post');
  const [first, second, unconfigured] = [await start(baseUrl), await start(baseUrl), await start()];
  const unnamed = await first({ headers });
  const plain = await bytesOf(unnamed);
  await changeSetting(ports, 'brand.name', 'Prüfung & Söhne');
  const ifRange = unnamed.headers.get('etag') ?? '';
  const named = await first({ headers: { ...headers, Range: 'bytes=100-', 'If-Range': ifRange } });
  const bytes = await bytesOf(named);
  const comment = 'Prüfung & Söhne, https://files.example.org/post';
  assert.equal(named.status, 200);
  assert.equal(named.headers.get('content-length'), `${plain.length + Buffer.byteLength(comment)}`);
  assert.equal(bytes.subarray(-Buffer.byteLength(comment)).toString(), comment);
  assert.equal((await contentsOfZip(bytes)).size, files.length);
  assert.deepEqual(await readersThatReject(bytes), []);
  const etag = named.headers.get('etag') ?? '';
  const rest = await second({ headers: { ...headers, Range: `bytes=${plain.length - 30}-`, 'If-Range': etag } });
  assert.equal(rest.status, 206);
  assert.ok((await bytesOf(rest)).equals(bytes.subarray(plain.length - 30)));
  const local = await unconfigured({ headers });
  assert.ok((await bytesOf(local)).toString().endsWith('\0Prüfung & Söhne'), 'no port of this server');
  assert.equal(new Set([ifRange, etag, local.headers.get('etag')]).size, 3);
});

test('responses of every kind release the shared layout', async (t) => {
  const { ports, request } = await startApiServer(t);
  const { transferId, password } = await createTransfer(ports, { files: files.slice(0, 2) });
  const path = `/api/transfers/${transferId}/zip`;
  const { headers } = withPassword(password);
  const etag = (await request(path, { headers, method: 'HEAD' })).headers.get('etag') ?? '';
  const kinds: ReadonlyArray<readonly [status: number, options: RequestInit]> = [
    [200, { headers }],
    [200, { headers, method: 'HEAD' }],
    [206, { headers: { ...headers, Range: 'bytes=10-' } }],
    [304, { headers: { ...headers, 'If-None-Match': etag } }],
    [412, { headers: { ...headers, 'If-Match': '"other"' } }],
    [416, { headers: { ...headers, Range: 'bytes=99999-' } }],
  ];
  // More requests than may run in parallel.
  for (let n = 0; n < 1_050; n += kinds.length) {
    const responses = kinds.map(async ([status, options]) => {
      const response = await request(path, options);
      await response.arrayBuffer();
      assert.equal(response.status, status, `after ${n}`);
    });
    await Promise.all(responses);
  }
});

test('links to archives work alone, each for its own resource, with additional parameters', async (t) => {
  const { ports, request } = await startApiServer(t);
  const message = { name: 'message.txt', content: 'Only for you.' };
  const made = await createTransfer(ports, { files: [...files, message] });
  const messageId = made.files.at(-1)?.id ?? null;
  const describe = async () => {
    const response = await request(`/api/transfers/${made.transferId}?product-key=server`, withPassword(made.password));
    return (
      (await response.json()) as { data: Record<'zipHref' | 'emlHref' | 'checksumsHref' | 'messageHref', string> }
    ).data;
  };
  assert.equal((await describe()).emlHref, null);
  await ports.db.updateTable('transfer').set({ confidential_message_file_id: messageId }).execute();
  const hrefs = await describe();
  const status = async (href: string) => (await request(href)).status;
  for (const name of ['zip', 'eml', 'checksums', 'message'] as const) {
    const href = hrefs[`${name}Href`];
    assert.match(href, new RegExp(`^/api/transfers/${made.transferId}/${name}\\?ticket=[\\w.-]+&product-key=server$`));
    assert.equal(await status(href), 200, name);
    for (const other of [
      'zip',
      'eml',
      'checksums',
      'message',
      `files/${made.files[0]?.id}`,
      'files',
      'files/zip',
      'files/eml',
    ]) {
      const expected = other === name || other === `files/${name}` ? 200 : 401;
      assert.equal(await status(href.replace(`/${name}?`, `/${other}?`)), expected, `${name} at ${other}`);
    }
  }
  const chosen = await request(`${hrefs.zipHref}&customized-files-ids=${made.files[0]?.id}`);
  assert.deepEqual([...(await contentsOfZip(await bytesOf(chosen))).keys()], ['a.txt']);
  await changePassword(ports, made, 'changed-Horse.9');
  for (const href of Object.values(hrefs).filter((value) => `${value}`.includes('ticket='))) {
    assert.equal(await status(href), 401);
  }
});

test('a file that cannot be read aborts the archive, and the bytes before it are right', async (t) => {
  let broken: string | undefined;
  const wrapBlobs = (blobs: BlobStore): BlobStore => ({
    ...blobs,
    pathOf: () => undefined,
    read: (key, range) => (key === broken ? Promise.reject(new Error('The disk is gone')) : blobs.read(key, range)),
  });
  const { ports, server, request } = await startApiServer(t, { wrapBlobs });
  const large = { name: 'large', content: contentBlock.subarray(0, 900_000) };
  const { transferId, password } = await createTransfer(ports, { files: [large, { name: 'b', content: 'b' }] });
  const path = `/api/transfers/${transferId}/zip`;
  const archive = await bytesOf(await request(path, withPassword(password)));
  for await (const key of ports.blobs.list('')) if ((await ports.blobs.read(key)).length < 1_000) broken = key;
  assert.ok(broken);
  const socket = connect(server.address.port, '127.0.0.1').on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-CS-Password: ${password}\r\n\r\n`);
  const got = Buffer.concat(await socket.toArray());
  const body = got.subarray(got.indexOf('\r\n\r\n') + 4);
  assert.ok(body.length < archive.length && archive.subarray(0, body.length).equals(body));
  // A failure before the first byte gets an error response.
  const early = await request(path, {
    headers: { ...withPassword(password).headers, Range: `bytes=${archive.length - 139}-` },
  });
  const headers = Object.fromEntries(early.headers);
  assertDocumentedError({ status: early.status, headers, body: await early.text() }, 'early');
  assert.equal(early.status, 500);
});
