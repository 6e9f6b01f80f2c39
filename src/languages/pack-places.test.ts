import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rename, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { noon } from '../../test/support/builders.ts';
import { aTemporaryFolder, packFiles, writeFiles } from '../../test/support/language-packs.ts';
import type { LanguagePack } from './pack.ts';
import { clearPlace, packPlaces, placePack, tidyPlaces } from './pack-places.ts';
import { readPack } from './read-pack.ts';
import { readShelf } from './read-shelf.ts';

const record = { shipped: undefined, changedAt: null };

/** A pack whose files all say the same letter, so that a mixture would be seen. */
const files = (letter: string) =>
  packFiles({ version: `2.${letter.charCodeAt(0)}`, files: { one: letter.repeat(50_000), 'two/three': letter } });
const contents = (letter: string) =>
  new Map(Object.entries(files(letter)).map(([path, content]) => [path, Buffer.from(content)]));

function letterOf(pack: LanguagePack | undefined): string {
  assert.ok(pack !== undefined);
  const [one, three] = ['one', 'two/three'].map((name) => pack.files.get(name)?.bytes.toString() ?? '');
  assert.equal(one, three?.repeat(50_000));
  return String(three);
}

const read = async (folder: string) => (await readShelf(folder, new Map(), () => {})).packs.get('de_2');

test('a pack is put in its place whole, with all that another has left there gone', async () => {
  await using folder = await aTemporaryFolder();
  await writeFiles(join(folder.path, 'de_2'), { ...files('A'), 'rest.txt': '' });
  const changedAt = noon;
  await placePack(folder.path, 'de_2', { contents: contents('B'), record: { shipped: 'x', changedAt } });
  const pack = await readPack(join(folder.path, 'de_2'));
  assert.equal(letterOf(pack), 'B');
  assert.deepEqual([...pack.files.keys()].sort(), ['one', 'two/three']);
  assert.deepEqual(pack.changedAt, changedAt);
  assert.deepEqual(await readdir(folder.path), ['de_2']);
});

test('when a pack cannot be put in its place, what was there stays', async () => {
  await using folder = await aTemporaryFolder();
  await writeFiles(join(folder.path, 'de_2'), files('A'));
  // Two files at one path: the second cannot be written.
  const impossible = new Map([...contents('B'), ['one/two', Buffer.from('')]]);
  await assert.rejects(placePack(folder.path, 'de_2', { contents: impossible, record }));
  assert.equal(letterOf(await read(folder.path)), 'A');
  assert.deepEqual(await readdir(folder.path), ['de_2']);
});

test('a pack that was moved out of the way counts until its place is taken', async () => {
  await using folder = await aTemporaryFolder();
  await writeFiles(join(folder.path, '.old-de_2-7'), files('A'));
  await writeFiles(join(folder.path, '.new-de_2-7'), files('B'));
  await writeFiles(join(folder.path, '.gone-fr_2-7'), files('C'));
  assert.deepEqual(await packPlaces(folder.path), new Map([['de_2', join(folder.path, '.old-de_2-7')]]));
  assert.equal(letterOf(await read(folder.path)), 'A');
  await writeFiles(join(folder.path, 'de_2'), files('B'));
  assert.equal(letterOf(await read(folder.path)), 'B');
});

test('what a crash has interrupted is finished or taken back', async () => {
  await using folder = await aTemporaryFolder();
  const inside = (name: string) => join(folder.path, name);
  await writeFiles(inside('.old-de_2-7'), files('A'));
  await writeFiles(inside('.old-fr_2-7'), files('A'));
  await writeFiles(inside('fr_2'), files('B'));
  await writeFiles(inside('.gone-it_2-7'), files('A'));
  await writeFiles(inside('.new-de_2-7'), files('B'));
  await writeFiles(inside('.new-de_2-8'), files('B'));
  const yesterday = new Date(noon.getTime() - 25 * 60 * 60 * 1000);
  await utimes(inside('.new-de_2-7'), yesterday, yesterday);
  await utimes(inside('.new-de_2-8'), noon, noon);
  await tidyPlaces(folder.path, noon);
  assert.deepEqual((await readdir(folder.path)).sort(), ['.new-de_2-8', 'de_2', 'fr_2']);
  assert.equal(letterOf(await readPack(inside('de_2'))), 'A');
  assert.equal(letterOf(await readPack(inside('fr_2'))), 'B');
});

