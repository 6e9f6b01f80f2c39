import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon } from '../../test/support/database/test-rows.ts';
import { fileNameCache } from './caches.ts';

test('returns a name for ten minutes, and only for the upload that it belongs to', () => {
  let time = noon;
  const names = fileNameCache({ now: () => time });
  const file = { trackingId: 't', id: 'f', version: 'v' };
  names.set(file, 'plan.pdf');
  assert.equal(names.get(file), 'plan.pdf');
  assert.equal(names.get({ ...file, version: 'w' }), undefined);
  time = new Date(noon.getTime() + 600_000);
  assert.equal(names.get(file), undefined);
});
