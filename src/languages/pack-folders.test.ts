import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rename, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { noon } from '../../test/support/database/test-rows.ts';
import { createTemporaryFolder, packFiles, writeFiles } from '../../test/support/languages/language-packs.ts';
import { loadPacks } from './load-packs.ts';
import type { LanguagePack } from './pack.ts';
import { packFolders, recoverPackFolders, removePackFolder, savePack } from './pack-folders.ts';
import { readPack } from './read-pack.ts';

const record = { shipped: undefined, changedAt: null };

/** A pack whose files all contain the same character, so that a mixture would be noticed. */
const files = (character: string) =>
  packFiles({
    version: `2.${character.charCodeAt(0)}`,
    files: { one: character.repeat(50_000), 'two/three': character },
  });
const contents = (character: string) =>
  new Map(Object.entries(files(character)).map(([path, content]) => [path, Buffer.from(content)]));

function characterOf(pack: LanguagePack | undefined): string {
  assert.ok(pack !== undefined);
  const [one, three] = ['one', 'two/three'].map((name) => pack.files.get(name)?.bytes.toString() ?? '');
  assert.equal(one, three?.repeat(50_000));
  return String(three);
}

const read = async (folder: string) => (await loadPacks(folder, new Map(), () => {})).packs.get('de_2');

test('installs a complete pack and removes everything left of the previous one', async () => {
  await using folder = await createTemporaryFolder();
  await writeFiles(join(folder.path, 'de_2'), { ...files('A'), 'rest.txt': '' });
  const changedAt = noon;
  await savePack(folder.path, 'de_2', { contents: contents('B'), record: { shipped: 'x', changedAt } });
  const pack = await readPack(join(folder.path, 'de_2'));
  assert.equal(characterOf(pack), 'B');
  assert.deepEqual([...pack.files.keys()].sort(), ['one', 'two/three']);
  assert.deepEqual(pack.changedAt, changedAt);
  assert.deepEqual(await readdir(folder.path), ['de_2']);
});

test('keeps the existing pack when a new one cannot be installed', async () => {
  await using folder = await createTemporaryFolder();
  await writeFiles(join(folder.path, 'de_2'), files('A'));
  // Two files at one path: the second cannot be written.
  const impossible = new Map([...contents('B'), ['one/two', Buffer.from('')]]);
  await assert.rejects(savePack(folder.path, 'de_2', { contents: impossible, record }));
  assert.equal(characterOf(await read(folder.path)), 'A');
  assert.deepEqual(await readdir(folder.path), ['de_2']);
});

test('a pack that was moved is used until its place is taken', async () => {
  await using folder = await createTemporaryFolder();
  await writeFiles(join(folder.path, '.old-de_2-7'), files('A'));
  await writeFiles(join(folder.path, '.new-de_2-7'), files('B'));
  await writeFiles(join(folder.path, '.gone-fr_2-7'), files('C'));
  assert.deepEqual(await packFolders(folder.path), new Map([['de_2', join(folder.path, '.old-de_2-7')]]));
  assert.equal(characterOf(await read(folder.path)), 'A');
  await writeFiles(join(folder.path, 'de_2'), files('B'));
  assert.equal(characterOf(await read(folder.path)), 'B');
});

test('finishes or reverts an operation that a crash has interrupted', async () => {
  await using folder = await createTemporaryFolder();
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
  await recoverPackFolders(folder.path, noon);
  assert.deepEqual((await readdir(folder.path)).sort(), ['.new-de_2-8', 'de_2', 'fr_2']);
  assert.equal(characterOf(await readPack(inside('de_2'))), 'A');
  assert.equal(characterOf(await readPack(inside('fr_2'))), 'B');
});

test('removes a pack once', async () => {
  await using folder = await createTemporaryFolder();
  await writeFiles(join(folder.path, 'de_2'), files('A'));
  await writeFiles(join(folder.path, '.old-de_2-7'), files('B'));
  assert.equal(await removePackFolder(folder.path, 'de_2'), true);
  assert.equal(await removePackFolder(folder.path, 'de_2'), false);
  assert.deepEqual(await readdir(folder.path), []);
});

test('parallel installs and cleanups leave one pack, and readers see complete packs', async () => {
  await using folder = await createTemporaryFolder();
  await writeFiles(join(folder.path, 'de_2'), files('A'));
  let writing = true;
  const seen = new Set<string>();
  const reader = async () => {
    while (writing) seen.add(characterOf(await read(folder.path)));
  };
  const writer = async (character: string) => {
    for (let round = 0; round < 10; round += 1) {
      await savePack(folder.path, 'de_2', { contents: contents(character), record });
      await recoverPackFolders(folder.path, new Date());
    }
  };
  const readers = [reader(), reader()];
  try {
    await Promise.all([writer('B'), writer('C'), writer('D')]);
  } finally {
    writing = false;
  }
  await Promise.all(readers);
  await recoverPackFolders(folder.path, new Date());
  assert.deepEqual(await readdir(folder.path), ['de_2']);
  assert.match(characterOf(await read(folder.path)), /^[BCD]$/);
  assert.ok(seen.size > 0);
});

test('a kill at any time during installs leaves one complete pack', async () => {
  await using folder = await createTemporaryFolder();
  const script = fileURLToPath(new URL('../../test/support/languages/place-packs-process.ts', import.meta.url));
  await mkdir(join(folder.path, 'languages'));
  for (let kill = 0; kill < 4; kill += 1) {
    const child = spawn(process.execPath, [script, join(folder.path, 'languages')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    let placed = 0;
    for await (const _line of createInterface({ input: child.stdout })) {
      placed += 1;
      // Delayed, so that each kill hits another step.
      if (placed === 2 + kill) setTimeout(() => child.kill('SIGKILL'), kill);
    }
    await exited;
    const before = characterOf(await read(join(folder.path, 'languages')));
    await recoverPackFolders(join(folder.path, 'languages'), new Date());
    assert.equal(characterOf(await read(join(folder.path, 'languages'))), before);
    assert.deepEqual(
      (await readdir(join(folder.path, 'languages'))).filter((name) => !name.startsWith('.new-')),
      ['de_2'],
    );
  }
});

test('a folder that is not a pack does not prevent others from being read', async () => {
  await using folder = await createTemporaryFolder();
  await writeFiles(folder.path, { 'note.txt': '', 'empty_2/a.txt': '' });
  await writeFiles(join(folder.path, 'de_2'), files('A'));
  await writeFiles(join(folder.path, 'fr_2'), files('A'));
  const { packs, faults } = await loadPacks(folder.path, new Map(), () => {});
  assert.deepEqual([...packs.keys()], ['de_2']);
  assert.deepEqual(
    [...faults.values()].map(({ message }) => message),
    [
      'Invalid language pack empty_2: pack.json is missing.',
      'Invalid language pack fr_2: Its ID is de_2; rename its folder to de_2.',
      'Invalid language pack note.txt: It is not a folder.',
    ],
  );
  await rename(join(folder.path, 'fr_2'), join(folder.path, 'de_3'));
  assert.equal((await loadPacks(folder.path, packs, () => {})).faults.size, 3);
});