test('a pack is removed once', async () => {
  await using folder = await aTemporaryFolder();
  await writeFiles(join(folder.path, 'de_2'), files('A'));
  await writeFiles(join(folder.path, '.old-de_2-7'), files('B'));
  assert.equal(await clearPlace(folder.path, 'de_2'), true);
  assert.equal(await clearPlace(folder.path, 'de_2'), false);
  assert.deepEqual(await readdir(folder.path), []);
});

test('many who put packs in the same place, and those who tidy up, leave one pack, and readers see whole ones', async () => {
  await using folder = await aTemporaryFolder();
  await writeFiles(join(folder.path, 'de_2'), files('A'));
  let writing = true;
  const seen = new Set<string>();
  const reader = async () => {
    while (writing) seen.add(letterOf(await read(folder.path)));
  };
  const writer = async (letter: string) => {
    for (let round = 0; round < 10; round += 1) {
      await placePack(folder.path, 'de_2', { contents: contents(letter), record });
      await tidyPlaces(folder.path, new Date());
    }
  };
  const readers = [reader(), reader()];
  try {
    await Promise.all([writer('B'), writer('C'), writer('D')]);
  } finally {
    writing = false;
  }
  await Promise.all(readers);
  await tidyPlaces(folder.path, new Date());
  assert.deepEqual(await readdir(folder.path), ['de_2']);
  assert.match(letterOf(await read(folder.path)), /^[BCD]$/);
  assert.ok(seen.size > 0);
});

test('whenever a process is killed that puts packs in place, one of them is there, whole', async () => {
  await using folder = await aTemporaryFolder();
  const script = fileURLToPath(new URL('../../test/support/placing-process.ts', import.meta.url));
  await mkdir(join(folder.path, 'languages'));
  for (let kill = 0; kill < 4; kill += 1) {
    const child = spawn(process.execPath, [script, join(folder.path, 'languages')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    let placed = 0;
    for await (const _line of createInterface({ input: child.stdout })) {
      placed += 1;
      // Not at once, so that each time it is somewhere else.
      if (placed === 2 + kill) setTimeout(() => child.kill('SIGKILL'), kill);
    }
    await exited;
    const before = letterOf(await read(join(folder.path, 'languages')));
    await tidyPlaces(join(folder.path, 'languages'), new Date());
    assert.equal(letterOf(await read(join(folder.path, 'languages'))), before);
    assert.deepEqual(
      (await readdir(join(folder.path, 'languages'))).filter((name) => !name.startsWith('.new-')),
      ['de_2'],
    );
  }
});

test('a folder that is no pack does not keep others from being read', async () => {
  await using folder = await aTemporaryFolder();
  await writeFiles(folder.path, { 'note.txt': '', 'empty_2/a.txt': '' });
  await writeFiles(join(folder.path, 'de_2'), files('A'));
  await writeFiles(join(folder.path, 'fr_2'), files('A'));
  const { packs, faults } = await readShelf(folder.path, new Map(), () => {});
  assert.deepEqual([...packs.keys()], ['de_2']);
  assert.deepEqual(
    [...faults.values()].map(({ message }) => message),
    [
      'The language pack empty_2 cannot be used: There is no pack.json.',
      'The language pack fr_2 cannot be used: It is de_2, and its folder must have that name.',
      'The language pack note.txt cannot be used: It is no folder.',
    ],
  );
  await rename(join(folder.path, 'fr_2'), join(folder.path, 'de_3'));
  assert.equal((await readShelf(folder.path, packs, () => {})).faults.size, 3);
});
