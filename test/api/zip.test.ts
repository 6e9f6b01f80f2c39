import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { changeSetting } from '../../src/actions/change-setting.ts';
import { downloadRoutes } from '../../src/http/routes/downloads.ts';
import { aTransfer, changePassword } from '../support/a-transfer.ts';
import { block } from '../support/generated-content.ts';
import { contentsOfZip } from '../support/read-zip.ts';
import { assertDocumentedError, assertStandardHeaders } from './documented-error.ts';
import { aHouse } from './house.ts';
import { aReceivingHouse, refusalIn, withPassword } from './receiving-house.ts';

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

const files = [
  { name: 'a.txt', content: 'Hello' },
  { name: 'empty', content: '' },
  { name: 'Prüfung.pdf', content: block.subarray(0, 700_001) },
  { name: 'CHECKSUMS.csv', content: 'mine' },
];

test('all files come as one archive with its name, its exact length and a strong tag', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { transferId, password } = await aTransfer(ports, { files });
  const path = `/api/transfers/${transferId}/zip`;
  const answer = await ask(path, withPassword(password));
  const bytes = await bytesOf(answer);
  const headers = Object.fromEntries(answer.headers);
  assertStandardHeaders(headers, 'zip');
  assert.equal(headers['content-type'], 'application/zip');
  assert.equal(headers['content-length'], `${bytes.length}`);
  assert.equal(headers['accept-ranges'], 'bytes');
  assert.match(headers['etag'] ?? '', /^"[\w-]{43}"$/);
  assert.match(headers['content-disposition'] ?? '', new RegExp(`^attachment; filename="${transferId}.zip";`));
  const read = await contentsOfZip(bytes);
  assert.deepEqual(
    [...read.keys()],
    files.map(({ name }) => name),
  );
  for (const { name, content } of files) assert.ok(read.get(name)?.equals(Buffer.from(content)), name);
  const head = await ask(path, { method: 'HEAD', ...withPassword(password) });
  for (const name of ['etag', 'content-length', 'content-type', 'content-disposition']) {
    assert.equal(head.headers.get(name), headers[name], `HEAD ${name}`);
  }
  const alias = await ask(`/api/transfers/${transferId}/files/zip`, withPassword(password));
  assert.ok((await bytesOf(alias)).equals(bytes));
});

test('an archive is cut and continued anywhere, at another server too', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { transferId, password } = await aTransfer(ports, { files });
  const path = `/api/transfers/${transferId}/zip`;
  const { headers } = withPassword(password);
  const whole = await ask(path, { headers });
  const etag = whole.headers.get('etag') ?? '';
  const bytes = await bytesOf(whole);
  const routes = () => downloadRoutes(ports);
  const second = await aHouse(t, { clock: ports.clock }, routes);
  for (const cut of [1, 30, 40, 300, 400_000, bytes.length - 23, bytes.length - 1]) {
    const rest = await fetch(new URL(path, second.server.baseUrl), {
      headers: { ...headers, Range: `bytes=${cut}-`, 'If-Range': etag },
    });
    assert.equal(rest.status, 206);
    assert.equal(rest.headers.get('content-range'), `bytes ${cut}-${bytes.length - 1}/${bytes.length}`);
    assert.ok((await bytesOf(rest)).equals(bytes.subarray(cut)), `from ${cut}`);
  }
});

test('files are chosen by naming them, or those to leave out', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { transferId, password, files: made } = await aTransfer(ports, { files });
  const [a = '', empty = '', exam = '', mine = ''] = made.map(({ id }) => id);
  const foreign = await aTransfer(ports);
  const names = async (query: string) => {
    const answer = await ask(`/api/transfers/${transferId}/zip?${query}`, withPassword(password));
    assert.equal(answer.status, 200, query);
    return [...(await contentsOfZip(await bytesOf(answer))).keys()];
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
    [`${ids}=,${exam},,${exam}&${ids}=&${include}=TRUE`, ['Prüfung.pdf']],
    [`${ids}=${exam},${a}&${include}=false`, ['empty', 'CHECKSUMS.csv']],
  ] as const) {
    assert.deepEqual(await names(query), expected, query);
  }
  for (const [query, refusal] of [
    [`${ids}=${a},${foreign.files[0]?.id}`, [404, 2003]],
    [`${ids}=nonsense`, [404, 2003]],
    [`${ids}=${a},nonsense&${include}=false`, [404, 2003]],
    [`${ids}=${[a, empty, exam, mine].join()}&${include}=false`, [400, 1004]],
    [`${include}=perhaps`, [400, 1004]],
    ['include-checksum-file=1', [400, 1004]],
    [`${ids}=%ff`, [400, 1004]],
  ] as const) {
    const answer = await ask(`/api/transfers/${transferId}/zip?${query}`, withPassword(password));
    assert.deepEqual(await refusalIn(answer), refusal, query);
  }
});

