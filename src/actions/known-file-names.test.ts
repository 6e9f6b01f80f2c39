import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noon } from '../../test/support/builders.ts';
import { openDatabase } from '../db/open-database.ts';
import { knownFileNames } from './known-file-names.ts';

test('a name is known for the upload that it was read of, in the same database, for a while', () => {
  let time = noon;
  const clock = { now: () => time };
  const [db, other] = [openDatabase(':memory:'), openDatabase(':memory:')];
  const file = { trackingId: 't', id: 'f', version: 'v' };
  knownFileNames({ db, clock }).keep(file, 'plan.pdf');
  assert.equal(knownFileNames({ db, clock }).find(file), 'plan.pdf');
  assert.equal(knownFileNames({ db, clock }).find({ ...file, version: 'w' }), undefined);
  assert.equal(knownFileNames({ db: other, clock }).find(file), undefined);
  time = new Date(noon.getTime() + 600_000);
  assert.equal(knownFileNames({ db, clock }).find(file), undefined);
});
