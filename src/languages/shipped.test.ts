import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { allPacks } from '../../test/support/languages/all-languages.ts';
import { parsePack } from './parse-pack.ts';
import { englishOf, readShippedPacks, shippedFolder } from './shipped-packs.ts';
import { checkPack } from './source-pack.ts';

const shipped = await readShippedPacks(shippedFolder);
const english = englishOf(shipped);

test('English and German are shipped', () => {
  const names = new Map(shipped.map(({ pack }) => [pack.id, pack.displayName]));
  assert.equal(names.get('de_2'), 'Deutsch');
  assert.equal(names.get('en_2'), 'English');
});

for (const pack of await allPacks()) {
  test(`${pack.id} has every key, every plural form and every placeholder of the English pack, and no others`, () => {
    assert.deepEqual(checkPack(pack, english), []);
  });
}

/** Words that the glossary replaces: "email" instead of "mail", "withdraw" instead of "revoke", and so on. */
const retiredWords: Readonly<Record<string, RegExp>> = {
  en_2: /\b(?:e-mails?|mails?(?! server| queue)|mailed|somebody|nobody|everybody|whoever|revoked?|proved?|told|tries|any more|for a while|blind copy|imprint|tracking number)\b/i,
  de_2: /schick|bekomm|genommen|für eine Weile|zugelassen|Blindkopie|Transfer|Knopf|schiefgegangen|geklappt/i,
};

for (const { pack, contents } of shipped) {
  test(`${pack.id} uses one word per concept`, () => {
    const retired = retiredWords[pack.id] ?? assert.fail(pack.id);
    const found = [...pack.messages].filter(([, text]) => retired.test(text.replaceAll(/\{\w+/g, '')));
    assert.deepEqual(found, []);
  });

  test(`${pack.id} has only valid messages, which a start does not check`, async () => {
    assert.deepEqual(await parsePack(contents, null), pack);
  });

  test(`${pack.id} has the files of the English pack`, () => {
    assert.deepEqual([...pack.files.keys()].sort(), [...english.files.keys()].sort());
    assert.deepEqual(pack.version, english.version);
  });

  test(`${pack.id} contains only messages: no file other than JSON, and no markup`, () => {
    assert.deepEqual(
      [...contents.keys()].filter((path) => !path.endsWith('.json')),
      [],
    );
    assert.deepEqual(
      [...pack.messages].filter(([, text]) => text.includes('<')),
      [],
    );
  });
}

test('the documentation lists every file of a pack', async () => {
  const page = await readFile(new URL('../../docs/formats/language-packs.md', import.meta.url), 'utf8');
  const documented = (name: string) => name.replace(/^web\/admin-.*/, 'web/admin-<section>.json');
  const missing = english.files.keys().filter((name) => !page.includes(`\`${documented(name)}\``));
  assert.deepEqual([...missing], []);
});
