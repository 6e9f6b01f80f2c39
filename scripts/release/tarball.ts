import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Architecture } from './architectures.ts';
import { type GeneratedFiles, writeGeneratedFiles } from './generated-files.ts';
import { normalizeFiles, writeArchive } from './program-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface PackageInput {
  readonly version: string;
  readonly architecture: Architecture;
  /** The program with its Node.js: the result of `writeProgramFolder`. */
  readonly program: string;
  readonly generated: GeneratedFiles;
  /** The Unix time of all files. */
  readonly seconds: number;
  /** Without compression a package is made in seconds, for tests. */
  readonly isCompressed: boolean;
  /** The folder for the package. */
  readonly output: string;
}

/** Makes the archive of one folder that runs on any Linux with glibc. Returns its path. */
export function makeTarball({ version, architecture, program, generated, ...input }: PackageInput): string {
  const staging = mkdtempSync(join(tmpdir(), 'sealpost-tarball-'));
  try {
    const name = `sealpost-${version}`;
    const folder = join(staging, name);
    cpSync(program, folder, { recursive: true });
    cpSync(join(root, 'deploy/tarball/sealpost'), join(folder, 'sealpost'));
    cpSync(join(root, 'docs/sealpost.env.example'), join(folder, 'sealpost.env.example'));
    for (const file of ['README.md', 'LICENSE']) cpSync(join(root, file), join(folder, file));
    const unit = readFileSync(join(root, 'deploy/debian/sealpost.service'), 'utf8');
    mkdirSync(join(folder, 'share'));
    writeFileSync(join(folder, 'share/sealpost.service'), unit.replaceAll('/usr/lib/sealpost/', '/opt/sealpost/'));
    writeGeneratedFiles(folder, generated, {
      manPage: 'share/man/man1/sealpost.1',
      bash: 'share/completions/sealpost.bash',
      zsh: 'share/completions/_sealpost',
      fish: 'share/completions/sealpost.fish',
    });
    normalizeFiles(folder, input.seconds);
    const file = join(input.output, `${name}-linux-${architecture}.tar.gz`);
    writeArchive(file, folder, input.isCompressed);
    return file;
  } finally {
    rmSync(staging, { recursive: true });
  }
}
