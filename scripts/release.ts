/**
 * Makes everything that a release consists of: `npm run release [-- --output <folder>] [--architecture <name>]`. Two runs
 * on the same commit and with the same packages of Debian make the same bytes.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildPackage } from './build-package.ts';
import { type Architecture, architectures } from './release/architectures.ts';
import { billOfMaterials } from './release/bill-of-materials.ts';
import { buildContainerImage, type DebianPackage } from './release/container-image.ts';
import { makeDebianPackage } from './release/debian-package.ts';
import { generatedFiles } from './release/generated-files.ts';
import { normalizeFiles, writeArchive, writeProgramFolder } from './release/program-folder.ts';
import { makeTarball } from './release/tarball.ts';
import { ensureSystemPackages, releaseCommands } from './system-packages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const all = Object.keys(architectures) as Architecture[];
const { values } = parseArgs({
  options: {
    output: { type: 'string', default: join(root, 'dist-release') },
    architecture: { type: 'string', multiple: true, default: all },
  },
});
const output = resolve(values.output);
const chosen = all.filter((name) => values.architecture.includes(name));
if (chosen.length < values.architecture.length) throw new Error(`Architectures are ${all.join(' and ')}.`);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The time of all files: that of the commit. */
const seconds = Number(process.env['SOURCE_DATE_EPOCH'] ?? git('log', '-1', '--format=%ct'));

ensureSystemPackages(releaseCommands);
if (git('status', '--porcelain') !== '') console.log('Warning: there are changes that are not committed.');
// Only the folder of an earlier release is replaced.
if (existsSync(output) && readdirSync(output).length > 0 && !existsSync(join(output, 'SHA256SUMS')))
  throw new Error(`${output} is not empty, and has no release. Remove it, or choose another folder.`);
rmSync(output, { recursive: true, force: true });
mkdirSync(output);
const work = mkdtempSync(join(tmpdir(), 'sealpost-release-'));
try {
  await release();
} finally {
  rmSync(work, { recursive: true });
}

async function release(): Promise<void> {
  execFileSync(process.execPath, [join(root, 'scripts/build-web.ts')], { stdio: 'inherit' });
  const built = join(work, 'built');
  await buildPackage(built);
  const generated = generatedFiles(version, seconds);
  const debianPackages: DebianPackage[] = [];
  for (const architecture of chosen) {
    console.log(`Making the packages for ${architecture} …`);
    const program = join(work, architecture);
    writeProgramFolder(program, built, architecture);
    const input = { version, architecture, program, generated, seconds, isCompressed: true, output };
    makeDebianPackage(input);
    makeTarball(input);
    debianPackages.push(...(await makeImage(architecture, program)));
  }
  packForNpm(built);
  packForNpm(join(root, 'client'));
  archiveDeployFiles();
  const timestamp = new Date(seconds * 1000);
  const bill = billOfMaterials({ folder: built, timestamp, architectures: chosen, debianPackages });
  writeFileSync(join(output, `sealpost-${version}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
  console.log(writeChecksums());
}

async function makeImage(architecture: Architecture, programFolder: string): Promise<readonly DebianPackage[]> {
  const { debian } = architectures[architecture];
  const outputArchive = join(output, `sealpost-${version}-linux-${debian}.oci.tar`);
  return await buildContainerImage({ programFolder, architecture: debian, version, outputArchive, timestamp: seconds });
}

function packForNpm(folder: string): void {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', output, folder], { stdio: 'pipe' });
}

/** The files for compose, Kubernetes and Prometheus, which operators adapt. */
function archiveDeployFiles(): void {
  const folder = join(work, `sealpost-${version}-deploy`);
  for (const name of ['compose', 'kubernetes', 'monitoring'])
    cpSync(join(root, 'deploy', name), join(folder, name), { recursive: true });
  normalizeFiles(folder, seconds);
  writeArchive(join(output, `${basename(folder)}.tar.gz`), folder, true);
}

/** Writes the checksums in the format of `sha256sum`, and returns them. */
function writeChecksums(): string {
  const lines = readdirSync(output)
    .toSorted()
    .map((name) => {
      const hash = createHash('sha256')
        .update(readFileSync(join(output, name)))
        .digest('hex');
      return `${hash}  ${name}\n`;
    });
  writeFileSync(join(output, 'SHA256SUMS'), lines.join(''));
  return lines.join('');
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}
