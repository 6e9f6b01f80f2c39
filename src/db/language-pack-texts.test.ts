import assert from 'node:assert/strict';
import { eachDatabase } from '../../test/support/database/each-database.ts';
import { noon } from '../../test/support/database/test-rows.ts';
import {
  addPack,
  changeOwnTexts,
  lockPack,
  markTextsChange,
  readOwnTexts,
  readPackRecords,
  removeStoredPack,
  savePack,
} from './language-packs.ts';

const pack = (id: string) => ({ id, revision: 'A', shipped: 'digest', contents: new Map([['a', Buffer.from('a')]]) });

eachDatabase('own texts are set, replaced and removed, and stay when their pack is replaced or removed', async (db) => {
  await addPack(db, pack('de_2'), null);
  await addPack(db, pack('en_2'), null);
  const change = (revision: string, changes: Readonly<Record<string, string | null>>) =>
    db.transaction().execute(async (tx) => {
      await lockPack(tx, 'de_2');
      await changeOwnTexts(tx, 'de_2', new Map(Object.entries(changes)));
      await markTextsChange(tx, 'de_2', revision, noon);
    });
  await change('B', { 'web/send:Z': 'Ä\n„x“', 'mail/common:a': 'one', 'web/send:a': 'two' });
  await change('C', { 'mail/common:a': null, 'web/send:a': 'three' });
  const expected = [
    ['web/send:Z', 'Ä\n„x“'],
    ['web/send:a', 'three'],
  ];
  assert.deepEqual([...(await readOwnTexts(db, 'de_2'))], expected, 'ordered by code points on all databases');
  assert.deepEqual([...(await readOwnTexts(db, 'en_2'))], []);
  assert.deepEqual(await readPackRecords(db), [
    { id: 'de_2', revision: 'A', shipped: 'digest', textsRevision: 'C' },
    { id: 'en_2', revision: 'A', shipped: 'digest', textsRevision: null },
  ]);
  await db.transaction().execute((tx) => savePack(tx, { ...pack('de_2'), revision: 'D' }, noon));
  await db.transaction().execute((tx) => removeStoredPack(tx, 'de_2'));
  assert.deepEqual([...(await readOwnTexts(db, 'de_2'))], expected);
});
