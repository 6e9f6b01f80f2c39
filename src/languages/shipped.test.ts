import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { checkPack } from './check-pack.ts';
import { englishOf, readShipped, shippedFolder } from './shipped-packs.ts';

const shipped = await readShipped(shippedFolder);
const english = englishOf(shipped);

test('English and German come with the program', () => {
  const names = new Map(shipped.map(({ pack }) => [pack.id, pack.displayName]));
  assert.equal(names.get('de_2'), 'Deutsch');
  assert.equal(names.get('en_2'), 'English');
});

for (const { pack } of shipped) {
  test(`${pack.id} has every key, every plural form and every placeholder of the English pack, and no others`, () => {
    assert.deepEqual(checkPack(pack, english), []);
  });

  test(`${pack.id} has the files of the English pack`, () => {
    assert.deepEqual([...pack.files.keys()].sort(), [...english.files.keys()].sort());
    assert.deepEqual(pack.version, english.version);
  });
}

test('the documentation lists every file of a pack', async () => {
  const page = await readFile(new URL('../../docs/formats/language-packs.md', import.meta.url), 'utf8');
  const missing = english.files.keys().filter((name) => !page.includes(`\`${name}\``));
  assert.deepEqual([...missing], []);
});
