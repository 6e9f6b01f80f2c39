import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ann, startApiServer } from '../../../test/support/server/api-server.ts';
import { addFileRows } from '../../../test/support/transfer/add-file-rows.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { namePages } from './name-pages.ts';

const page = { page: 1, pageSize: 100 };

test('requests a page at once if it has few names, and nothing if the names are known', () => {
  assert.deepEqual(namePages(page, [3, 1, 0, 6], 10), [page]);
  assert.deepEqual(namePages(page, [1, 1, 0], 10), []);
  assert.deepEqual(namePages(page, [], 10), []);
});

test('leaves out the transfers with most files, and requests the others in few pages', () => {
  const counts = Array.from({ length: 100 }, (_, index) => (index === 34 ? 10_000 : 16));
  const pages = namePages({ page: 2, pageSize: 100 }, counts, 10_000);
  assert.equal(pages.length, 9 + 9);
  assert.deepEqual(pages.slice(2, 5), [
    { page: 13, pageSize: 10 },
    { page: 131, pageSize: 1 },
    { page: 132, pageSize: 1 },
  ]);
  assert.ok(!pages.some((each) => each.pageSize === 1 && each.page === 135));
  // All have as many: the budget is used up nevertheless.
  const named = namePages(page, Array(100).fill(1_000), 10_000).reduce((sum, { pageSize }) => sum + pageSize, 0);
  assert.equal(named, 10);
});

test('finds the names of other transfers beside one with ten thousand files', async (t) => {
  const { ports, sender } = await startApiServer(t);
  const { sealpost } = await sender(ann);
  const expected = new Map<string, readonly string[]>();
  for (const names of [['roof.jpg', 'IMG_0003.jpg'], ['first.txt'], ['offer.docx', 'plan.pdf', 'plan.txt']]) {
    const files = names.map((name) => ({ name, content: 'x' }));
    const { trackingId } = await createTransfer(ports, { sender: ann, files });
    if (names.length === 1) await addFileRows(ports.db, trackingId, 9_999);
    else expected.set(trackingId, names);
  }
  const { data } = await sealpost.sentTransfers(ann, { ...page, fields: 'transfer(fileSummary)' });
  const counts = data.map(({ transfer }) => transfer?.fileSummary?.count ?? 0);
  assert.equal(Math.max(...counts), 10_000);
  const found = new Map<string, readonly string[]>();
  const fields = 'trackingId,transfer(files(fileName))';
  for (const choice of namePages(page, counts, 10_000)) {
    const { data: named } = await sealpost.sentTransfers(ann, { ...choice, fields });
    for (const { trackingId = '', transfer } of named)
      found.set(trackingId, transfer?.files?.map(({ fileName = '' }) => fileName) ?? []);
  }
  assert.deepEqual(found, expected);
});
