import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPolicyRule } from '../../src/actions/policy/policy-rules.ts';
import { changeSetting } from '../../src/actions/settings/settings.ts';
import { type ApiServer, ann, errorIn, startApiServer, withPassword } from '../support/server/api-server.ts';
import { createDraft, hasProblemType } from '../support/transfer/draft.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';
import { waitUntil } from '../support/wait-until.ts';

const files = [
  { name: 'roof.png', content: 'not really a picture' },
  { name: 'notes.md', content: '<script>ran()</script>' },
  { name: 'page.html', content: '<script>ran()</script>' },
  { name: 'logo.svg', content: '<svg onload="ran()"/>' },
  { name: 'plan.pdf', content: '%PDF' },
];

async function createPreviewable({ ports }: ApiServer, columns = { allow_preview: 1 }) {
  return createTransfer(ports, { files, columns, sender: ann });
}

test('R19: shows files of harmless types with their media type, without any permission', async (t) => {
  const service = await startApiServer(t);
  const made = await createPreviewable(service);
  const list = await service.listFiles(made);
  assert.deepEqual(
    list.map(({ fileName, previewHref }) => [fileName, previewHref === undefined]),
    [
      ['roof.png', false],
      ['notes.md', false],
      ['page.html', true],
      ['logo.svg', true],
      ['plan.pdf', false],
    ],
  );
  for (const [index, type] of [
    [0, 'image/png'],
    [1, 'text/plain; charset=utf-8'],
    [4, 'application/pdf'],
  ] as const) {
    const response = await service.request(list[index]?.previewHref ?? '');
    assert.equal(response.status, 200);
    const headers = Object.fromEntries(response.headers);
    assert.equal(headers['content-type'], type);
    // The viewers of browsers run the scripts of a PDF.
    const disposition = type === 'application/pdf' ? 'attachment' : 'inline';
    assert.match(headers['content-disposition'] ?? '', new RegExp(`^${disposition}; filename="`));
    assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'; sandbox");
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(await response.text(), files[index]?.content);
  }
  const part = await service.request(list[1]?.previewHref ?? '', { headers: { Range: 'bytes=1-6' } });
  assert.deepEqual([part.status, await part.text()], [206, 'script']);
  const download = await service.request(list[1]?.href ?? '', { method: 'HEAD' });
  assert.equal(download.headers.get('content-type'), 'application/octet-stream');
  assert.match(download.headers.get('content-disposition') ?? '', /^attachment;/);
});

test('R19: refuses other types, PDF if the setting does not allow it, and all if the sender does not allow previews', async (t) => {
  const service = await startApiServer(t);
  const path = (made: Awaited<ReturnType<typeof createPreviewable>>, index: number) =>
    `/api/transfers/${made.transferId}/files/${made.files[index]?.id}/preview`;
  const made = await createPreviewable(service);
  const assertDenied = async (transfer: typeof made, index: number) => {
    const response = await service.request(path(transfer, index), withPassword(transfer.password));
    assert.deepEqual(await errorIn(response), [409, 2001]);
  };
  for (const index of [2, 3]) await assertDenied(made, index);
  const hidden = await createPreviewable(service, { allow_preview: 0 });
  for (const index of files.keys()) await assertDenied(hidden, index);
  assert.ok((await service.listFiles(hidden)).every(({ previewHref }) => previewHref === undefined));
  await changeSetting(service.ports, 'recipients.previewPdf', 'false');
  await assertDenied(made, 4);
  const names = (await service.listFiles(made)).flatMap(({ fileName, previewHref }) => (previewHref ? [fileName] : []));
  assert.deepEqual(names, ['roof.png', 'notes.md']);
});

test('R19: any part of a preview counts as viewed, once a minute', async (t) => {
  const service = await startApiServer(t);
  const made = await createPreviewable(service);
  const list = await service.listFiles(made);
  const read = async (index: number, init: RequestInit = {}) =>
    (await service.request(list[index]?.previewHref ?? '', init)).text();
  await read(4, { method: 'HEAD' });
  await read(4, { headers: { Range: 'bytes=90-' } });
  const logged = () => service.ports.db.selectFrom('download').select(['file_id', 'method']).execute();
  for (const _ of ['first', 'repeated']) {
    await read(0, { headers: { Range: 'bytes=2-3' } });
    await read(1);
  }
  await waitUntil(async () => (await logged()).length === 2);
  const viewed = [0, 1].map((index) => ({ file_id: made.files[index]?.id, method: 'VIEWED' }));
  assert.deepEqual(new Set(await logged()), new Set(viewed));
  service.ports.clock.advance(61_000);
  await read(1);
  await waitUntil(async () => (await logged()).length === 3);
  await read(4);
  await waitUntil(async () => (await logged()).length === 4);
  assert.equal((await logged()).at(-1)?.file_id, made.files[4]?.id);
});

test('S37: the sender decides about previews, within the policy', async (t) => {
  const service = await startApiServer(t);
  const sender = await service.sender();
  const draft = await createDraft(sender);
  assert.equal((await draft.get()).allowPreview, true);
  assert.equal((await draft.change({ allowPreview: false })).allowPreview, false);
  const settings = { allowPreviewDefault: 'false', allowPreviewChangeable: 'false' };
  const rule = { effect: 'allow', sender: '*', recipient: '*', network: null, settings } as const;
  await addPolicyRule(service.ports, rule);
  const next = await createDraft(sender);
  assert.equal((await next.get()).allowPreview, false);
  await assert.rejects(next.change({ allowPreview: true }), hasProblemType('option_fixed'));
});
