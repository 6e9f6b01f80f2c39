import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewFiles } from '#client';
import { addPolicyRule } from '../../src/actions/policy/policy-rules.ts';
import { parseEmlWithPostalMime, parseEmlWithPython } from '../support/archives/parse-eml.ts';
import { contentsOfZip } from '../support/archives/read-zip.ts';
import { readersThatReject } from '../support/archives/zip-readers.ts';
import { ann, startApiServer, withPassword } from '../support/server/api-server.ts';
import { createDraft, hasApiError, hasProblemType } from '../support/transfer/draft.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const file = (fileName: string, path?: string | null) => ({
  fileName,
  ...(path === undefined ? {} : { path }),
  size: fileName.length,
  content: base64(fileName),
});

async function startDraft(t: Parameters<typeof startApiServer>[0]) {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const draft = await createDraft(sender);
  const place = { sender: ann, trackingId: draft.trackingId };
  const add = (files: NewFiles['files']) => sender.sealpost.addFiles(place, files);
  return { ...service, sealpost: sender.sealpost, draft, add };
}

const withPaths = [
  file('message.txt'),
  file('roof.jpg', 'Photos/2026/roof.jpg'),
  file('roof (2).jpg', 'photos/2025/roof.jpg'),
  file('plan.pdf', null),
  file('roof (3).jpg', 'Photos/2026/Roof.jpg'),
  file('top.txt', 'top.txt'),
  file('=1+1.csv', '=1/=1+1.csv'),
];

test('S36: session, status, lists and recipients see the paths, and names as without them', async (t) => {
  const { draft, add, complete, sealpost, request } = await startDraft(t);
  await add(withPaths);
  await draft.register({ fileName: 'decomposed', path: 'Cafe\u0301/a', size: 0 });
  const seen = (files: ReadonlyArray<{ readonly fileName?: string; readonly path?: string }>) =>
    files.map(({ fileName, path }) => [fileName, path]);
  const expected = [
    ...withPaths.map(({ fileName, path }) => [fileName, path ?? undefined]),
    ['decomposed', 'Caf\u00e9/a'],
  ];
  const session = await draft.get();
  assert.deepEqual(seen(session.files), expected);
  await draft.put(session.files.at(-1)?.id ?? '', '');
  const { password = '' } = session.securityMode.config;
  await draft.submit();
  await complete();
  const { transfer, status } = await draft.status();
  assert.deepEqual(seen(transfer.files), expected);
  const fields = 'transfer(files(fileName,path))';
  const { data } = await sealpost.sentTransfers(ann, { fields });
  assert.deepEqual(seen(data[0]?.transfer?.files ?? []), expected);
  const transferId = status.recipients[0]?.id ?? '';
  const response = await request(`/api/transfers/${transferId}/files?include=path`, withPassword(password ?? ''));
  const list = (await response.json()) as { data: ReadonlyArray<{ fileName: string; path?: string; href: string }> };
  assert.deepEqual(seen(list.data), expected);
  assert.equal('path' in (list.data[0] ?? {}), false);
  const disposition = (await request(list.data[2]?.href ?? '', { method: 'HEAD' })).headers.get('content-disposition');
  assert.match(disposition ?? '', /filename="roof \(2\)\.jpg"/);
});

