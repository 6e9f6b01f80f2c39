import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackage } from '../../../scripts/build-package.ts';
import { ownArchitecture } from '../../../scripts/release/architectures.ts';
import { makeDebianPackage } from '../../../scripts/release/debian-package.ts';
import { generatedFiles } from '../../../scripts/release/generated-files.ts';
import { writeProgramFolder } from '../../../scripts/release/program-folder.ts';
import type { PackageInput } from '../../../scripts/release/tarball.ts';
import { importedPackages, unpackVersion } from '../server/previous-version.ts';
import { bin, checkoutBin } from '../server/program.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const packageTime = 1_700_000_000;

/** Returns the folder of the published package. A run of tests has built it already. */
export async function builtPackage(folder: string): Promise<string> {
  return dirname(dirname(bin === checkoutBin ? await buildPackage(folder) : bin));
}

/** What packages for this machine are made from, without compression. The program is written into the folder for them. */
export async function packageInput(output: string): Promise<PackageInput> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const program = join(output, 'program');
  writeProgramFolder(program, await builtPackage(join(output, 'built')), ownArchitecture());
  return {
    ...{ version, architecture: ownArchitecture(), program, output, seconds: packageTime, isCompressed: false },
    generated: generatedFiles(version, packageTime),
  };
}

/** Makes a Debian package of the program of a released version. Its service and its command name the configuration file with an option. */
export function makePreviousPackage(version: string, input: PackageInput): string {
  const folder = mkdtempSync(join(tmpdir(), 'sealpost-previous-'));
  try {
    const built = join(folder, 'built');
    unpackVersion(version, built);
    rmSync(join(built, 'node_modules'));
    for (const name of neededPackages(built)) {
      cpSync(join(root, 'node_modules', name), join(built, 'node_modules', name), { recursive: true });
    }
    const program = join(folder, 'program');
    writeProgramFolder(program, built, ownArchitecture());
    const file = makeDebianPackage({ ...input, version, program, output: folder });
    const unpacked = join(folder, 'unpacked');
    execFileSync('dpkg-deb', ['--raw-extract', file, unpacked]);
    const option = '--config /etc/sealpost/sealpost.env';
    replaceIn(join(unpacked, 'usr/lib/systemd/system/sealpost.service'), 'mjs serve', `mjs serve ${option}`);
    replaceIn(join(unpacked, 'usr/lib/sealpost/sealpost'), '"$@"', `"$@" ${option}`);
    const result = join(input.output, `previous-${version}.deb`);
    execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', unpacked, result], { stdio: 'pipe' });
    return result;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function replaceIn(file: string, text: string, replacement: string): void {
  const old = readFileSync(file, 'utf8');
  if (!old.includes(text)) throw new Error(`${file} has no ${text}`);
  writeFileSync(file, old.replaceAll(text, replacement));
}

/** Returns the installed packages that a program imports, with those that they need in turn. */
function neededPackages(program: string): ReadonlySet<string> {
  const names = new Set(importedPackages(program));
  for (const name of names) {
    const manifest = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
    for (const needed of Object.keys(manifest.dependencies ?? {}))
      if (existsSync(join(root, 'node_modules', needed))) names.add(needed);
  }
  return names;
}
