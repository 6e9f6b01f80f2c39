import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewFiles } from '#client';
import { startApiServer } from '../support/server/api-server.ts';
import { createDraft, hasApiError, sha256 } from '../support/transfer/draft.ts';

const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');

async function startDraft(t: Parameters<typeof startApiServer>[0]) {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const draft = await createDraft(sender);
  const [, email = ''] = /users\/([^/]+)/.exec(draft.path) ?? [];
  const place = { sender: decodeURIComponent(email), trackingId: draft.trackingId };
  const add = (files: NewFiles['files']) => sender.sealpost.addFiles(place, files);
  const post = (body: unknown) => sender.sealpost.send('POST', `${draft.path}/files/batch`, { body });
  return { draft, add, post };
}

test('adds several files with one request, in order, and those with content are uploaded', async (t) => {
  const { draft, add } = await startDraft(t);
  const ids = await add([
    { fileName: 'hello.txt', size: 5, content: base64('Hello') },
    { fileName: 'empty.txt', size: 0, content: '' },
    { fileName: 'later.bin', size: 7, content: null },
  ]);
  assert.deepEqual(
    (await draft.get()).files.map(({ id, fileName, state, checksum }) => [id, fileName, state, checksum]),
    [
      [ids[0], 'hello.txt', 'UPLOADED', sha256('Hello')],
      [ids[1], 'empty.txt', 'UPLOADED', sha256('')],
      [ids[2], 'later.bin', 'INITIALIZED', null],
    ],
  );
  assert.equal((await draft.put(ids[2] ?? '', '1234567')).status, 200);
  assert.match(await draft.submit(), /transfers/);
});

test('rejects what exceeds a limit or is malformed, and adds nothing', async (t) => {
  const { draft, post } = await startDraft(t);
  const file = { fileName: 'a', size: 1, content: base64('A') };
  const named = (count: number, content: string, size: number) =>
    Array.from({ length: count }, (_, n) => ({ fileName: `${n}`, size, content }));
  const large = base64(Buffer.alloc(65_536));
  const wrong: ReadonlyArray<readonly [unknown, number, number]> = [
    [{}, 400, 1002],
    [{ files: [] }, 400, 1004],
    [{ files: named(101, '', 0) }, 400, 1004],
    [{ files: [{ ...file, size: undefined }] }, 400, 1002],
    ...['QQ', 'QQ=', 'Q===', 'QQ==\n', 'QQ-_', '=QQ='].map(
      (content) => [{ files: [{ ...file, content }] }, 400, 1004] as const,
    ),
    [{ files: [{ ...file, size: 65_539, content: base64(Buffer.alloc(65_539)) }] }, 400, 1004],
    [{ files: [{ ...file, size: 2 }] }, 409, 2001],
    [{ files: [file, { ...file, fileName: 'A' }] }, 409, 2001],
    [{ files: named(13, large, 65_536) }, 413, 2008],
  ];
  for (const [body, status, errorCode] of wrong) {
    await assert.rejects(post(body), hasApiError(status, errorCode), JSON.stringify(body).slice(0, 100));
  }
  assert.deepEqual((await draft.get()).files, []);
  await post({ files: named(11, large, 65_536) });
  await post({ files: named(100, '', 0).map((entry) => ({ ...entry, fileName: `empty ${entry.fileName}` })) });
  assert.equal((await draft.get()).files.length, 111);
});