test('Z25: ZIP, EML and table have the paths, and archive programs accept them', async (t) => {
  const { draft, add, complete, request } = await startDraft(t);
  const [messageId] = await add(withPaths);
  await draft.change({ confidentialMessageFileId: messageId });
  const { password = '' } = (await draft.get()).securityMode.config;
  await draft.submit();
  await complete();
  const transferId = (await draft.status()).status.recipients[0]?.id ?? '';
  const get = async (path: string) => {
    const response = await request(`/api/transfers/${transferId}/${path}`, withPassword(password ?? ''));
    assert.equal(response.status, 200, path);
    return Buffer.from(await response.arrayBuffer());
  };
  const zip = await get('zip?include-checksum-file=true');
  assert.deepEqual(await readersThatReject(zip), []);
  const packed = await contentsOfZip(zip);
  assert.deepEqual(
    [...packed].slice(0, -1).map(([path, content]) => [path, `${content}`]),
    [
      ['message.txt', 'message.txt'],
      ['Photos/2026/roof.jpg', 'roof.jpg'],
      ['Photos/2025/roof.jpg', 'roof (2).jpg'],
      ['plan.pdf', 'plan.pdf'],
      ['Photos/2026/Roof (2).jpg', 'roof (3).jpg'],
      ['top.txt', 'top.txt'],
      ['=1/=1+1.csv', '=1+1.csv'],
    ],
  );
  const rows = `${packed.get('checksums.csv')}`.split('\r\n').slice(2, -1);
  assert.deepEqual(
    rows.map((row) => row.slice(0, row.lastIndexOf(','))),
    [...packed.keys()].slice(0, -1).map((path) => path.replace(/^=/, "'=")),
  );
  const listed = `${await get('checksums')}`.split('\r\n').slice(2, -1);
  assert.deepEqual(
    listed.map((row) => row.slice(0, row.lastIndexOf(','))),
    withPaths.map(({ fileName }) => fileName.replace(/^=/, "'=")),
  );
  const eml = await get('eml');
  for (const { parts } of [parseEmlWithPython(eml), await parseEmlWithPostalMime(eml)]) {
    assert.deepEqual(
      parts.slice(1).map(({ name }) => name),
      [
        'plan.pdf',
        'top.txt',
        '=1 - =1+1.csv',
        'Photos - 2026 - roof.jpg',
        'photos - 2025 - roof.jpg',
        'Photos - 2026 - Roof (2).jpg',
      ],
    );
  }
});

test('S36: rejects paths that are not relative, too deep or too long, and adds nothing', async (t) => {
  const { draft, add } = await startDraft(t);
  const paths = [
    '/etc/passwd',
    '../a.txt',
    'a/../../b.txt',
    'a/..',
    './a',
    'a//b',
    'a/',
    '/',
    'C:\\a.txt',
    'a\\..\\b',
    'a\u0000/b',
    'a/b\n',
    'a/\u202etxt.exe',
    Array(33).fill('a').join('/'),
    `${'a/'.repeat(20)}${'b'.repeat(250)}/${'c'.repeat(250)}/${'d'.repeat(250)}/${'e'.repeat(250)}`,
    `${'x'.repeat(256)}/a`,
  ];
  for (const path of paths) {
    await assert.rejects(draft.register({ fileName: 'a', path, size: 1 }), hasApiError(400, 1004, /path/), path);
    await assert.rejects(add([file('b'), file('a', path)]), hasProblemType('file_path_invalid'), path);
  }
  await assert.rejects(draft.register({ fileName: 'a', path: 5, size: 1 }), hasApiError(400, 1004));
  assert.deepEqual((await draft.get()).files, []);
  await add([file('a', Array(32).fill('a').join('/')), file('b', '')]);
  assert.equal((await draft.get()).files.length, 2);
});

test('S36: the policy decides about the name in the path too', async (t) => {
  const service = await startApiServer(t);
  const settings = { fileTypeFilterConfig: 'deny:exe' };
  const rule = { effect: 'allow', sender: '*', recipient: '*', network: null, settings } as const;
  await addPolicyRule(service.ports, rule);
  const draft = await createDraft(await service.sender());
  const register = (fileName: string, path: string) => draft.register({ fileName, path, size: 1 });
  await assert.rejects(register('a.txt', 'x/a.exe'), hasProblemType('file_type_denied'));
  await assert.rejects(register('a.exe', 'x/a.txt'), hasProblemType('file_type_denied'));
  await register('a.txt', 'x.exe/a.txt');
});
