import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildProgram } from './build-program.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Members of `package.json` that only a checkout needs. The bundle contains the dependencies. */
const checkoutOnly = [
  'scripts',
  'dependencies',
  'devDependencies',
  'overrides',
  'imports',
  'scarfSettings',
  'allowScripts',
];

/**
 * Writes the published package without its Node.js into a folder: the files that `package.json` lists, and no other
 * package. Returns its executable.
 */
export async function buildPackage(folder: string): Promise<string> {
  await buildProgram(join(folder, 'dist'));
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const member of checkoutOnly) delete manifest[member];
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of manifest.files.filter((name: string) => name !== 'dist')) {
    await cp(join(root, file), join(folder, file), { recursive: true });
  }
  return join(folder, 'bin', 'sealpost.mjs');
}
