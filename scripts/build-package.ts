import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildProgram } from './build-program.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes the published package without its Node.js into a folder: the files that `package.json` lists, and no other
 * package. Returns its executable.
 */
export async function buildPackage(folder: string): Promise<string> {
  await buildProgram(join(folder, 'dist'));
  const { files } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { files: readonly string[] };
  for (const file of ['package.json', ...files.filter((name) => name !== 'dist')]) {
    await cp(join(root, file), join(folder, file), { recursive: true });
  }
  return join(folder, 'bin', 'sealpost.mjs');
}
