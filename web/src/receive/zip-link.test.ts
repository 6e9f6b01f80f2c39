import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withSelectionOf, zipLink } from './zip-link.ts';

const href = '/api/transfers/k7Qm2XwR9b/zip?ticket=t';

test('links to all files without naming them, and to a selection by its shorter side', () => {
  const link = (...chosen: readonly string[]) => zipLink(href, ['a', 'b', 'c', 'd', 'e'], new Set(chosen));
  assert.equal(link(), href);
  assert.equal(link('a', 'b', 'c', 'd', 'e'), href);
  assert.equal(link('d', 'b'), `${href}&customized-files-ids=b,d`);
  assert.equal(link('a', 'c', 'd', 'e'), `${href}&is-customized-files-ids-include=false&customized-files-ids=b`);
});

test('a selection of nearly all of 10,000 files fits into a URL', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(10, '0'));
  assert.ok(zipLink(href, ids, new Set(ids.slice(1_000))).length < 12_000);
});

test('a renewed link keeps the selection', () => {
  const fresh = '/api/transfers/k7Qm2XwR9b/zip?ticket=u';
  const ids = ['a', 'b', 'c'];
  for (const chosen of [new Set<string>(), new Set(['b']), new Set(['a', 'b'])]) {
    assert.equal(withSelectionOf(zipLink(href, ids, chosen), fresh), zipLink(fresh, ids, chosen));
  }
});
