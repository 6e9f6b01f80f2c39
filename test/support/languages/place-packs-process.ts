/** Saves two packs alternately to the same folder until it is killed; prints a line for each. */
import { savePack } from '../../../src/languages/pack-folders.ts';
import { packFiles } from './language-packs.ts';

const [folder = ''] = process.argv.slice(2);
for (let round = 0; ; round += 1) {
  const character = round % 2 === 0 ? 'A' : 'B';
  const files = packFiles({
    version: `2.${round % 2}`,
    files: { one: character.repeat(50_000), 'two/three': character },
  });
  const contents = new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)]));
  await savePack(folder, 'de_2', { contents, record: { shipped: undefined, changedAt: null } });
  process.stdout.write(`${character}\n`);
}
