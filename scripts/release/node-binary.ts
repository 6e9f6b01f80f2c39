import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Architecture, architectures } from './architectures.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of an unpacked npm package that contains Node.js for an architecture: `bin/node` and `LICENSE`. */
export interface NodePackage extends Disposable {
  readonly folder: string;
}

/** Returns the installed package, or downloads the one of another architecture and checks it with the lockfile. */
export function openNodePackage(architecture: Architecture): NodePackage {
  const { nodePackage: name } = architectures[architecture];
  const installed = join(root, 'node_modules', name);
  if (existsSync(join(installed, 'bin', 'node'))) return { folder: installed, [Symbol.dispose]() {} };
  const temporary = mkdtempSync(join(tmpdir(), 'sealpost-node-'));
  try {
    const folder = download(name, temporary);
    return { folder, [Symbol.dispose]: () => rmSync(temporary, { recursive: true }) };
  } catch (error) {
    rmSync(temporary, { recursive: true });
    throw error;
  }
}

function download(name: string, temporary: string): string {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { version, integrity } = lockfile.packages[`node_modules/${name}`];
  execFileSync('npm', ['pack', '--silent', '--pack-destination', temporary, `${name}@${version}`], { stdio: 'pipe' });
  const [file = ''] = readdirSync(temporary);
  const hash = createHash('sha512')
    .update(readFileSync(join(temporary, file)))
    .digest('base64');
  if (integrity !== `sha512-${hash}`) throw new Error(`${file} is not the package that package-lock.json names.`);
  const folder = join(temporary, name);
  mkdirSync(folder);
  execFileSync('tar', ['-xzf', join(temporary, file), '-C', folder, '--strip-components=1']);
  return folder;
}
