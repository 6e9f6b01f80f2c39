import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandNamed, createCommandFixture } from '../../test/support/server/command-fixture.ts';
import { Problem } from '../core/problem.ts';

const listPackTexts = commandNamed('language-pack text list');
const removePackText = commandNamed('language-pack text remove');
const setPackText = commandNamed('language-pack text set');

test('lists, sets and removes texts of a language pack', async () => {
  await using fixture = await createCommandFixture();
  const set = (...values: readonly string[]) => fixture.typed(setPackText, { values });
  const own = async () => (await fixture.typed(listPackTexts, { values: ['de_2'], own: true })).lines;
  const found = await fixture.typed(listPackTexts, { values: ['de_2'], query: 'dateiname csv:' });
  assert.deepEqual(found.lines, ['csv:fileName\tDateiname\t']);
  assert.deepEqual((await set('de_2', 'csv:fileName', 'Name\nder Datei')).lines, ['csv:fileName = Name der Datei']);
  assert.deepEqual(await own(), ['csv:fileName\tDateiname\tName der Datei']);
  for (const [values, message] of [
    [['de_2', 'csv:fileName', '{name}'], /^csv:fileName: unknown placeholder \{name\}\.$/],
    [['de_2', 'csv:fileNam', 'x'], /^There is no text csv:fileNam\.$/],
  ] as const) {
    const { error } = await set(...values);
    assert.ok(error instanceof Problem);
    assert.match(error.detail ?? '', message);
  }
  const first = await fixture.typed(listPackTexts, { values: ['de_2'], limit: '1', json: true });
  const { key } = JSON.parse(first.lines[0] ?? '') as { key: string };
  assert.deepEqual(first.notes, [`More results are available. Continue with --after ${key}`]);
  const removed = await fixture.typed(removePackText, { values: ['de_2', 'csv:fileName', 'csv:checksum'] });
  assert.deepEqual(removed.lines, ['csv:fileName = Dateiname', 'csv:checksum = Prüfsumme']);
  assert.deepEqual(await own(), []);
});
