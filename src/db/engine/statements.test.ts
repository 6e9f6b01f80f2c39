import assert from 'node:assert/strict';
import { eachDatabase } from '../../../test/support/database/each-database.ts';
import { changeRows, deleteRows, findRows } from './statements.ts';

eachDatabase(
  'a statement without a condition, or with one that has no value, changes and deletes nothing',
  async (db) => {
    await db
      .insertInto('lease')
      .values({ name: 'one', holder: 'ann', until: '2026-03-01T10:00:00.000Z', fence: 1 })
      .execute();
    for (const values of [{}, { name: undefined as unknown as string }]) {
      await assert.rejects(deleteRows(db, 'lease', values), /condition without a value/);
      await assert.rejects(changeRows(db, 'lease', values, { holder: 'ben' }), /condition without a value/);
    }
    assert.deepEqual(await findRows(db, 'lease', ['holder'], { name: 'one' }), [{ holder: 'ann' }]);
  },
);