test('the checksums are added under a free name, of all files, in the language of the caller', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const { transferId, password, files: made } = await aTransfer(ports, { files });
  const path = `/api/transfers/${transferId}/zip?include-checksum-file=true`;
  const get = async (query: string, language = 'en') => {
    const headers = { ...withPassword(password).headers, 'Accept-Language': language };
    const answer = await ask(`${path}${query}`, { headers });
    return { etag: answer.headers.get('etag'), read: await contentsOfZip(await bytesOf(answer)) };
  };
  const all = await get('');
  assert.deepEqual([...all.read.keys()], [...files.map(({ name }) => name), 'checksums (2).csv']);
  const table = await ask(`/api/transfers/${transferId}/checksums`, withPassword(password));
  const rows = await table.text();
  assert.equal(all.read.get('checksums (2).csv')?.toString(), rows);
  const one = await get(`&customized-files-ids=${made[0]?.id}`);
  assert.deepEqual([...one.read.keys()], ['a.txt', 'checksums.csv']);
  assert.equal(one.read.get('checksums.csv')?.toString(), rows);
  const german = await get('', 'de');
  assert.match(german.read.get('checksums (2).csv')?.toString() ?? '', /^Betreff,\r\nDateiname,Prüfsumme\r\n/);
  await changeSetting(ports, 'log.subjects', 'true');
  const withSubject = await get('');
  assert.match(withSubject.read.get('checksums (2).csv')?.toString() ?? '', /^Subject,Plans\r\n/);
  const tags = [all, one, german, withSubject].map(({ etag }) => etag);
  assert.equal(new Set(tags).size, 4, 'the tag follows files, language and settings');
  assert.equal((await get('')).etag, withSubject.etag);
});

test('an archive with other content has another tag', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const tagOf = async (content: string) => {
    const { transferId, password } = await aTransfer(ports, { files: [{ name: 'a', content }] });
    return (await ask(`/api/transfers/${transferId}/zip`, { method: 'HEAD', ...withPassword(password) })).headers.get(
      'etag',
    );
  };
  assert.notEqual(await tagOf('Hello'), await tagOf('Hello'), 'the same bytes uploaded again may be others');
});

test('links to archives work alone, each for its own resource, with free parameters', async (t) => {
  const { ports, ask } = await aReceivingHouse(t);
  const message = { name: 'message.txt', content: 'Only for you.' };
  const made = await aTransfer(ports, { files: [...files, message] });
  const messageId = made.files.at(-1)?.id ?? null;
  const describe = async () => {
    const answer = await ask(`/api/transfers/${made.transferId}?product-key=server`, withPassword(made.password));
    return ((await answer.json()) as { data: Record<'zipHref' | 'emlHref' | 'checksumsHref' | 'messageHref', string> })
      .data;
  };
  assert.equal((await describe()).emlHref, null);
  await ports.db.updateTable('transfer').set({ confidential_message_file_id: messageId }).execute();
  const hrefs = await describe();
  const status = async (href: string) => (await ask(href)).status;
  for (const name of ['zip', 'eml', 'checksums', 'message'] as const) {
    const href = hrefs[`${name}Href`];
    assert.match(href, new RegExp(`^/api/transfers/${made.transferId}/${name}\\?ticket=[\\w.-]+&product-key=server$`));
    assert.equal(await status(href), 200, name);
    for (const other of ['zip', 'eml', 'checksums', 'message', `files/${made.files[0]?.id}`, 'files', 'files/zip']) {
      const expected = other === name || other === `files/${name}` ? 200 : 401;
      assert.equal(await status(href.replace(`/${name}?`, `/${other}?`)), expected, `${name} at ${other}`);
    }
  }
  const chosen = await ask(`${hrefs.zipHref}&customized-files-ids=${made.files[0]?.id}`);
  assert.deepEqual([...(await contentsOfZip(await bytesOf(chosen))).keys()], ['a.txt']);
  await changePassword(ports, made, 'changed-Horse.9');
  for (const href of Object.values(hrefs).filter((value) => `${value}`.includes('ticket='))) {
    assert.equal(await status(href), 401);
  }
});

test('a file that cannot be read cuts the archive, and what is before it is right', async (t) => {
  let broken = false;
  const { ports, server, ask } = await aReceivingHouse(t, (blobs) => ({
    ...blobs,
    readWhole: (key, size) => (broken ? Promise.reject(new Error('The disk is gone')) : blobs.readWhole(key, size)),
  }));
  const large = { name: 'large', content: block.subarray(0, 900_000) };
  const { transferId, password } = await aTransfer(ports, { files: [large, { name: 'b', content: 'b' }] });
  const path = `/api/transfers/${transferId}/zip`;
  const whole = await bytesOf(await ask(path, withPassword(password)));
  broken = true;
  const socket = connect(server.address.port, '127.0.0.1').on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-CS-Password: ${password}\r\n\r\n`);
  const got = Buffer.concat(await socket.toArray());
  const body = got.subarray(got.indexOf('\r\n\r\n') + 4);
  assert.ok(body.length < whole.length && whole.subarray(0, body.length).equals(body));
  // Where nothing was sent yet, the failure is told.
  const early = await ask(path, {
    headers: { ...withPassword(password).headers, Range: `bytes=${whole.length - 139}-` },
  });
  const headers = Object.fromEntries(early.headers);
  assertDocumentedError({ status: early.status, headers, body: await early.text() }, 'early');
  assert.equal(early.status, 500);
});
