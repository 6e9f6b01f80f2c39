import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFilter } from './filter.ts';

const requestOf = (query: string) => readFilter(new URLSearchParams(query)).request;

test('finds emails by state, by address and by tracking ID', () => {
  assert.deepEqual(requestOf(''), {});
  assert.deepEqual(requestOf('state=failed'), { states: ['failed'] });
  assert.deepEqual(requestOf('q=+bob@example.org+'), { address: 'bob@example.org' });
  assert.deepEqual(requestOf('q=20260301-120000-Ab3dE6gH&state=sent'), {
    states: ['sent'],
    trackingId: '20260301-120000-Ab3dE6gH',
  });
});

test('ignores an unknown state, and waits for the rest of an address', () => {
  assert.deepEqual(requestOf('state=lost'), {});
  for (const text of ['bob@', '@', 'bob@example.', 'bob@a b', '@example.org']) {
    assert.equal(requestOf(`q=${encodeURIComponent(text)}`), undefined, text);
  }
});
