/** Lists retired words and fails when there are any: `node scripts/check-words.ts [files or folders …]`. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { retiredWordFinder } from './retired-words.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const retiredWordsIn = retiredWordFinder(JSON.parse(read('scripts/retired-words.json')));
const folders = ['src', 'web/src', 'client/src', 'test', 'prove', 'bench', 'scripts', 'docs'];
const globs = [...folders.map((folder) => `${folder}/**/*.{ts,tsx,md}`), '*.md'];

const paths = process.argv.slice(2).map((path) => relative(root, resolve(path)));
const isChosen = (file: string) => paths.length === 0 || paths.some((path) => file === path || isBelow(path, file));
const isBelow = (path: string, file: string) =>
  path === '' || (statSync(join(root, path)).isDirectory() && file.startsWith(`${path}/`));

const files = globSync(globs, { cwd: root }).filter((file) => !file.endsWith('.gen.ts') && isChosen(file));
const hits = files.toSorted().flatMap((file) => retiredWordsIn(file, read(file)));
for (const { file, line, word, use } of hits) console.log(`${file}:${line}: ${word} – use ${use}`);
console.log(`${hits.length} retired words in ${new Set(hits.map(({ file }) => file)).size} files`);
if (hits.length > 0) process.exitCode = 1;
